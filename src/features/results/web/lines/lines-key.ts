/** Begins the keys of «Линии». */
export const LINES_KEY = ['GET /api/admin/lines'];

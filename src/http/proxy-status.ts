/**
 * Whether a status means that the server cannot serve: 502, 503 or 504. A proxy may have sent it in place of the
 * server.
 */
export const isProxyStatus = (status: number): boolean => status >= 502 && status <= 504;

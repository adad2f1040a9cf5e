import { createContext } from 'react';

/**
 * Reports which questions lack a picture.
 * @param picture the id of the picture on the page
 * @param numbers the numbers of the questions, from 1; empty when the picture has loaded
 */
export type ReportPicture = (picture: string, numbers: readonly number[]) => void;

/** The reporter that pictures call. By default nobody listens. */
export const PictureReports = createContext<ReportPicture>(() => undefined);

import { createContext } from 'react';

/** Takes which question's picture did not load. @param number of the question, from 1 */
export type ReportPicture = (number: number, isMissing: boolean) => void;

/** Where nobody asks, nobody is told. */
export const PictureReports = createContext<ReportPicture>(() => undefined);

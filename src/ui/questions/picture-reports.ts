import { createContext } from 'react';

/** Takes which questions lack a picture. @param picture its id on the page @param numbers of the questions, from 1; none once it is there */
export type ReportPicture = (picture: string, numbers: readonly number[]) => void;

/** Where nobody asks, nobody is told. */
export const PictureReports = createContext<ReportPicture>(() => undefined);

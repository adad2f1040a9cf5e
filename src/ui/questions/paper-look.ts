import { createContext } from 'react';

/** Whether questions look as in the blank of the exam: the test is a variant (rule R391). */
export const PaperLook = createContext(false);

import { createContext } from 'react';

/** Whether questions look as in the exam. They do if the test belongs to an exam (rule R391). */
export const PaperLook = createContext(false);

import { createContext } from 'react';

/** Whether questions look as in the exam, because the test is a variant (rule R391). */
export const PaperLook = createContext(false);

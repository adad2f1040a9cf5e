/** The words that replace the names of other people and of programs. */
export const ADMIN = 'администратор';
export const PROGRAM = 'программа';

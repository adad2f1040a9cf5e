/** What stands for other people and for programs. */
export const ADMIN = 'администратор';
export const PROGRAM = 'программа';

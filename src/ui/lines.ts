/** Ends of lines, also those that Word and slides have within a paragraph: pasted, they look like any other end. */
const LINE_END = /[\n\v\f\u0085\u2028\u2029]/;

export const linesOf = (text: string): string[] => text.split(LINE_END);

/** Where a line ends. What stands one a line, options and items of columns (specification §5), is a line itself. */

/** Also what Word and slides have within a paragraph: pasted, it looks like any other end. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** The lines of a text, empty ones too. */
export const linesOf = (text: string): string[] => text.split(LINE_END);

/** A text as one line, trimmed; empty where nothing stands in it. */
export const inOneLine = (text: string): string => linesOf(text).filter(Boolean).join(' ').trim();

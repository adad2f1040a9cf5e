const EMOJI_AT_START = /^\p{Extended_Pictographic}/u;

/** Whether a text starts with ❗ or ❌. Such a text gets no icon (rule R74). */
export const startsWithEmoji = (text: string): boolean => EMOJI_AT_START.test(text);

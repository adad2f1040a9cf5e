const BEGINS_WITH_EMOJI = /^\p{Extended_Pictographic}/u;

/** Whether a text brings its own mark, as texts of the specification do (❗, ❌): then it gets no icon beside it. */
export const isMarked = (text: string): boolean => BEGINS_WITH_EMOJI.test(text);

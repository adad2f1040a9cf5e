/** Attributes of a field whose text is compared with a key: the browser must not change, complete or underline the text. */
export const AS_TYPED = { autoCapitalize: 'off', autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

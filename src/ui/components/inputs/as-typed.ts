/**
 * Attributes of a field whose text must stay as the user types it, such as an answer. The browser must not change, complete or underline the text.
 */
export const AS_TYPED = { autoCapitalize: 'off', autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

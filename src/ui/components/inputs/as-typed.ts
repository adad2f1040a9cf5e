/** For fields whose text is compared with a key: the browser changes, completes and underlines nothing of it. */
export const AS_TYPED = { autoCapitalize: 'off', autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** The rights that a key for the bot may have (rule R98). */
export const KEY_RIGHTS = ['users:read', 'requests:read', 'access:write'] as const;
export type KeyRight = (typeof KEY_RIGHTS)[number];

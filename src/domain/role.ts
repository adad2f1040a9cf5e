/** Roles of specification §6. A role alone opens no block; an open block needs no role. */
export const ROLE = { default: 0, paid: 1, admin: 99 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
export const ROLES: readonly Role[] = Object.values(ROLE);

/** The roles of users (rules R15 and R16). */
export const ROLE = { default: 0, paid: 1, admin: 99 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
export const ROLES: readonly Role[] = Object.values(ROLE);

/** The number of users over all roles. */
export const sumOfRoles = (counts: Readonly<Record<Role, number>>): number => ROLES.reduce<number>((sum, role) => sum + counts[role], 0);

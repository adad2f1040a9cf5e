/** The names of the roles (rule R15). */
export const roleNames = { '0': 'Без оплаты', '1': 'Оплачено', '99': 'Админ' } as const;

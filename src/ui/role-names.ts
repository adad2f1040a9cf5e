/** What the roles of specification §6 are called. */
export const roleNames = { '0': 'Без оплаты', '1': 'Оплачено', '99': 'Админ' } as const;

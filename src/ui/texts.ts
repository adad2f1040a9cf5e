/** What pages of several kinds say, each thing in the same words everywhere. */
export const uiTexts = {
  loading: 'Загрузка…',
  close: 'Закрыть',
  retry: 'Повторить',
  offline: 'Нет соединения',
  checkConnection: 'Проверьте соединение и попробуйте ещё раз.',
  buyAccess: 'Купить доступ',
  administration: 'Админка',
} as const;

/** What every form says while it saves, when it could not, and when it is left unsaved (specification §4, §8). */
export const saveTexts = {
  saving: 'Сохраняем…',
  notSaved: 'Не удалось сохранить изменения',
  loadNewer: 'Загрузить новую версию',
  signInElsewhere: 'Войдите в другой вкладке и сохраните снова.',
  copyFirst: 'Сохранить уже нельзя: скопируйте то, что ввели.',
  leaveTitle: 'Уйти без сохранения?',
  leaveText: 'Несохранённые изменения пропадут.',
  stay: 'Остаться',
  leave: 'Уйти',
} as const;

/** What every form says while it saves and when it could not (specification §4, §8). */
export const saveTexts = {
  saving: 'Сохраняем…',
  notSaved: 'Не удалось сохранить изменения',
  signInElsewhere: 'Войдите в другой вкладке и сохраните снова.',
  copyFirst: 'Сохранить уже нельзя: скопируйте то, что ввели.',
} as const;

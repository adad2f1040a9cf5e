import { nbsp } from '../lib/russian/typography.ts';

/** Texts of saving, deleting and leaving forms (rules R62 to R64). */
export const saveTexts = {
  saving: 'Сохраняем…',
  notSaved: 'Не удалось сохранить изменения',
  loadNewer: 'Загрузить новую версию',
  signInElsewhere: nbsp('Войдите в другой вкладке и сохраните снова.'),
  copyFirst: nbsp('Сохранить уже нельзя: скопируйте то, что ввели.'),
  delete: 'Удалить',
  leaveTitle: 'Уйти без сохранения?',
  leaveText: 'Несохранённые изменения пропадут.',
  stay: 'Остаться',
  leave: 'Уйти',
} as const;

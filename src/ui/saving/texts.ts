import { typo } from '../russian.ts';

/** What is said when something is saved, deleted, or left unsaved (specification §4, §8). */
export const saveTexts = {
  saving: 'Сохраняем…',
  notSaved: 'Не удалось сохранить изменения',
  loadNewer: 'Загрузить новую версию',
  signInElsewhere: typo('Войдите в другой вкладке и сохраните снова.'),
  copyFirst: typo('Сохранить уже нельзя: скопируйте то, что ввели.'),
  remove: 'Удалить',
  leaveTitle: 'Уйти без сохранения?',
  leaveText: 'Несохранённые изменения пропадут.',
  stay: 'Остаться',
  leave: 'Уйти',
} as const;

import { nbsp } from '../../ui/lib/format-russian.ts';

export const texts = {
  newVersion: nbsp('Сайт обновился'),
  update: 'Обновить',
} as const;

import { nbsp } from '../../ui/lib/russian/typography.ts';

export const texts = {
  newVersion: nbsp('Сайт обновился'),
  update: 'Обновить',
} as const;

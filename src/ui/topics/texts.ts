import { nbsp } from '../lib/russian/typography.ts';

/** Texts about shares of points by topic. */
export const topicTexts = {
  title: 'По темам',
  note: nbsp('доля набранных баллов'),
  summary: nbsp('Доля набранных баллов, сначала низкая.'),
  none: 'Без темы',
} as const;

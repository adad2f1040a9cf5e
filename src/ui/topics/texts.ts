import { nbsp } from '../lib/russian/typography.ts';

/** Texts of shares by topic. */
export const topicTexts = {
  title: 'По темам',
  note: nbsp('доля набранных баллов'),
  summary: nbsp('Доля набранных баллов, сначала низкая.'),
  none: 'Без темы',
} as const;

import type { Term } from '../../domain/access/term.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** Texts about terms and blocks that several features share. */
export const accessTexts = {
  terms: {
    none: 'Без срока',
    month: '1 месяц',
    'three-months': '3 месяца',
    'school-year': 'До конца учебного года',
    day: 'Выбрать день…',
  } satisfies Record<Term, string>,
  lastDay: 'По какой день включительно',
  dayIsMissing: 'Выберите день.',
  dayIsPast: 'День уже прошёл.',
  chooseBlock: nbsp('Выберите хотя бы один блок.'),
} as const;

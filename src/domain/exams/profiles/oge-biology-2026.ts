import type { ExamProfile } from '../exam-profile.ts';

export const ogeBiology2026: ExamProfile = {
  name: 'ОГЭ, биология, 2026',
  shortName: 'ОГЭ 2026',
  year: 2026,
  minutes: 150,
  maxScore: 47,
  lines: [],
  sharedMaterials: [],
  scale: null,
  marks: [[0, 2], [13, 3], [26, 4], [38, 5]],
  minimum: null,
  source: 'По двум независимым публикациям 2026 года, которые совпадают; с официальным документом не сверено. В регионе шкала может быть другой. Номера заданий не найдены, поэтому линий нет.',
  verifiedOn: null,
};

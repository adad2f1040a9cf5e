/** Texts that the pages of results share. */
export const texts = {
  title: 'Результаты',
  tests: 'Тесты и уроки',
  gradebook: 'Ведомость',
  lines: 'Линии',
  download: 'Скачать',
  formats: { xlsx: 'XLSX', csv: 'CSV для Excel' },
} as const;

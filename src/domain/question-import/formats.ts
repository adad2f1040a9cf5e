/** The formats of imported and exported questions, by their names in the API. */

export const IMPORT_FORMATS = ['gift', 'moodle-xml', 'aiken', 'qti', 'text', 'mytestx', 'docx', 'ast', 'platonus', 'xlsx'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const EXPORT_FORMATS = ['gift', 'moodle-xml', 'text'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The names of the formats as people read them. */
export const formatNames: Readonly<Record<ImportFormat, string>> = {
  text: 'Текст',
  gift: 'GIFT',
  'moodle-xml': 'Moodle XML',
  aiken: 'Aiken',
  qti: 'QTI',
  mytestx: 'MyTestX',
  docx: 'Word',
  ast: 'АСТ-Тест',
  platonus: 'Platonus',
  xlsx: 'Excel',
};

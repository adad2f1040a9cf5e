import type { ExportFormat } from '../question-import/formats.ts';

/** The content types of files with questions. */
export const exportFileTypes = {
  gift: 'text/plain; charset=utf-8',
  'moodle-xml': 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

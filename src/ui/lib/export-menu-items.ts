import { IconDownload } from '@tabler/icons-react';
import { EXPORT_FORMATS, formatNames } from '../../domain/question-import/formats.ts';
import type { MenuItem } from '../components/overlays/row-menu.tsx';
import { uiTexts } from '../texts.ts';

/** «Скачать вопросы» in the menu of a test. @param path of its export */
export const exportMenuItems = (path: string): MenuItem[] => [
  { heading: uiTexts.exportQuestions },
  ...EXPORT_FORMATS.map((format) => ({ label: formatNames[format], icon: IconDownload, download: `${path}?format=${format}` })),
];

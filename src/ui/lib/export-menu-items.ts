import { IconDownload } from '@tabler/icons-react';
import { moodleRefusals } from '../../domain/question-export/moodle-refusals.ts';
import { EXPORT_FORMATS, formatNames } from '../../domain/question-import/formats.ts';
import type { Question } from '../../domain/questions/question.ts';
import { toastAttention } from '../components/feedback/toast.tsx';
import type { MenuItem } from '../components/overlays/row-menu.tsx';
import { uiTexts } from '../texts.ts';

/**
 * «Скачать вопросы» in the menu of a test. Says which questions Moodle would refuse (rule R250); the file says it too.
 * @param path of its export
 * @param load its questions. Those of a lesson test are of one answer and have one: Moodle takes them all
 */
export const exportMenuItems = (path: string, load?: () => Promise<{ questions: readonly Question[] }>): MenuItem[] => [
  { heading: uiTexts.exportQuestions },
  ...EXPORT_FORMATS.map((format) => ({
    label: formatNames[format],
    icon: IconDownload,
    download: `${path}?format=${format}`,
    onDownload: () => {
      if (format === 'text') return;
      load?.().then(
        ({ questions }) => moodleRefusals(questions, format).forEach(toastAttention),
        // The download itself fails too, and the browser says so.
        () => undefined,
      );
    },
  })),
];

import { IconDownload } from '@tabler/icons-react';
import { moodleRefusals } from '../../../domain/question-export/moodle-refusals.ts';
import { EXPORT_FORMATS, formatNames } from '../../../domain/question-import/formats.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { toastAttention } from '../../components/feedback/toast.tsx';
import type { MenuItem } from '../../components/overlays/row-menu.tsx';
import { uiTexts } from '../../texts.ts';

/**
 * The items «Скачать вопросы» in the menu of a test. They say which questions Moodle would refuse (rule R250); the file says it, too.
 * @param path the path of the export of the test
 * @param load loads the questions of the test; a lesson test needs none, because Moodle takes all its questions
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
        // The download then fails, too, and the browser says so.
        () => undefined,
      );
    },
  })),
];

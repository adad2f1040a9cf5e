import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ExamProgress } from '../../../../domain/exams/exam-score-schema.ts';
import { RowMenu } from '../../../../ui/components/overlays/row-menu.tsx';
import { OutsideList, type OutsideResult } from '../../../../ui/exams/progress/outside-list.tsx';
import { useDelete } from '../../../../ui/forms/use-delete.tsx';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { focusPageTitleIfLost } from '../../../../ui/lib/focus-page-title.ts';
import { affectedQueries, deleteOutside } from './queries.ts';
import { texts } from './texts.ts';

interface OutsidePanelProps {
  uid: string;
  exams: readonly ExamProgress[];
  onChange(result: OutsideResult): void;
}

/** The results of a pupil that were written down by hand. The tutor can change and delete them. */
export function OutsidePanel({ uid, exams, onChange }: OutsidePanelProps) {
  const today = useToday();
  const { confirmDelete, dialog } = useDelete(affectedQueries(uid), texts.deleteFailed);
  const remove = ({ id, name, at }: OutsideResult) =>
    confirmDelete({
      title: texts.deleteTitle,
      text: texts.deleteText(name, at, today),
      request: () => deleteOutside(uid, id),
      successText: texts.deleted,
      onDeleted: focusPageTitleIfLost,
    });
  return (
    <>
      <OutsideList
        exams={exams}
        renderMenu={(result) => (
          <RowMenu
            name={result.name}
            items={[
              { label: texts.change, icon: IconPencil, onClick: () => onChange(result) },
              { label: texts.delete, icon: IconTrash, onClick: () => remove(result), isDanger: true },
            ]}
          />
        )}
      />
      {dialog}
    </>
  );
}

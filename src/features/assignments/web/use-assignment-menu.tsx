import { IconChartBar, IconEye, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { editorPath, resultsPath } from '../../../ui/attempts/result-paths.ts';
import type { MenuItem } from '../../../ui/components/overlays/row-menu.tsx';
import { useDelete } from '../../../ui/forms/use-delete.tsx';
import type { Assignment } from '../contract.ts';
import { api } from './api.ts';
import { assignmentPath, givePath } from './paths.ts';
import { affectedQueries } from './queries.ts';
import { texts } from './texts.ts';

/** The id of the test in the target. */
export const testIdOf = ({ kind, id }: Assignment['target']): string => (kind === 'test' ? id : lessonTestId(id));

/**
 * The menu of an assignment, on the board and on its page.
 * @param leave leaves the page of a deleted assignment. It is called before the lists are loaded again, because that page would
 * otherwise load the deleted assignment.
 */
export function useAssignmentMenu(leave?: () => Promise<unknown> | void): { itemsOf(assignment: Assignment): MenuItem[]; dialog: ReactElement } {
  const { confirmDelete, dialog } = useDelete(affectedQueries, texts.deletion.failed);
  const itemsOf = ({ id, target, counts }: Assignment): MenuItem[] => {
    const testId = testIdOf(target);
    return [
      { label: texts.menu.edit, icon: IconPencil, to: `${assignmentPath(id)}/edit` },
      ...(target.resting === null ? [{ label: texts.menu.copy, icon: IconUsersGroup, to: givePath({ copy: id }) }] : []),
      { label: texts.menu.results, icon: IconChartBar, to: resultsPath(testId) },
      ...(target.resting === 'deleted' || target.resting === 'no-test' ? [] : [{ label: texts.menu.preview, icon: IconEye, to: `${editorPath(testId)}?preview=1` }]),
      {
        label: texts.menu.delete,
        icon: IconTrash,
        isDanger: true,
        onClick: () =>
          confirmDelete({
            title: texts.deletion.title,
            text: texts.deletion.text(target.name, counts.pupils),
            request: async () => {
              await api('DELETE /api/admin/assignments/{id}', { params: { id } });
              await leave?.();
            },
            successText: texts.deletion.done,
          }),
      },
    ];
  };
  return { itemsOf, dialog };
}

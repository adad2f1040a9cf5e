import { Button } from '@mantine/core';
import { IconChartBar, IconCopy, IconEye, IconEyeOff, IconPencil, IconPlus, IconPrinter, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { examProfile } from '../../../../domain/exams/exams.ts';
import { IconBadge } from '../../../../ui/components/indicators/icon-badge.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { ListRow } from '../../../../ui/components/page/list-row.tsx';
import { useDelete } from '../../../../ui/forms/use-delete.tsx';
import { IconButton, IconLink } from '../../../../ui/components/inputs/icon-button.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { RowMenu } from '../../../../ui/components/overlays/row-menu.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { PrintDialog, type PrintSubject } from '../../../../ui/print/print-dialog.tsx';
import { exportMenuItems } from '../../../../ui/lib/downloads/export-menu-items.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { api } from '../api.ts';
import { affectedQueries } from './editor-api.ts';
import { storedTestsQuery } from '../queries.ts';
import { useCopyTest } from './use-copy-test.ts';
import { texts } from '../texts.ts';

/** All general tests, with links to their editors and buttons that delete them. */
export function StoredTestsPanel() {
  const { data: tests, isError, refetch } = useQuery(storedTestsQuery);
  const copy = useCopyTest(tests);
  const [printed, setPrinted] = useState<PrintSubject | null>(null);
  const { confirmDelete, dialog } = useDelete(affectedQueries, texts.admin.deleteFailed);

  if (tests === undefined && isError) {
    return <LoadError title={texts.loadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Panel title={texts.admin.listTitle} note={tests && texts.admin.count(tests.length)} flush>
        {tests === undefined && <SkeletonRows />}
        <ul>
          {tests?.length === 0 && (
            <li>
              <ListRow title={texts.admin.empty} isEmpty>
                <CreateTestButton />
              </ListRow>
            </li>
          )}
          {tests?.map(({ id, name, published, visibility, questionCount, maxScore, exam }) => (
            <li key={id} data-test={id}>
              <ListRow
                title={name}
                note={published ? texts.admin.size(questionCount, maxScore) : texts.admin.draft(questionCount)}
                tag={
                  (exam !== null || visibility === 'assigned') && (
                    <>
                      {exam !== null && <IconBadge kind="exam">{nbsp(examProfile(exam).shortName)}</IconBadge>}{' '}
                      {visibility === 'assigned' && (
                        <StatusBadge kind="until" icon={IconEyeOff}>
                          {texts.admin.onlyAssigned}
                        </StatusBadge>
                      )}
                    </>
                  )
                }
              >
                <IconLink
                  to={`/admin/edit/${id}`}
                  label={texts.admin.edit(name)}
                  icon={<IconPencil size={20} stroke={1.75} aria-hidden />}
                />
                <IconButton
                  tone="danger"
                  label={texts.admin.delete(name)}
                  icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
                  onClick={() =>
                    confirmDelete({
                      title: texts.admin.deleteTitle,
                      text: texts.admin.deleteText(name),
                      request: () => api('DELETE /api/admin/tests/{id}', { params: { id } }),
                      successText: texts.admin.deleted,
                    })
                  }
                />
                <RowMenu
                  name={name}
                  items={[
                    ...(published ? [{ label: uiTexts.assign, icon: IconSend, to: `/admin/assignments/new?test=${id}` }] : []),
                    { label: uiTexts.results, icon: IconChartBar, to: `/admin/results/tests/${id}` },
                    { label: uiTexts.previewTest, icon: IconEye, to: `/admin/edit/${id}?preview=1` },
                    { label: texts.admin.copy, icon: IconCopy, onClick: () => void copy(id) },
                    { label: uiTexts.print, icon: IconPrinter, onClick: () => setPrinted({ name, path: `/admin/print/${id}`, exam }) },
                    ...exportMenuItems(`/api/admin/tests/${id}/export`, () => api('GET /api/admin/tests/{id}', { params: { id } })),
                  ]}
                />
              </ListRow>
            </li>
          ))}
        </ul>
      </Panel>
      {dialog}
      <PrintDialog subject={printed} onClose={() => setPrinted(null)} />
    </>
  );
}

/** The button that creates a test. It is in the list while the list is empty, and otherwise in the header of the page. */
export const CreateTestButton = () => (
  <Button component={Link} to="/admin/create" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}>
    {texts.admin.create}
  </Button>
);

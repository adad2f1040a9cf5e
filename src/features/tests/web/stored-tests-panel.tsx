import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminRow } from '../../../ui/admin-row.tsx';
import { useRemove } from '../../../ui/saving/use-remove.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PlainPanel } from '../../../ui/plain-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton-cards.tsx';
import { api } from './api.ts';
import { lists } from './keeping.ts';
import { storedTestsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** All general tests with the ways to change and to delete each. */
export function StoredTestsPanel() {
  const { data: tests, isError, refetch } = useQuery(storedTestsQuery);
  const { ask, dialog } = useRemove(lists, texts.admin.removeFailed);

  if (tests === undefined && isError) {
    return <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PlainPanel title={texts.admin.listTitle} note={tests && texts.admin.count(tests.length)} flush>
        {tests === undefined && <SkeletonRows />}
        <ul>
          {tests?.length === 0 && (
            <li>
              <AdminRow title={texts.admin.empty} isEmpty>
                <CreateTestButton />
              </AdminRow>
            </li>
          )}
          {tests?.map(({ id, name, questionCount, maxScore }) => (
            <li key={id}>
              <AdminRow title={name} note={texts.admin.size(questionCount, maxScore)}>
                <IconLink
                  to={`/admin/edit/${id}`}
                  label={texts.admin.edit(name)}
                  icon={<IconPencil size={20} stroke={1.75} aria-hidden />}
                />
                <IconButton
                  tone="danger"
                  label={texts.admin.remove(name)}
                  icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
                  onClick={() =>
                    ask({
                      title: texts.admin.removeTitle,
                      text: texts.admin.removeText(name),
                      call: () => api('DELETE /api/admin/tests/{id}', { params: { id } }),
                      done: texts.admin.removed,
                    })
                  }
                />
              </AdminRow>
            </li>
          ))}
        </ul>
      </PlainPanel>
      {dialog}
    </>
  );
}

/** Where the list is empty it stands in the list, otherwise at the head of the page. */
export const CreateTestButton = () => (
  <Button component={Link} to="/admin/create" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}>
    {texts.admin.create}
  </Button>
);

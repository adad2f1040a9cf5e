import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PhotoRoomAlert } from '../../features/checking/web/photo-room/photo-room.tsx';
import { storedBlocksQuery, storedLessonsQuery } from '../../features/lessons/web/queries.ts';
import { CreateBlockButton, StoredBlocksPanel } from '../../features/lessons/web/admin/stored-blocks-panel.tsx';
import { texts as lessonTexts } from '../../features/lessons/web/texts.ts';
import { storedTestsQuery } from '../../features/tests/web/queries.ts';
import { CreateTestButton, StoredTestsPanel } from '../../features/tests/web/admin/stored-tests-panel.tsx';
import { PersonalDataReminder } from '../../features/personal-data/web/admin/reminder.tsx';
import { PageHeader } from '../../ui/components/page/page-header.tsx';
import { uiTexts } from '../../ui/texts.ts';
import classes from './admin-page.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** `/admin`: general tests, blocks and lessons. */
export function AdminPage() {
  const tests = useQuery(storedTestsQuery).data;
  const blocks = useQuery(storedBlocksQuery).data;
  const lessons = useQuery(storedLessonsQuery).data;
  // The button is hidden while the list is empty, because the empty list shows the same button.
  const hasNoTests = tests?.length === 0;
  const hasNoBlocks = blocks?.length === 0 && lessons !== undefined;
  return (
    <>
      <PageHeader
        title={uiTexts.content}
        actions={
          <>
            {!hasNoBlocks && <CreateBlockButton />}
            <Button component={Link} to="/admin/create-lesson" variant="default" leftSection={<IconPlus {...icon} />}>
              {lessonTexts.admin.createLesson}
            </Button>
            <Button component={Link} to="/admin/import" variant="default" leftSection={<IconFileImport {...icon} />}>
              {uiTexts.importQuestions}
            </Button>
            {!hasNoTests && <CreateTestButton />}
          </>
        }
      />
      <PersonalDataReminder />
      <PhotoRoomAlert />
      <div className={classes.lists}>
        <StoredTestsPanel />
        <StoredBlocksPanel />
      </div>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconClipboardCheck, IconClipboardPlus, IconFolderPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminRow } from '../../../ui/admin-row.tsx';
import { useRemove } from '../../../ui/saving/use-remove.tsx';
import { groupBy } from '../../../ui/group-by.ts';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NumberChip } from '../../../ui/number-chip.tsx';
import { PlainPanel } from '../../../ui/plain-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton-cards.tsx';
import type { ListedLesson } from '../author-contract.ts';
import { api } from './api.ts';
import { lists } from './keeping.ts';
import { storedBlocksQuery, storedLessonsQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.admin;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Blocks in their order with their lessons, and the ways to change and to delete each. */
export function StoredBlocksPanel() {
  const blocks = useQuery(storedBlocksQuery);
  const lessons = useQuery(storedLessonsQuery);
  const { ask, dialog } = useRemove(lists, texts.removeFailed);

  if ((blocks.isError && !blocks.data) || (lessons.isError && !lessons.data)) {
    const retry = () => void Promise.all([blocks.refetch(), lessons.refetch()]);
    return <LoadFailure title={allTexts.loadFailed} onRetry={retry} />;
  }
  // What goes with a block is known with its lessons only.
  if (blocks.data === undefined || lessons.data === undefined) {
    return (
      <PlainPanel title={texts.panel} flush>
        <SkeletonRows />
      </PlainPanel>
    );
  }
  const lessonsOf = groupBy(lessons.data, ({ blockId }) => blockId);
  return (
    <>
      <PlainPanel title={texts.panel} note={texts.countBlocks(blocks.data.length)} flush>
        {blocks.data.length === 0 && (
          <section>
            <AdminRow title={texts.noBlocks} isEmpty>
              <CreateBlockButton />
            </AdminRow>
          </section>
        )}
        {blocks.data.map(({ id, title, order }) => {
          const own = lessonsOf.get(id) ?? [];
          return (
            <section key={id} aria-label={title}>
              <AdminRow title={title} mark={<NumberChip>{order}</NumberChip>} isHead>
                <Button
                  component={Link}
                  to={`/admin/create-lesson?blockId=${id}`}
                  variant="subtle"
                  leftSection={<IconPlus {...icon} />}
                  aria-label={texts.addLessonTo(title)}
                >
                  {texts.addLesson}
                </Button>
                <IconLink to={`/admin/edit-block/${id}`} label={texts.edit(title)} icon={<IconPencil {...icon} />} />
                <IconButton
                  tone="danger"
                  label={texts.remove(title)}
                  icon={<IconTrash {...icon} />}
                  onClick={() =>
                    ask({
                      title: texts.removeBlock,
                      text: texts.removeBlockText(title, own.length),
                      call: () => api('DELETE /api/admin/blocks/{id}', { params: { id } }),
                      done: texts.blockRemoved,
                    })
                  }
                />
              </AdminRow>
              {own.length === 0 && <AdminRow title={allTexts.emptyBlock} isEmpty isIndented />}
              {own.map((lesson) => (
                <LessonRow
                  key={lesson.id}
                  lesson={lesson}
                  onRemove={() =>
                    ask({
                      title: texts.removeLesson,
                      text: texts.removeLessonText(lesson.title, lesson.hasTest),
                      call: () => api('DELETE /api/admin/lessons/{id}', { params: { id: lesson.id } }),
                      done: texts.lessonRemoved,
                    })
                  }
                />
              ))}
            </section>
          );
        })}
      </PlainPanel>
      {dialog}
    </>
  );
}

/** Where the list is empty it stands in the list, otherwise at the head of the page. */
export const CreateBlockButton = () => (
  <Button component={Link} to="/admin/create-block" variant="default" leftSection={<IconFolderPlus {...icon} />}>
    {texts.createBlock}
  </Button>
);

function LessonRow({ lesson: { id, title, hasTest }, onRemove }: { lesson: ListedLesson; onRemove(): void }) {
  const Icon = hasTest ? IconClipboardCheck : IconClipboardPlus;
  const action = hasTest ? texts.test : texts.createTest;
  return (
    <AdminRow title={title} isIndented>
      <Button
        component={Link}
        to={`/admin/${hasTest ? 'edit' : 'create'}-lesson-test/${id}`}
        variant="subtle"
        {...(!hasTest && { c: 'var(--lk-attn-text)' })}
        leftSection={<Icon {...icon} />}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </Button>
      <IconLink to={`/admin/edit-lesson/${id}`} label={texts.edit(title)} icon={<IconPencil {...icon} />} />
      <IconButton tone="danger" label={texts.remove(title)} icon={<IconTrash {...icon} />} onClick={onRemove} />
    </AdminRow>
  );
}

import { Button } from '@mantine/core';
import { IconChartBar, IconClipboardCheck, IconClipboardPlus, IconEye, IconFileImport, IconFolderPlus, IconPencil, IconPlus, IconPrinter, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { lessonTestName } from '../../../../domain/lessons/lesson.ts';
import { ListRow } from '../../../../ui/components/page/list-row.tsx';
import { useDelete } from '../../../../ui/forms/use-delete.tsx';
import { PrintDialog, type PrintSubject } from '../../../../ui/print/print-dialog.tsx';
import { exportMenuItems } from '../../../../ui/lib/downloads/export-menu-items.ts';
import { groupBy } from '../../../../ui/lib/group-by.ts';
import { IconButton, IconLink } from '../../../../ui/components/inputs/icon-button.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { NumberChip } from '../../../../ui/components/indicators/number-chip.tsx';
import { RowMenu } from '../../../../ui/components/overlays/row-menu.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import type { ListedLesson } from '../../admin-contract.ts';
import { api } from '../api.ts';
import { affectedQueries } from './editor-api.ts';
import { storedBlocksQuery, storedLessonsQuery } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';

const texts = allTexts.admin;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The blocks in their order with their lessons. Each has a link to its editor and a button that deletes it. */
export function StoredBlocksPanel() {
  const blocks = useQuery(storedBlocksQuery);
  const lessons = useQuery(storedLessonsQuery);
  const { confirmDelete, dialog } = useDelete(affectedQueries, texts.deleteFailed);
  const [printed, setPrinted] = useState<PrintSubject | null>(null);

  if ((blocks.isError && !blocks.data) || (lessons.isError && !lessons.data)) {
    const retry = () => void Promise.all([blocks.refetch(), lessons.refetch()]);
    return <LoadError title={allTexts.loadFailed} onRetry={retry} />;
  }
  // The panel also waits for the lessons, because the dialog that confirms the deletion of a block shows their number.
  if (blocks.data === undefined || lessons.data === undefined) {
    return (
      <Panel title={texts.panel} flush>
        <SkeletonRows />
      </Panel>
    );
  }
  const lessonsByBlock = groupBy(lessons.data, ({ blockId }) => blockId);
  return (
    <>
      <Panel title={texts.panel} note={texts.countBlocks(blocks.data.length)} flush>
        {blocks.data.length === 0 && (
          <section>
            <ListRow title={texts.noBlocks} isEmpty>
              <CreateBlockButton />
            </ListRow>
          </section>
        )}
        {blocks.data.map(({ id, title, order }) => {
          const blockLessons = lessonsByBlock.get(id) ?? [];
          return (
            <section key={id} aria-label={title}>
              <ListRow title={title} mark={<NumberChip>{order}</NumberChip>} isHeader>
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
                  label={texts.delete(title)}
                  icon={<IconTrash {...icon} />}
                  onClick={() =>
                    confirmDelete({
                      title: texts.deleteBlock,
                      text: texts.deleteBlockText(title, blockLessons.length),
                      request: () => api('DELETE /api/admin/blocks/{id}', { params: { id } }),
                      successText: texts.blockDeleted,
                    })
                  }
                />
              </ListRow>
              {blockLessons.length === 0 && <ListRow title={allTexts.emptyBlock} isEmpty isIndented />}
              {blockLessons.map((lesson) => (
                <LessonRow
                  key={lesson.id}
                  lesson={lesson}
                  onPrint={() => setPrinted({ name: lessonTestName(lesson.title), path: `/admin/print/lesson/${lesson.id}` })}
                  onDelete={() =>
                    confirmDelete({
                      title: texts.deleteLesson,
                      text: texts.deleteLessonText(lesson.title, lesson.hasTest),
                      request: () => api('DELETE /api/admin/lessons/{id}', { params: { id: lesson.id } }),
                      successText: texts.lessonDeleted,
                    })
                  }
                />
              ))}
            </section>
          );
        })}
      </Panel>
      {dialog}
      <PrintDialog subject={printed} onClose={() => setPrinted(null)} />
    </>
  );
}

/** The button that creates a block. It is in the list while the list is empty, and otherwise in the header of the page. */
export const CreateBlockButton = () => (
  <Button component={Link} to="/admin/create-block" variant="default" leftSection={<IconFolderPlus {...icon} />}>
    {texts.createBlock}
  </Button>
);

interface LessonRowProps {
  lesson: ListedLesson;
  onPrint(): void;
  onDelete(): void;
}

function LessonRow({ lesson: { id, title, hasTest }, onPrint, onDelete }: LessonRowProps) {
  const Icon = hasTest ? IconClipboardCheck : IconClipboardPlus;
  const action = hasTest ? texts.test : texts.createTest;
  return (
    <ListRow title={title} isIndented>
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
      <IconButton tone="danger" label={texts.delete(title)} icon={<IconTrash {...icon} />} onClick={onDelete} />
      <RowMenu
        name={title}
        items={[
          ...(hasTest
            ? [
                { label: uiTexts.assign, icon: IconSend, to: `/admin/assignments/new?lesson=${id}` },
                { label: uiTexts.results, icon: IconChartBar, to: `/admin/results/lesson-tests/${id}` },
                { label: uiTexts.previewTest, icon: IconEye, to: `/admin/edit-lesson-test/${id}?preview=1` },
                { label: uiTexts.print, icon: IconPrinter, onClick: onPrint },
              ]
            : []),
          { label: uiTexts.importQuestions, icon: IconFileImport, to: `/admin/import?lesson=${id}` },
          ...(hasTest ? exportMenuItems(`/api/admin/lesson-tests/${id}/export`) : []),
        ]}
      />
    </ListRow>
  );
}

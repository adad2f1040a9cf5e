import { IconCalendarCheck, IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NoteText } from '../../../../ui/assignments/note-text.tsx';
import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { shortDate } from '../../../../ui/lib/russian/dates.ts';
import type { Assignment } from '../../contract.ts';
import { AssignmentTags } from '../board/assignment-tags.tsx';
import { AudienceTags } from '../board/audience-tags.tsx';
import { DueNote } from '../board/due-note.tsx';
import { texts as allTexts } from '../texts.ts';
import classes from './assignment-page.module.css';
import { texts } from './texts.ts';

/**
 * The title of an assignment: the target, the pupils and the due date.
 * @param questionCount 0 while it is not known
 */
export function AssignmentHeader({ assignment, questionCount, actions }: { assignment: Assignment; questionCount: number; actions: ReactNode }) {
  const { target, due, dueAt, status, createdAt, createdBy, groups, pupils, note } = assignment;
  return (
    <>
      <PageHeader
        title={target.name}
        back={<Breadcrumbs items={[{ label: allTexts.title, to: '/admin/assignments' }, { label: target.name }]} />}
        actions={actions}
      />
      <div className={classes.facts}>
        <span>{allTexts.kindOfTarget(target.kind, questionCount)}</span>
        <DueNote due={due} dueAt={dueAt} isPast={status === 'past'} />
        <span className={classes.fact}>
          <IconCalendarCheck size={18} stroke={1.75} aria-hidden />
          {texts.given(shortDate(createdAt), createdBy?.nickname ?? null)}
        </span>
        {status === 'scheduled' && <AssignmentTags target={{ ...target, resting: null }} status={status} opensAt={assignment.opensAt} />}
      </div>
      <AudienceTags groups={groups} pupils={pupils} />
      {note !== null && (
        <div className={classes.message}>
          <IconMessageCircle size={20} stroke={1.75} aria-hidden />
          <NoteText text={note} />
        </div>
      )}
    </>
  );
}

import {
  IconCalendarDue,
  IconAlertTriangle,
  IconBook2,
  IconChecklist,
  IconClipboardList,
  IconFileCertificate,
  IconFileImport,
  IconKey,
  IconLockOpen,
  IconLogin2,
  IconPoint,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { ACTIONS_BY_KIND, type ActionKind, type AuditEntry } from '../../../domain/audit/audit.ts';
import { groupBy } from '../../../ui/lib/group-by.ts';
import { Panel } from '../../../ui/components/page/panel.tsx';
import { date, timeOfDay } from '../../../ui/lib/russian/dates.ts';
import classes from './entries-by-day.module.css';
import { formatAuditEntry } from '../../../ui/audit/format-audit-entry.ts';

/** The entries, newest first, in one panel for each day. Days are those of the reader's time zone. */
export function EntriesByDay({ entries }: { entries: readonly AuditEntry[] }) {
  const days = groupBy(entries, ({ at }) => date(at));
  return [...days].map(([day, entriesOfDay]) => (
    <Panel key={day} title={day} flush>
      <ul>
        {entriesOfDay.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Panel>
  ));
}

const ICONS: Record<ActionKind, typeof IconUser> = {
  entries: IconLogin2,
  failures: IconAlertTriangle,
  accounts: IconUser,
  access: IconLockOpen,
  groups: IconUsers,
  keys: IconKey,
  tests: IconClipboardList,
  assignments: IconCalendarDue,
  checking: IconChecklist,
  lessons: IconBook2,
  personalData: IconFileCertificate,
  transfer: IconFileImport,
};

const KINDS = Object.entries(ACTIONS_BY_KIND) as [ActionKind, readonly string[]][];
const kindOf = (action: string): ActionKind | undefined => KINDS.find(([, actions]) => actions.includes(action))?.[0];

function Entry({ entry }: { entry: AuditEntry }) {
  const { summary, notes, actor } = formatAuditEntry(entry);
  const kind = kindOf(entry.action);
  const Icon = kind === undefined ? IconPoint : ICONS[kind];
  return (
    <li tabIndex={-1} className={classes.entry} data-kind={kind}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <time className={classes.time} dateTime={entry.at}>
        {timeOfDay(entry.at)}
      </time>
      <div className={classes.text}>
        <p className={classes.summary}>{summary}</p>
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
      <p className={classes.actor}>{actor.join(' · ')}</p>
    </li>
  );
}

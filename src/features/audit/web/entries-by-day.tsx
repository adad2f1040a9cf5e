import {
  IconAlertTriangle,
  IconBook2,
  IconClipboardList,
  IconFileImport,
  IconKey,
  IconLogin2,
  IconPoint,
  IconUser,
} from '@tabler/icons-react';
import { ACTIONS_BY_KIND, type ActionKind, type AuditEntry } from '../../../domain/audit.ts';
import { groupBy } from '../../../ui/group-by.ts';
import { PlainPanel } from '../../../ui/plain-panel.tsx';
import { date, timeOfDay } from '../../../ui/russian.ts';
import classes from './entries-by-day.module.css';
import { sentenceOf } from './sentence.ts';

/** New entries first, each day of the reader's zone in a panel of its own. */
export function EntriesByDay({ entries }: { entries: readonly AuditEntry[] }) {
  const days = groupBy(entries, ({ at }) => date(at));
  return [...days].map(([day, ofDay]) => (
    <PlainPanel key={day} title={day} flush>
      <ul>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </PlainPanel>
  ));
}

const ICONS: Record<ActionKind, typeof IconUser> = {
  entries: IconLogin2,
  failures: IconAlertTriangle,
  accounts: IconUser,
  access: IconKey,
  tests: IconClipboardList,
  lessons: IconBook2,
  transfer: IconFileImport,
};

const KINDS = Object.entries(ACTIONS_BY_KIND) as [ActionKind, readonly string[]][];
const kindOf = (action: string): ActionKind | undefined => KINDS.find(([, actions]) => actions.includes(action))?.[0];

function Entry({ entry }: { entry: AuditEntry }) {
  const { what, notes, who } = sentenceOf(entry);
  const kind = kindOf(entry.action);
  const Icon = kind === undefined ? IconPoint : ICONS[kind];
  return (
    <li tabIndex={-1} className={classes.entry} data-kind={kind}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <time className={classes.time} dateTime={entry.at}>
        {timeOfDay(entry.at)}
      </time>
      <div className={classes.words}>
        <p className={classes.what}>{what}</p>
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
      <p className={classes.who}>{who.join(' · ')}</p>
    </li>
  );
}

import { Button } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { WritingPupil } from '../../../../domain/clock/clock.ts';
import { pupilPath } from '../../../../ui/attempts/result-paths.ts';
import { IconBadge } from '../../../../ui/components/indicators/icon-badge.tsx';
import { clockDay, clockTime, minutesLeftWords } from '../clock/format-clock.ts';
import type { Candidate } from './extra-minutes.ts';
import { texts } from './texts.ts';
import classes from './writing.module.css';

const MINUTE_MS = 60_000;
/** From this point on the remaining time is marked as short, as on the pupil's timer. */
const SOON_MS = 5 * MINUTE_MS;

interface WritingTableProps {
  writing: readonly WritingPupil[];
  /** The server's time. */
  now: number;
  onAdd(person: Candidate): void;
}

/** The table of pupils who are writing. On a phone a row is a block: the name, «8:50 — 12:45, осталось 2 мин», and the button. */
export function WritingTable({ writing, now, onAdd }: WritingTableProps) {
  const { columns } = texts;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{columns.pupil}</th>
          <th scope="col" className={classes.start}>
            {columns.start}
          </th>
          <th scope="col" className={classes.end}>
            {columns.end}
          </th>
          <th scope="col" className={classes.left}>
            {columns.left}
          </th>
          <th aria-hidden className={classes.extra} />
          <th aria-hidden className={classes.add} />
        </tr>
      </thead>
      <tbody>
        {writing.map(({ uid, nickname, email, startedAt, endsAt, extraMinutes }) => {
          const [start, end] = [Date.parse(startedAt ?? ''), Date.parse(endsAt ?? '')];
          const left = end - now;
          return (
            <tr key={uid}>
              <td className={classes.name}>
                <Link to={pupilPath(uid)} className={classes.link}>
                  {nickname}
                </Link>
                <div className={classes.email}>{email}</div>
              </td>
              <td className={classes.start}>
                <span className={classes.day}>{clockDay(start, now)}, </span>
                {clockTime(start)}
              </td>
              <td className={classes.end}>
                <span className={classes.inLine} aria-hidden>
                  {' — '}
                </span>
                {clockDay(end, now) === clockDay(now, now) ? '' : `${clockDay(end, now)}, `}
                {clockTime(end)}
              </td>
              <td className={classes.left} data-soon={left <= SOON_MS || undefined}>
                <span className={classes.inLine} aria-hidden>
                  {`, ${texts.leftInLine} `}
                </span>
                <span className={classes.time}>{left < MINUTE_MS ? texts.lastMinute : minutesLeftWords(left)}</span>
              </td>
              <td className={classes.extra}>
                {extraMinutes > 0 && (
                  <IconBadge kind="repeated" icon={IconClockPlus}>
                    {texts.extra(extraMinutes)}
                  </IconBadge>
                )}
              </td>
              <td className={classes.add}>
                <Button
                  variant="subtle"
                  aria-label={texts.addTo(nickname)}
                  leftSection={<IconClockPlus size={20} stroke={1.75} aria-hidden />}
                  onClick={() => onAdd({ uid, nickname })}
                >
                  {texts.add}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

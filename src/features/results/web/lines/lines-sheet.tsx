import { examProfile } from '../../../../domain/exams/exams.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { fullDay } from '../../../../ui/lib/russian/dates.ts';
import type { ExamLines } from '../../lines-contract.ts';
import classes from './lines-sheet.module.css';
import { texts } from './texts.ts';

interface LinesSheetProps {
  lines: ExamLines;
  users: ExamLines['users'];
  /** The name of the group; `null` for all pupils. */
  groupName: string | null;
}

const rounded = (share: number | null): string => (share === null ? '—' : String(Math.round(share * 100)));

/** The view «Линии» on paper, A4 landscape. It is invisible on the screen. */
export function LinesSheet({ lines: { exam, results, pupils, outside, lines }, users, groupName }: LinesSheetProps) {
  const today = useToday();
  const profile = examProfile(exam);
  const half = Math.ceil(profile.lines.length / 2);
  const columns = profile.lines.length === 0 ? [] : [profile.lines.slice(0, half), profile.lines.slice(half)];
  const shares = new Map(lines.map(({ line, share }) => [line, share]));
  return (
    <section className={classes.sheet}>
      <header className={classes.head}>
        <h2>{texts.paper.title(profile.name)}</h2>
        <b>{groupName ?? texts.paper.allGroups}</b>
      </header>
      <p>{texts.paper.lead(results, pupils, outside)}</p>
      <div className={classes.columns}>
        {columns.map((column) => (
          <table key={column[0]?.line}>
            <tbody>
              {column.map(({ line, name }) => {
                const share = shares.get(line) ?? null;
                return (
                  <tr key={line}>
                    <td className={classes.number}>{line}</td>
                    <td>{name}</td>
                    <td className={classes.bar} aria-hidden>
                      <svg viewBox="0 0 100 8" preserveAspectRatio="none">
                        <rect className={classes.track} width={100} height={8} />
                        <rect width={(share ?? 0) * 100} height={8} />
                      </svg>
                    </td>
                    <td className={classes.share}>{rounded(share)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        ))}
      </div>
      <h3>{texts.byPupil}</h3>
      <table className={classes.pupils}>
        <thead>
          <tr>
            <th scope="col">{texts.pupil}</th>
            <th scope="col">{texts.points}</th>
            {profile.lines.map(({ line }) => (
              <th key={line} scope="col">
                {line}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map(({ uid, nickname, last, lines: own }) => (
            <tr key={uid}>
              <th scope="row">{nickname}</th>
              <td>
                <b>{last?.primary ?? '—'}</b>
              </td>
              {profile.lines.map(({ line }) => {
                const share = own[line] ?? null;
                return (
                  <td key={line} data-low={(share !== null && share < 0.5) || undefined}>
                    {rounded(share)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={classes.head}>
        <span>{texts.paper.legend(profile.maxScore)}</span>
        <span>{fullDay(today)}</span>
      </footer>
    </section>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { examProfile, type Exam } from '../../../../domain/exams/exams.ts';
import { pupilPath } from '../../../../ui/attempts/result-paths.ts';
import { Disclosure } from '../../../../ui/components/page/disclosure.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useBreakpoint } from '../../../../ui/hooks/use-breakpoint.ts';
import type { ExamLines } from '../../lines-contract.ts';
import classes from './pupil-lines.module.css';
import { texts } from './texts.ts';

interface PupilLinesProps {
  exam: Exam;
  users: ExamLines['users'];
}

/** The table of pupils by lines. On a phone it is closed at first. */
export function PupilLines(props: PupilLinesProps) {
  const isWide = useBreakpoint('tablet');
  const legend = examProfile(props.exam).lines.length > 0 && <p className={classes.legend}>{texts.legend}</p>;
  if (isWide) {
    return (
      <>
        <Panel title={texts.byPupil} note={texts.byPupilNote} flush>
          <PupilTable {...props} />
        </Panel>
        {legend}
      </>
    );
  }
  return (
    <Panel flush>
      <Disclosure
        isHeading
        className={classes.summary}
        summary={
          <>
            {texts.byPupil} <IconChevronDown size={20} stroke={1.75} aria-hidden />
          </>
        }
      >
        <PupilTable {...props} />
        {legend}
      </Disclosure>
    </Panel>
  );
}

function PupilTable({ exam, users }: PupilLinesProps) {
  const { lines } = examProfile(exam);
  return (
    <div role="region" aria-label={texts.byPupil} tabIndex={0} className={classes.region}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.pupil}>
              {texts.pupil}
            </th>
            <th scope="col" className={classes.points}>
              {texts.points}
            </th>
            {lines.map(({ line, name }) => (
              <th key={line} scope="col" title={name}>
                {line}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map(({ uid, nickname, last, lines: shares }) => (
            <tr key={uid}>
              <th scope="row" className={classes.pupil}>
                <Link to={pupilPath(uid)}>{nickname}</Link>
              </th>
              <td className={classes.points}>{last === null ? '—' : <b>{last.primary}</b>}</td>
              {lines.map(({ line }) => {
                const share = shares[line] ?? null;
                return (
                  <td key={line} data-level={levelOf(share)}>
                    <span aria-hidden>{share === null ? '—' : Math.round(share * 100)}</span>
                    <VisuallyHidden>{texts.cell(nickname, line, share)}</VisuallyHidden>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const levelOf = (share: number | null): 'high' | 'middle' | undefined => (share === null || share < 0.5 ? undefined : share >= 0.75 ? 'high' : 'middle');

import { Link } from 'react-router';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { ScoreBar } from '../../../../ui/components/indicators/score-bar.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useGroupParam, withGroup } from '../../../../ui/hooks/use-group-param.ts';
import { shortDateTime } from '../../../../ui/lib/russian/dates.ts';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import { resultsPath } from '../../../../ui/attempts/result-paths.ts';
import table from '../results-table.module.css';
import { hasFewData, type TakenTest } from './taken-tests.ts';
import classes from './taken-tests-table.module.css';
import { texts } from './texts.ts';

interface TakenTestsTableProps {
  title: string;
  nameColumn: string;
  tests: readonly TakenTest[];
  blockTitles: ReadonlyMap<string, string>;
}

/** The table of tests: how many pupils have taken each, with what result, and when. */
export function TakenTestsTable({ title, nameColumn, tests, blockTitles }: TakenTestsTableProps) {
  const { columns } = texts;
  return (
    <Panel title={title} note={texts.count(tests.length)} flush>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{nameColumn}</th>
            <th scope="col" className={classes.pupils}>
              {columns.pupils}
            </th>
            <th scope="col" className={classes.share}>
              {columns.share}
            </th>
            <th scope="col" className={classes.time}>
              {columns.lastAt}
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.map((test) => (
            <TakenTestRow key={test.testId} test={test} blockTitle={blockTitles.get(test.blockId ?? '')} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function TakenTestRow({ test, blockTitle }: { test: TakenTest; blockTitle: string | undefined }) {
  const { testId, name, deleted, attempts, meanShare, lastAt, flagged } = test;
  const groupId = useGroupParam();
  return (
    <tr>
      <td className={table.name}>
        <div className={table.title}>
          <Link to={withGroup(resultsPath(testId), groupId)} className={table.link}>
            {name}
          </Link>
          {deleted && <StatusBadge kind="deleted">{texts.deleted}</StatusBadge>}
          {!deleted && flagged !== null && flagged > 0 && <StatusBadge kind="attention">{texts.flagged(flagged)}</StatusBadge>}
        </div>
        {blockTitle !== undefined && <div className={table.note}>{blockTitle}</div>}
        {hasFewData(test) && <div className={table.note}>{texts.fewData}</div>}
      </td>
      <td className={classes.pupils}>{texts.pupils(attempts)}</td>
      <td className={classes.share}>
        <div className={classes.meanShare}>
          <span>{meanShare === null ? texts.noShare : percent(meanShare)}</span>
          {meanShare !== null && <ScoreBar value={meanShare} max={1} />}
        </div>
      </td>
      <td className={`${classes.time} ${table.dimmed}`}>{lastAt === null ? texts.noDate : shortDateTime(lastAt)}</td>
    </tr>
  );
}

import { Link } from 'react-router';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { resultsPath } from '../../../../ui/attempts/result-paths.ts';
import { useGroupParam, withGroup } from '../../../../ui/hooks/use-group-param.ts';
import type { TakenTests } from '../../contract.ts';
import table from '../results-table.module.css';
import { texts } from './texts.ts';
import classes from './writing-tests.module.css';

/** The tests in exam mode that pupils are writing, or that wait for their first pupil. Their pages have «Пишут сейчас» (rule R379). */
export function WritingTests({ tests }: { tests: TakenTests['writing'] }) {
  const groupId = useGroupParam();
  if (tests.length === 0) return null;
  return (
    <Panel title={texts.writing} note={texts.count(tests.length)} flush>
      <ul>
        {tests.map(({ id, name, pupils }) => (
          <li key={id} className={classes.test}>
            <Link to={withGroup(resultsPath(id), groupId)} className={`${table.name} ${table.link}`}>
              {name}
            </Link>
            <span className={table.note}>{pupils === 0 ? texts.nobodyWrites : texts.pupils(pupils)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

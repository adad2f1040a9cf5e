import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { pupilPath } from '../../../../ui/attempts/result-paths.ts';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { deskPath } from '../paths.ts';
import { askedQuery } from '../queries.ts';
import classes from './checking-page.module.css';
import { texts } from './texts.ts';

/**
 * The panel above the works with the questions of pupils about checks. It is absent if there are no questions. It shows no error, because the
 * list of works shows it.
 */
export function AskedPanel() {
  const [search] = useSearchParams();
  const query = useInfiniteQuery(askedQuery);
  const asked = query.data?.pages.flatMap((page) => page.asked) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  if (asked.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="asked">
      <header className={classes.panelHead}>
        <h2 id="asked">{texts.asked.title}</h2>
        <span className={classes.count}>{total}</span>
      </header>
      <ul data-asked>
        {asked.map(({ testId, testName, questionId, number, uid, nickname, attempt, text, at }) => (
          <li key={`${testId} ${uid} ${questionId}`} className={classes.asked}>
            <div className={classes.askedBy}>
              <Link to={pupilPath(uid)} className={classes.name}>
                {nickname}
              </Link>
              <div className={classes.small}>{texts.asked.at(at)}</div>
            </div>
            <div className={classes.askedText}>
              <p>{text}</p>
              <div className={classes.small}>{texts.asked.about(testName, number)}</div>
            </div>
            <Button component={Link} variant="default" to={deskPath({ testId, uid, attempt, question: questionId }, search)} aria-label={texts.asked.replyTo(nickname)}>
              {texts.asked.reply}
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore list={query} items="[data-asked] a" />
    </section>
  );
}

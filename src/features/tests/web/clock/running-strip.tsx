import { IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { sortBy } from '../../../../domain/numbers.ts';
import { Banner } from '../../../../ui/components/feedback/banner.tsx';
import { testsQuery } from '../queries.ts';
import { useServerTime } from '../use-server-time.ts';
import { endWords } from './format-clock.ts';
import classes from './running-strip.module.css';
import { needsListForStrip } from './strip-pages.ts';
import { texts } from './texts.ts';

/** On every other page of a pupil: the test that time will end next, and the way back to it. */
export function RunningStrip() {
  const { pathname } = useLocation();
  const state = useQueryClient().getQueryState(testsQuery.queryKey);
  const isMissing = state?.data === undefined || state.isInvalidated;
  const { data: tests = [] } = useQuery({ ...testsQuery, enabled: isMissing && needsListForStrip(pathname) });
  const now = useServerTime();
  if (now === null) return null;
  const running = tests.flatMap(({ id, name, result, clock }) => {
    const endsAt = result === null && clock?.endsAt ? Date.parse(clock.endsAt) : 0;
    return endsAt > now ? [{ id, name, endsAt }] : [];
  });
  const [next] = sortBy(running, ({ endsAt }) => endsAt);
  if (next === undefined || pathname === `/test/${next.id}`) return null;
  return (
    <Banner
      icon={IconClock}
      tone="ok"
      action={
        <Link to={`/test/${next.id}`} className={classes.link}>
          {texts.resume}
        </Link>
      }
    >
      {texts.running(next.name, endWords(next.endsAt, now))}
    </Banner>
  );
}

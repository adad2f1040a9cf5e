import { IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { BannerStrip } from '../../../../ui/components/feedback/banner.tsx';
import { testsQuery } from '../queries.ts';
import { useServerTime } from './use-server-time.ts';
import { endWords } from './format-clock.ts';
import classes from './running-strip.module.css';
import { hasOwnList, isTestPage, nextRunning, STRIP_MARK } from './strip-pages.ts';
import { texts } from './texts.ts';

/** The strip on all other pages of a pupil. It names the running test that will end next, and links to it. */
export function RunningStrip() {
  const { pathname } = useLocation();
  const state = useQueryClient().getQueryState(testsQuery.queryKey);
  const isMissing = state?.data === undefined || state.isInvalidated;
  const { data: tests = [] } = useQuery({ ...testsQuery, enabled: isMissing && !hasOwnList(pathname) && !isTestPage(pathname) });
  const now = useServerTime();
  const next = nextRunning(tests, pathname, now);
  if (next === undefined) return null;
  return (
    <BannerStrip
      icon={IconClock}
      tone="ok"
      action={
        <Link to={`/test/${next.id}`} className={classes.link} {...{ [STRIP_MARK]: '' }}>
          {texts.resume}
        </Link>
      }
    >
      {now === null ? (
        // The server does not know the reader's time zone. It renders an invisible placeholder of the same width in place of the time.
        <>
          {texts.running(next.name)}
          <span className={classes.unknown}>{texts.runningUntil(ANY_TIME)}</span>
        </>
      ) : (
        `${texts.running(next.name)}${texts.runningUntil(endWords(next.endsAt, now))}`
      )}
    </BannerStrip>
  );
}

/** The widest text of a time. It reserves the room until hydration. */
const ANY_TIME = 'в 00:00';

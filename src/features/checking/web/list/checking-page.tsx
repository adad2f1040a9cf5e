import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { NeedsNetwork } from '../../../../ui/components/feedback/load-error.tsx';
import { LinkSegment } from '../../../../ui/components/inputs/segments/link-segment.tsx';
import { PageTitle } from '../../../../ui/components/page/page-title.tsx';
import { listPath, VIEWS, viewIn } from '../paths.ts';
import { PhotoLine, PhotoRoomAlert } from '../photo-room/photo-room.tsx';
import { checkingHeadQuery, filterIn, worksQuery } from '../queries.ts';
import { AskedPanel } from './asked-panel.tsx';
import classes from './checking-page.module.css';
import { QuestionsView } from './questions-view.tsx';
import { texts } from './texts.ts';
import { WorksView } from './works-view.tsx';

/** `/admin/checking`: the works that wait for a check, and the works that can be given out (rule R366). */
export function CheckingPage({ groupFilter }: { groupFilter: ReactNode }) {
  const [search] = useSearchParams();
  const view = viewIn(search);
  const { data: head } = useQuery(checkingHeadQuery);
  const counts = { works: head?.counts.waiting, questions: undefined, ready: head?.counts.ready, given: undefined };
  return (
    <NeedsNetwork value={texts.needsNetwork}>
      <PageTitle>{texts.title}</PageTitle>
      <div className={classes.head}>
        <LinkSegment
          label={texts.views}
          items={VIEWS.map((each) => ({ to: listPath(search, each), label: texts.view[each](counts[each]), isCurrent: each === view }))}
        />
        {view === 'works' && <Earliest />}
      </div>
      <PhotoRoomAlert />
      {view === 'works' && <AskedPanel />}
      {view === 'questions' ? <QuestionsView groupFilter={groupFilter} /> : <WorksView key={view} view={view} groupFilter={groupFilter} />}
      <PhotoLine />
    </NeedsNetwork>
  );
}

/** Says since when the first work in the list has been waiting. */
function Earliest() {
  const [search] = useSearchParams();
  const { data } = useInfiniteQuery(worksQuery('waiting', filterIn(search)));
  const first = data?.pages[0]?.works[0];
  return first === undefined ? null : <p className={classes.note}>{texts.earliest(first.timestamp)}</p>;
}

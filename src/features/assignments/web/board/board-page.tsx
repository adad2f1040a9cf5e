import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LinkSegment } from '../../../../ui/components/inputs/segments/link-segment.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { choiceOf } from '../../../../ui/hooks/address/use-address-choice.ts';
import { groupIn, withGroup } from '../../../../ui/hooks/use-group-param.ts';
import { MatrixView, type MatrixGroup } from '../matrix/matrix-view.tsx';
import { givePath } from '../paths.ts';
import { texts as allTexts } from '../texts.ts';
import { BoardView } from './board-view.tsx';
import { texts } from './texts.ts';

/** The values of the parameter `?view=`. */
export const VIEWS = ['board', 'matrix'] as const;

const PATHS = { board: '/admin/assignments', matrix: '/admin/assignments?view=matrix' } as const;

interface BoardPageProps {
  /** A filter that narrows the board to the group in the address. */
  groupFilter: ReactNode;
  /** The groups; `undefined` until they are loaded. */
  groups: readonly MatrixGroup[] | undefined;
}

/** `/admin/assignments`: which assignments there are, and what the pupils have done. */
export function BoardPage({ groupFilter, groups }: BoardPageProps) {
  const [search] = useSearchParams();
  const view = choiceOf(search.get('view'), VIEWS);
  const groupId = groupIn(search);
  return (
    <>
      <PageHeader
        title={allTexts.title}
        actions={
          <>
            <LinkSegment
              label={texts.view}
              items={VIEWS.map((each) => ({ to: withGroup(PATHS[each], groupId), label: allTexts.views[each], isCurrent: each === view }))}
            />
            <Button component={Link} to={givePath(groupId === '' ? {} : { group: groupId })} leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}>
              {allTexts.give}
            </Button>
          </>
        }
      />
      {view === 'board' ? <BoardView groupFilter={groupFilter} /> : <MatrixView groups={groups} />}
    </>
  );
}

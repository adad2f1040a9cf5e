import { Button } from '@mantine/core';
import { IconBellRinging, IconCalendarPlus } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { SelectionBar } from '../../../../ui/components/inputs/selection-bar.tsx';
import type { MenuItem } from '../../../../ui/components/overlays/row-menu.tsx';
import { focusPageTitleIfLost } from '../../../../ui/lib/focus-page-title.ts';
import type { Assigned, AssignedPage, Assignment } from '../../contract.ts';
import { texts as allTexts } from '../texts.ts';
import classes from './assignment-page.module.css';
import { DoneTable } from './done-panel.tsx';
import { ExtensionDialog, type Extension } from './extension-dialog.tsx';
import { MissingTable } from './missing-panel.tsx';
import { answersPath, pupilMenu } from './pupil-menu.ts';
import type { Reopening } from './reopening.ts';
import { texts } from './texts.ts';
import { useKeepRowFocus } from './use-keep-row-focus.ts';
import { useLinkedPupil } from './use-linked-pupil.ts';

type PupilList = UseInfiniteQueryResult<InfiniteData<AssignedPage>>;

interface PupilListsProps {
  assignment: Assignment;
  missing: PupilList;
  done: PupilList;
  reopening: Reopening;
  /** Reminds pupils; `null` if pupils do not see the assignment. */
  onRemind: ((uids: readonly string[]) => Promise<void>) | null;
}

const pupilsOf = ({ data }: PupilList): Assigned[] => data?.pages.flatMap(({ pupils }) => pupils) ?? [];
const NOBODY: ReadonlySet<string> = new Set();

/** The lists «Не сдали» and «Сдали», with the actions on their pupils. */
export function PupilLists({ assignment, missing, done, reopening, onRemind }: PupilListsProps) {
  const { id, target, due, groups, counts } = assignment;
  const { reopen, dialog } = reopening;
  const [ticked, setTicked] = useState(NOBODY);
  const [extended, setExtended] = useState<Extension | null>(null);
  const [missingPupils, donePupils] = [pupilsOf(missing), pupilsOf(done)];
  const selected = missingPupils.filter(({ uid }) => ticked.has(uid));
  const keepFocus = useKeepRowFocus();
  useLinkedPupil({ missing, done });

  const extend = due === null ? null : (pupils: readonly Assigned[]) => setExtended({ id, due, pupils });
  const answersOf = (pupil: Assigned) => answersPath(target, pupil);
  const itemsOf = (pupil: Assigned): MenuItem[] => {
    const { uid, nickname, score, maxScore, state } = pupil;
    return pupilMenu(target, pupil, {
      extend: extend && (() => extend([pupil])),
      remind: onRemind && (() => void onRemind([uid])),
      reopen: () => reopen({ uid, nickname, score: score ?? 0, maxScore: maxScore ?? 0, isWaiting: state === 'checking' }, () => keepFocus(uid)),
    });
  };
  const clear = () => {
    setTicked(NOBODY);
    // The bar disappears together with the button that was pressed, so the title of the page takes the focus.
    setTimeout(focusPageTitleIfLost);
  };
  const select = (uid: string, isSelected: boolean) => {
    const next = new Set(ticked);
    if (isSelected) next.add(uid);
    else next.delete(uid);
    setTicked(next);
  };
  const hasActs = extend !== null || onRemind !== null;

  return (
    <div className={classes.lists}>
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={clear}>
          {extend !== null && (
            <Button variant="default" leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />} onClick={() => extend(selected)}>
              {texts.extend}
            </Button>
          )}
          {onRemind !== null && (
            <Button
              variant="default"
              leftSection={<IconBellRinging size={20} stroke={1.75} aria-hidden />}
              onClick={() => void onRemind(selected.map(({ uid }) => uid))}
            >
              {texts.remind}
            </Button>
          )}
        </SelectionBar>
      )}
      <ListPanel title={texts.missing} list={missing} empty={counts.pupils === 0 ? texts.nobody : texts.allDone}>
        <MissingTable
          pupils={missingPupils}
          hasGroups={groups.length > 0}
          selected={ticked}
          onSelect={hasActs ? select : null}
          itemsOf={itemsOf}
        />
      </ListPanel>
      <ListPanel title={texts.done} list={done} empty={texts.nobodyDone}>
        <DoneTable pupils={donePupils} answersOf={answersOf} itemsOf={itemsOf} />
      </ListPanel>
      <ExtensionDialog
        asked={extended}
        onClose={(isDone) => {
          setExtended(null);
          if (isDone && extended !== null && extended.pupils.length > 1) setTicked(NOBODY);
        }}
      />
      {dialog}
    </div>
  );
}

interface ListPanelProps {
  title: string;
  list: PupilList;
  /** The text to show if the list has no pupils. */
  empty: string;
  children: ReactNode;
}

function ListPanel({ title, list, empty, children }: ListPanelProps) {
  const total = list.data?.pages[0]?.total;
  if (total === undefined && list.isError) return <LoadError title={texts.loadFailed} onRetry={() => void list.refetch()} />;
  return (
    <Panel title={title} {...(total !== undefined && { note: allTexts.pupils(total) })} flush>
      {total === undefined && <SkeletonRows />}
      {total === 0 && <p className={classes.none}>{empty}</p>}
      {total !== undefined && total > 0 && children}
      <div className={classes.more}>
        <LoadMore list={list} items={`[aria-label="${title}"] tbody a`} />
      </div>
    </Panel>
  );
}

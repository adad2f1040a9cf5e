import { Button } from '@mantine/core';
import { useState } from 'react';
import { BlockChecklist } from '../../../../ui/access/block-checklist.tsx';
import { chosenDay } from '../../../../ui/access/term-choice.ts';
import { TermField } from '../../../../ui/access/term-field.tsx';
import { accessTexts } from '../../../../ui/access/texts.ts';
import { useLastTerm } from '../../../../ui/access/use-last-term.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { changeTexts as texts } from '../texts.ts';
import type { AccessChange, ChangeKind } from './access-change.ts';
import { AccessChangeDialog } from './access-change-dialog.tsx';
import classes from './group-access.module.css';

interface GroupAccessProps {
  group: { id: string; memberCount: number };
  /** All blocks, sorted. */
  blocks: readonly { id: string; title: string }[];
}

const NONE: ReadonlySet<string> = new Set();

/** The buttons that open and close blocks for all members of a group. */
export function GroupAccess({ group, blocks }: GroupAccessProps) {
  const today = useToday();
  const [chosen, setChosen] = useState(NONE);
  const [term, setTerm] = useLastTerm();
  const [problem, setProblem] = useState<'blocks' | 'day' | 'members' | null>(null);
  const [attempts, setAttempts] = useState(0);
  const fields = useFocusFirstError<HTMLDivElement>(attempts);
  const [change, setChange] = useState<AccessChange | null>(null);
  const choose = (next: ReadonlySet<string>) => {
    setProblem(null);
    setChosen(next);
  };
  const ask = (kind: ChangeKind) => {
    const blockIds = blocks.flatMap(({ id }) => (chosen.has(id) ? id : []));
    const { until, problem: dayProblem } = chosenDay(term, today);
    const isDayMissing = kind === 'open' && dayProblem !== null;
    const found = group.memberCount === 0 ? 'members' : blockIds.length === 0 ? 'blocks' : isDayMissing ? 'day' : null;
    setProblem(found);
    setAttempts(attempts + 1);
    if (found !== null) return;
    setChange({ kind, people: { groupId: group.id }, peopleCount: group.memberCount, given: { blockIds, until } });
  };
  const errors = { blocks: accessTexts.chooseBlock, members: texts.noMembers, day: null };

  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{texts.groupAccess}</h3>
      {blocks.length === 0 ? (
        <p className={classes.dimmed}>{texts.noBlocks}</p>
      ) : (
        <div ref={fields} className={classes.columns}>
          <BlockChecklist
            label={texts.groupAccess}
            {...{ blocks, chosen }}
            onChange={choose}
            error={problem === null ? null : errors[problem]}
          />
          <div className={classes.actions}>
            <TermField label={texts.term} showsDay value={term} onChange={setTerm} isChecked={problem === 'day'} />
            <Button fullWidth onClick={() => ask('open')}>
              {texts.action.open(chosen.size)}
            </Button>
            <Button fullWidth variant="subtle" color="red" onClick={() => ask('close')}>
              {texts.action.close(chosen.size)}
            </Button>
          </div>
        </div>
      )}
      <AccessChangeDialog
        change={change}
        blocks={blocks}
        onClose={(isDone) => {
          setChange(null);
          if (isDone) setChosen(NONE);
        }}
      />
    </section>
  );
}

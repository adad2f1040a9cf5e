import { Button } from '@mantine/core';
import { useState } from 'react';
import { changeTexts as texts } from '../texts.ts';
import type { AccessChange, ChangeKind } from './access-change.ts';
import { AccessChangeDialog } from './access-change-dialog.tsx';

interface SelectionAccessProps {
  uids: readonly string[];
  /** All blocks, sorted. */
  blocks: readonly { id: string; title: string }[];
  onDone(): void;
}

/** The buttons that open and close blocks for the selected pupils. */
export function SelectionAccess({ uids, blocks, onDone }: SelectionAccessProps) {
  const [change, setChange] = useState<AccessChange | null>(null);
  const ask = (kind: ChangeKind) => setChange({ kind, people: { uids: [...uids] }, peopleCount: uids.length });
  return (
    <>
      <Button onClick={() => ask('open')}>{texts.action.open(0)}</Button>
      <Button variant="default" onClick={() => ask('close')}>
        {texts.action.close(0)}
      </Button>
      <AccessChangeDialog
        change={change}
        blocks={blocks}
        onClose={(isDone) => {
          setChange(null);
          if (isDone) onDone();
        }}
      />
    </>
  );
}

import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../components/overlays/dialog.tsx';
import { Sheet } from '../components/overlays/sheet.tsx';
import { useAsOpened } from '../hooks/use-as-opened.ts';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { MaterialContent } from './material-content.tsx';
import classes from './material.module.css';
import type { PlacedMaterial } from './place-materials.ts';
import { materialTexts as texts } from './texts.ts';

const NOBODY: readonly number[] = [];

/**
 * A button that opens the material of a question, if the material is shown above an earlier question. The material opens in a sheet on a phone
 * and in a dialog on wider screens (rule R390).
 */
export function ShowMaterial({ material, head }: Pick<PlacedMaterial, 'material' | 'head'>) {
  const [isOpen, setOpen] = useState(false);
  const hasRoom = useAsOpened(isOpen, useBreakpoint('tablet'));
  const opened = { opened: isOpen, onClose: () => setOpen(false), title: head, closeLabel: texts.close };
  // The card already reports missing images, so no question numbers are passed here.
  const content = <MaterialContent material={material} head={head} numbers={NOBODY} />;
  return (
    <>
      <Button variant="light" className={classes.opener} leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.show}
      </Button>
      {hasRoom ? (
        <Dialog {...opened} size="min(760px, 92vw)">
          {content}
        </Dialog>
      ) : (
        <Sheet {...opened} from="bottom">
          {content}
        </Sheet>
      )}
    </>
  );
}

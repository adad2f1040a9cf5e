import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import type { DraftPhoto } from '../../../domain/checking/extended-draft.ts';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import { answerQueue } from '../../answer-queue/device-queue.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { toastSuccess } from '../../components/feedback/toast.tsx';
import { NumberChip } from '../../components/indicators/number-chip.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { useCurrentUser } from '../../hooks/current-user.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { questionAnchor } from '../../questions/question-card.tsx';
import { texts as allTexts } from './texts.ts';
import classes from './work.module.css';

const texts = allTexts.phone;

const ASK_EVERY_MS = 3_000;

interface PhoneDialogProps {
  draftName: DraftName;
  /** The number of the question. */
  number: number;
  /** The photos of the answer at this moment. */
  photos: readonly DraftPhoto[];
  onClose(): void;
}

/** Shows a code that opens this question on a phone. The code does not sign the phone in. Photos that are taken on the phone appear here. */
export default function PhoneDialog({ draftName, number, photos, onClose }: PhoneDialogProps) {
  const { email } = useCurrentUser();
  const [isByHand, setByHand] = useState(false);
  const [before] = useState(() => new Set(photos.map(({ id }) => id)));
  const arrived = photos.filter(({ id }) => !before.has(id)).length;
  const address = `${location.origin}/test/${encodeURIComponent(draftName.test)}#${questionAnchor(number)}`;
  const { uid } = draftName;
  useEffect(() => {
    const timer = setInterval(() => void answerQueue.look(uid), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [uid]);
  const copy = async (): Promise<void> => ((await copyText(address)) ? toastSuccess(texts.copied) : setByHand(true));
  return (
    <Dialog opened onClose={onClose} title={allTexts.byPhone} size={640}>
      <div className={classes.phone}>
        <Code address={address} />
        <ol className={classes.steps}>
          {[texts.aim, texts.signIn(email), texts.shoot].map((step, index) => (
            <li key={step}>
              <NumberChip>{index + 1}</NumberChip>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
      <Alert tone={arrived > 0 ? 'ok' : 'attention'} role="status" className={classes.note}>
        {arrived > 0 && <IconCircleCheck size={20} stroke={1.75} aria-hidden />} {arrived > 0 ? texts.arrived(arrived) : texts.waiting}
      </Alert>
      {isByHand && <TextInput label={texts.copyByHand} value={address} readOnly ref={selectText} mt={12} />}
      <div className={classes.dialogButtons}>
        <Button variant="default" leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </Dialog>
  );
}

function selectText(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** The QR code. It is on white in both themes, because every camera must be able to read it. */
function Code({ address }: { address: string }) {
  const { data, size } = encode(address, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.code} className={classes.code} shapeRendering="crispEdges">
      <path d={path} fill="#1b271f" />
    </svg>
  );
}

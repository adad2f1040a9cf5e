import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { shownPhotos } from '../../answer-queue/device-draft.ts';
import { answerStore } from '../../answer-queue/device-queue.ts';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import { photoQueue } from '../../answer-queue/photos/device-photos.ts';
import { ConfirmDialog, type Confirmation } from '../../components/overlays/confirm-dialog.tsx';
import { Card } from '../../components/page/card.tsx';
import { texts } from './texts.ts';
import { usePhotoSource } from './use-photos.ts';
import classes from './work.module.css';

interface LeftPhotosProps {
  name: DraftName;
  /** The ids of the photos in the work. */
  inWork: readonly string[];
}

/** Shows photos on this device that came too late, because another device has finished the test. They stay until the user removes them. */
export function LeftPhotos({ name, inWork }: LeftPhotosProps) {
  const { uid } = name;
  const left = useLeftPhotos(name).filter((id) => !inWork.includes(id));
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const remove = (): void =>
    setConfirmation({
      title: texts.left.removeTitle,
      text: texts.left.removeText(left.length),
      confirmLabel: texts.left.remove,
      tone: 'danger',
      confirm: () => photoQueue.remove(uid, left),
    });
  return (
    <>
      {left.length > 0 && (
        <Card className={classes.left}>
          <h2>{texts.left.title}</h2>
          <ul className={classes.list}>
            {left.map((id, place) => (
              <LeftPhoto key={id} uid={uid} id={id} number={place + 1} />
            ))}
          </ul>
          <p className={classes.hint}>{texts.left.text}</p>
          <div className={classes.leftButtons}>
            <Button variant="light" leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />} onClick={() => void save(uid, left)}>
              {texts.left.save}
            </Button>
            <Button variant="subtle" onClick={remove}>
              {texts.left.remove}
            </Button>
          </div>
        </Card>
      )}
      <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />
    </>
  );
}

/** The ids of those photos of a test that neither the server nor a draft has. */
function useLeftPhotos(name: DraftName): string[] {
  useEffect(() => void photoQueue.load(name.uid), [name.uid]);
  const read = (): string => {
    const draft = answerStore.read(name);
    const drafted = draft === null ? [] : shownPhotos(draft);
    return photoQueue.idsOf(name).filter((id) => photoQueue.stateOf(name.uid, id) !== 'server' && !drafted.includes(id)).join(' ');
  };
  const ids = useSyncExternalStore(useCallback((onChange: () => void) => photoQueue.subscribe(onChange), []), read, () => '');
  return ids === '' ? [] : ids.split(' ');
}

function LeftPhoto({ uid, id, number }: { uid: string; id: string; number: number }) {
  const { src } = usePhotoSource(uid, id);
  const question = photoQueue.questionOf(uid, id);
  return (
    <li className={classes.item}>
      <span className={classes.thumbnail}>
        {src !== null && <img src={src} alt="" className={classes.image} />}
        <span className={classes.number}>{number}</span>
      </span>
      {question !== null && <span className={classes.state}>{texts.left.question(question)}</span>}
    </li>
  );
}

async function save(uid: string, ids: readonly string[]): Promise<void> {
  for (const [place, id] of ids.entries()) {
    const bytes = await photoQueue.bytesOf(uid, id);
    if (bytes === null) continue;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    link.download = texts.left.file(place + 1);
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

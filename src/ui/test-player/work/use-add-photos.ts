import { useCallback, useState } from 'react';
import type { ExtendedDraft } from '../../../domain/checking/extended-draft.ts';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import { answerStore } from '../../answer-queue/device-queue.ts';
import { photoQueue } from '../../answer-queue/photos/device-photos.ts';
import { PhotoError, preparePhoto, type PhotoFault } from '../../photos/prepare-photo.ts';
import { faultTexts } from '../../photos/texts.ts';
import { texts } from './texts.ts';
import { addPhoto, hasPhoto, isFull, workOf, type WorkChange } from './work-answer.ts';

interface AddedPhotos {
  /** The number of photos that are being prepared. */
  preparing: number;
  /** The messages about files that were not added. */
  problems: readonly string[];
  add(files: readonly File[]): Promise<void>;
}

/** Adds files to the answer to a question. It prepares them one after the other, because phones have little memory. */
export function useAddPhotos(name: DraftName | null, { key: questionKey, number }: { key: string; number: number }, onChange: (change: WorkChange) => void): AddedPhotos {
  const [preparing, setPreparing] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = useCallback(
    async (files: readonly File[]) => {
      if (name === null || files.length === 0) return;
      const found: string[] = [];
      let tooMany = 0;
      setProblems([]);
      setPreparing((count) => count + files.length);
      for (const file of files) {
        const current = (): ExtendedDraft => workOf(answerStore.read(name)?.answers[questionKey]?.answer ?? null);
        if (isFull(current())) tooMany += 1;
        else {
          try {
            const photo = await preparePhoto(file);
            if (hasPhoto(current(), photo.id)) found.push(texts.twice);
            else if (isFull(current())) tooMany += 1;
            else {
              void photoQueue.add(name, { ...photo, question: number }, Date.now());
              onChange((before) => addPhoto(before, photo.id));
            }
          } catch (error) {
            const fault: PhotoFault = error instanceof PhotoError ? error.fault : 'broken';
            found.push(faultTexts[fault](file.name));
          }
        }
        setPreparing((count) => count - 1);
      }
      setProblems([...new Set(found), ...(tooMany > 0 ? [texts.tooMany(tooMany)] : [])]);
    },
    [name, questionKey, number, onChange],
  );
  return { preparing, problems, add };
}


import { useImperativeHandle, useRef, type Ref } from 'react';
import { photoUpload } from '../../../../../domain/checking/photos/photo-path.ts';
import { messageOf } from '../../../../../domain/errors.ts';
import { sendBytes } from '../../../../../http/send-bytes.ts';
import { toastError } from '../../../../../ui/components/feedback/toast.tsx';
import { useCurrentUser } from '../../../../../ui/hooks/current-user.tsx';
import type { TakenPhoto } from '../../../../../ui/answer-queue/photos/photo-queue.ts';
import { PhotoError, preparePhoto } from '../../../../../ui/photos/prepare-photo.ts';
import { faultTexts } from '../../../../../ui/photos/texts.ts';
import { uiTexts } from '../../../../../ui/texts.ts';
import { texts } from '../texts.ts';

export interface AddedPhotoHandle {
  choose(): void;
}

/** The button «Добавить снимок». It uploads a photo first, and then the check refers to it. */
export function AddedPhotoInput({ onAdded, ref }: { onAdded(photo: TakenPhoto): void; ref: Ref<AddedPhotoHandle> }) {
  const input = useRef<HTMLInputElement>(null);
  const { uid } = useCurrentUser();
  useImperativeHandle(ref, () => ({ choose: () => input.current?.click() }));
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      try {
        const photo = await preparePhoto(file);
        await sendBytes('PUT', photoUpload(photo.id, uid), new Blob([photo.bytes], { type: 'image/jpeg' }));
        onAdded(photo);
      } catch (error) {
        toastError(error instanceof PhotoError ? faultTexts[error.fault](file.name) : messageOf(error, uiTexts.checkConnection));
      }
    }
  };
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept="image/jpeg,image/png,image/webp"
      aria-label={texts.addPhoto}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        void add(files);
      }}
    />
  );
}

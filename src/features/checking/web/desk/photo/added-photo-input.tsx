import { useImperativeHandle, useRef, type Ref } from 'react';
import { messageOf } from '../../../../../domain/errors.ts';
import { sendBytes } from '../../../../../http/send-bytes.ts';
import { toastError } from '../../../../../ui/components/feedback/toast.tsx';
import { useCurrentUser } from '../../../../../ui/hooks/current-user.tsx';
import { uiTexts } from '../../../../../ui/texts.ts';
import { photoAddress } from './photos-of.ts';
import { readPhoto, UnreadablePhoto, type ReadPhoto } from './read-photo.ts';
import { texts } from '../texts.ts';

export interface AddedPhotoHandle {
  choose(): void;
}

/** «Добавить снимок»: the file goes to the server before the check names it. */
export function AddedPhotoInput({ onAdded, ref }: { onAdded(photo: ReadPhoto): void; ref: Ref<AddedPhotoHandle> }) {
  const input = useRef<HTMLInputElement>(null);
  const { uid } = useCurrentUser();
  useImperativeHandle(ref, () => ({ choose: () => input.current?.click() }));
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      try {
        const photo = await readPhoto(file);
        await sendBytes('PUT', `${photoAddress(photo.id)}?learner=${encodeURIComponent(uid)}`, photo.bytes);
        onAdded(photo);
      } catch (error) {
        toastError(error instanceof UnreadablePhoto ? texts.unreadable(file.name) : messageOf(error, uiTexts.checkConnection));
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

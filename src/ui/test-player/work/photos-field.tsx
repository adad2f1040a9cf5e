import { Button, VisuallyHidden } from '@mantine/core';
import { IconCamera, IconDeviceMobile, IconPhotoPlus } from '@tabler/icons-react';
import { lazy, Suspense, use, useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import type { ExtendedDraft } from '../../../domain/checking/extended-draft.ts';
import { answerQueue } from '../../answer-queue/device-queue.ts';
import { photoQueue } from '../../answer-queue/photos/device-photos.ts';
import controls from '../../components/inputs/controls.module.css';
import { useBreakpoint } from '../../hooks/use-breakpoint.ts';
import { OpenedPhoto } from './opened-photo.tsx';
import { Note, PhotoNotes } from './photo-notes.tsx';
import { PhotoThumbnail, PreparingThumbnail } from './photo-thumbnail.tsx';
import { texts } from './texts.ts';
import { useAddPhotos } from './use-add-photos.ts';
import { useHasRoom } from './use-photo-room.ts';
import { useDeviceDraft, usePhotoStates } from './use-photos.ts';
import { hasPhoto, photosIn, restorePhoto, workOf, type WorkChange } from './work-answer.ts';
import { WorkContext } from './work-context.ts';
import classes from './work.module.css';

const PhoneDialog = lazy(() => import('./phone-dialog.tsx'));

interface PhotosFieldProps {
  questionKey: string;
  number: number;
  work: ExtendedDraft;
  onChange(change: WorkChange): void;
  isDisabled: boolean;
}

/** The accepted formats. iOS converts HEIC to one of them. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** The photos of an answer. On a phone the pupil takes or chooses them; on a computer the pupil chooses, drops or pastes them. */
export function PhotosField({ questionKey, number, work, onChange, isDisabled }: PhotosFieldProps) {
  const { draftName, works } = use(WorkContext);
  const uid = draftName?.uid ?? null;
  const id = useId();
  const isWide = useBreakpoint('desktop');
  const draft = useDeviceDraft(draftName);
  const { shown, over } = photosIn(work);
  const states = usePhotoStates(uid, shown.map((photo) => photo.id));
  const { preparing, problems, add } = useAddPhotos(draftName, { key: questionKey, number }, onChange);
  const hasRoom = useHasRoom();
  const [openId, setOpenId] = useState<string | null>(null);
  const [removedHere, setRemovedHere] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const off = isDisabled || draftName === null;
  const removed = removedHere.filter((each) => work.photos?.some((photo) => photo.id === each && photo.removed === true));
  const questionsOf = (photo: string): number[] => works.filter(({ key }) => hasPhoto(workOf(draft?.answers[key]?.answer ?? null), photo)).map((each) => each.number);

  const take = (files: FileList | null): void => void (off ? undefined : add([...(files ?? [])]));
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const again = (place: number): void => {
    const photo = shown[place];
    if (photo === undefined || draftName === null) return;
    photoQueue.again(draftName.uid, photo.id);
    void answerQueue.lane(draftName).deliver();
  };

  return (
    <div role="group" aria-labelledby={id} className={classes.photos} onPaste={onPaste}>
      <div id={id} className={controls.label}>
        {texts.photosTitle}
      </div>
      <div
        className={classes.field}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!off);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {(shown.length > 0 || preparing > 0) && (
          <ul className={classes.list}>
            {shown.map((photo, place) => (
              <PhotoThumbnail key={photo.id} uid={uid} photo={photo} number={place + 1} state={states[place] ?? null} questions={questionsOf(photo.id)} question={number} onOpen={() => setOpenId(photo.id)} />
            ))}
            {Array.from({ length: preparing }, (_, place) => (
              <PreparingThumbnail key={place} number={shown.length + place + 1} />
            ))}
          </ul>
        )}
        {removed.map((each) => (
          <p key={each} className={classes.removed}>
            {texts.removed}
            <Button variant="subtle" onClick={() => onChange((before) => restorePhoto(before, each))}>
              {texts.restore}
            </Button>
          </p>
        ))}
        <PhotoNotes states={states} onAgain={again} />
        {problems.map((problem) => (
          <Note key={problem} tone="error">
            {problem}
          </Note>
        ))}
        {over.length > 0 && <Note tone="attention">{texts.tooMany(over.length)}</Note>}
        {!hasRoom && !states.includes('full') && <Note tone="attention">{texts.noRoom}</Note>}
        <div className={classes.buttons}>
          {isWide ? (
            <>
              <Button variant="light" disabled={off} leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />} onClick={() => gallery.current?.click()}>
                {texts.choose}
              </Button>
              <Button variant="default" disabled={off} leftSection={<IconDeviceMobile size={20} stroke={1.75} aria-hidden />} onClick={() => setPhoneOpen(true)}>
                {texts.byPhone}
              </Button>
            </>
          ) : (
            <>
              <Button fullWidth variant="light" disabled={off} leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />} onClick={() => camera.current?.click()}>
                {texts.take}
              </Button>
              <Button fullWidth variant="default" disabled={off} leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />} onClick={() => gallery.current?.click()}>
                {texts.fromGallery}
              </Button>
            </>
          )}
        </div>
        <p className={classes.hint}>{isOver ? texts.drop : isWide ? texts.hint : texts.hintOnPhone}</p>
        <FileInput ref={camera} label={`${texts.take}, № ${number}`} capture onFiles={take} />
        <FileInput ref={gallery} label={`${texts.choose}, № ${number}`} onFiles={take} />
      </div>
      <Uploaded states={states} />
      {draftName !== null && (
        <OpenedPhoto id={openId} questionKey={questionKey} number={number} work={work} onClose={() => setOpenId(null)} onRemoved={(each) => setRemovedHere((before) => [...before.filter((other) => other !== each), each])} />
      )}
      {draftName !== null && isPhoneOpen && (
        <Suspense fallback={null}>
          <PhoneDialog draftName={draftName} number={number} photos={shown} onClose={() => setPhoneOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface FileInputProps {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  capture?: boolean;
  onFiles(files: FileList | null): void;
}

const FileInput = ({ ref, label, capture = false, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    aria-label={label}
    accept={ACCEPTED}
    {...(capture ? { capture: 'environment' as const } : { multiple: true })}
    onChange={(event) => {
      onFiles(event.currentTarget.files);
      // The value is cleared, because the pupil may choose the same file again.
      event.currentTarget.value = '';
    }}
  />
);

/** Announces «Снимок 2 загружен» to users who do not see the mark on the photo. */
function Uploaded({ states }: { states: readonly unknown[] }) {
  const before = useRef(states);
  const [text, setText] = useState('');
  const known = states.join(' ');
  useEffect(() => {
    const place = known.split(' ').findIndex((state, index) => state === 'server' && before.current[index] === 'sending');
    before.current = known.split(' ');
    if (place >= 0) setText(texts.announce.uploaded(place + 1));
  }, [known]);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}

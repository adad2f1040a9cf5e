import { Button } from '@mantine/core';
import { IconInfoCircle, IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorMessages } from '../../../domain/editor-messages.ts';
import { messageOf } from '../../../domain/errors.ts';
import { IMAGE_TYPES } from '../../../domain/images/image.ts';
import controls from '../../components/inputs/controls.module.css';
import { FieldError } from '../../components/inputs/field-error.tsx';
import { wasFocusLost } from '../../lib/was-focus-lost.ts';
import { Picture } from '../../questions/picture.tsx';
import { focusField } from '../focus-field.ts';
import classes from './image-field.module.css';
import { resizeImage } from './resize-image.ts';
import { texts } from '../texts.ts';

interface ImageFieldProps {
  /** The number of the question, from 1. */
  number: number;
  /** The image as a data URL; `null` if there is none. */
  image: string | null;
  /** The name of a file that was just chosen. */
  fileName: string | null;
  onChange(image: string | null, fileName: string | null): void;
  error?: string | undefined;
  /** A hint about the image, which is not an error. */
  note?: string | undefined;
}

const kilobytesOf = (dataUrl: string): number => Math.ceil(((dataUrl.length - dataUrl.indexOf(',')) * 3) / 4 / 1024);

/** The image of a question. A file that the admin chooses or drops is resized if necessary, and shown (rule R60). */
export function ImageField({ number, image, fileName, onChange, error, note }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const shownError = problem ?? error;

  const acceptFile = async (file: File) => {
    setPreparing(true);
    let resized: string | null = null;
    let rejection: string | null = null;
    try {
      resized = await resizeImage(file);
    } catch (failure) {
      rejection = messageOf(failure, editorMessages['invalid-image']);
    }
    // React must render before the focus moves. Once there is an image, the button is a new element at another place of the page.
    flushSync(() => {
      if (resized !== null) onChange(resized, file.name);
      setProblem(rejection);
      setPreparing(false);
    });
    if (wasFocusLost(button.current)) focusField('contextImage');
  };
  const chooseButton = (label: string) => (
    <Button
      ref={button}
      variant="default"
      loading={isPreparing}
      onClick={() => input.current?.click()}
      data-field="contextImage"
      aria-describedby={[note && `${id}-note`, shownError && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      {label}
    </Button>
  );

  return (
    <div>
      <label htmlFor={`${id}-input`} className={controls.label}>
        {image === null ? texts.image : texts.imageShort}
      </label>
      <input
        ref={input}
        id={`${id}-input`}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void acceptFile(file);
          // The value is cleared, because choosing the same file again must fire `change`.
          currentTarget.value = '';
        }}
      />
      <div
        className={classes.field}
        data-empty={image === null || undefined}
        data-error={shownError ? true : undefined}
        data-drag-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (!file) return;
          event.preventDefault();
          setDraggedOver(false);
          if (!isPreparing) void acceptFile(file);
        }}
      >
        {image === null ? (
          <>
            <IconPhoto size={24} stroke={1.75} aria-hidden />
            <div className={classes.details}>
              {chooseButton(texts.chooseFile)}
              <span className={classes.hint}>{texts.fileHint}</span>
            </div>
          </>
        ) : (
          <>
            <Picture src={image} alt={texts.imageAlt(number)} className={classes.preview} />
            <div className={classes.details}>
              {fileName && <strong>{fileName}</strong>}
              <span className={classes.hint}>{texts.stored(kilobytesOf(image))}</span>
              <div className={classes.buttons}>
                {chooseButton(texts.replace)}
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() => {
                    onChange(null, null);
                    setProblem(null);
                    focusField('contextImage');
                  }}
                >
                  {texts.removeImage}
                </Button>
              </div>
            </div>
          </>
        )}
      </div>
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          {note}
        </p>
      )}
      {shownError && (
        <FieldError id={`${id}-error`} {...(problem !== null && { role: 'alert' })}>
          {shownError}
        </FieldError>
      )}
    </div>
  );
}

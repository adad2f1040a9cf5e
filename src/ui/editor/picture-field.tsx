import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureTexts, messageOf } from '../../domain/failure.ts';
import { IMAGE_TYPES } from '../../domain/image.ts';
import controls from '../controls.module.css';
import { FieldError } from '../field-error.tsx';
import { isFocusLeft } from '../is-focus-left.ts';
import { goToField } from './go-to-field.ts';
import classes from './picture-field.module.css';
import { toStorablePicture } from './shrink-picture.ts';
import { texts } from './texts.ts';

interface PictureFieldProps {
  /** Number of the question, from 1. */
  number: number;
  /** A data URL. */
  picture: string | null;
  /** Name of its file, while it is known. */
  name: string | null;
  onChange(picture: string | null, name: string | null): void;
  error?: string | undefined;
}

const kilobytesOf = (dataUrl: string): number => Math.ceil(((dataUrl.length - dataUrl.indexOf(',')) * 3) / 4 / 1024);

/** A question's picture: a file is chosen or dropped, made fit for storing, and shown. */
export function PictureField({ number, picture, name, onChange, error }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [isFileOver, setFileOver] = useState(false);
  const shownError = problem ?? error;

  const take = async (file: File) => {
    setPreparing(true);
    let stored: string | null = null;
    let refusal: string | null = null;
    try {
      stored = await toStorablePicture(file);
    } catch (failure) {
      refusal = messageOf(failure, failureTexts['invalid-image']);
    }
    // In the page before the focus goes there: with a picture the field stands elsewhere, and its button is another one.
    flushSync(() => {
      if (stored !== null) onChange(stored, file.name);
      setProblem(refusal);
      setPreparing(false);
    });
    if (isFocusLeft(button.current)) goToField('contextImage');
  };
  const chooseButton = (label: string) => (
    <Button
      ref={button}
      variant="default"
      loading={isPreparing}
      onClick={() => input.current?.click()}
      data-field="contextImage"
      aria-describedby={shownError ? `${id}-error` : undefined}
    >
      {label}
    </Button>
  );

  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {picture === null ? texts.picture : texts.pictureShort}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        className={classes.file}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void take(file);
          // The same file chosen again must count as a choice.
          currentTarget.value = '';
        }}
      />
      <div
        className={classes.field}
        data-empty={picture === null || undefined}
        data-error={shownError ? true : undefined}
        data-over={isFileOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setFileOver(true);
        }}
        onDragLeave={() => setFileOver(false)}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (!file) return;
          event.preventDefault();
          setFileOver(false);
          if (!isPreparing) void take(file);
        }}
      >
        {picture === null ? (
          <>
            <IconPhoto size={24} stroke={1.75} aria-hidden />
            <div className={classes.about}>
              {chooseButton(texts.chooseFile)}
              <span className={classes.hint}>{texts.fileHint}</span>
            </div>
          </>
        ) : (
          <>
            <img src={picture} alt={texts.pictureAlt(number)} className={classes.preview} />
            <div className={classes.about}>
              {name && <strong>{name}</strong>}
              <span className={classes.hint}>{texts.stored(kilobytesOf(picture))}</span>
              <div className={classes.buttons}>
                {chooseButton(texts.replace)}
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() => {
                    onChange(null, null);
                    setProblem(null);
                    goToField('contextImage');
                  }}
                >
                  {texts.takeAway}
                </Button>
              </div>
            </div>
          </>
        )}
      </div>
      {shownError && (
        <FieldError id={`${id}-error`} {...(problem !== null && { role: 'alert' })}>
          {shownError}
        </FieldError>
      )}
    </div>
  );
}

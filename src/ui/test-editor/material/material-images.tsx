import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { editorMessages } from '../../../domain/editor-messages.ts';
import { messageOf } from '../../../domain/errors.ts';
import { IMAGE_TYPES } from '../../../domain/images/image.ts';
import { QUESTION_LIMITS } from '../../../domain/questions/question-limits.ts';
import { FieldError } from '../../components/inputs/field-error.tsx';
import { Picture } from '../../questions/picture.tsx';
import { resizeImage } from '../fields/resize-image.ts';
import { focusField } from '../focus-field.ts';
import { texts as editorTexts } from '../texts.ts';
import { materialTexts as texts } from '../variant-texts.ts';
import classes from './material-editor.module.css';

interface MaterialImagesProps {
  /** The images as data URLs. */
  images: readonly string[];
  problemAt(field: string): string | undefined;
  onChange(images: readonly string[]): void;
}

/** Up to four images of a material. Files that the admin chooses or drops are resized if necessary (rule R60). */
export function MaterialImages({ images, problemAt, onChange }: MaterialImagesProps) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The index of the image that a chosen file replaces. For an additional image it is the number of images. */
  const place = useRef(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [preparing, setPreparing] = useState<number | null>(null);

  const choose = (index: number) => {
    place.current = index;
    input.current?.click();
  };
  const accept = async (file: File, index: number) => {
    if (index >= QUESTION_LIMITS.materialImages) return setProblem(texts.tooMany);
    setPreparing(index);
    try {
      const image = await resizeImage(file);
      onChange([...images.slice(0, index), image, ...images.slice(index + 1)]);
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error, editorMessages['invalid-image']));
    } finally {
      setPreparing(null);
    }
  };
  const faults = images.flatMap((_, index) => {
    const message = problemAt(`images.${index}`);
    return message === undefined ? [] : [texts.imageError(index + 1, message)];
  });
  const errors = [...(problem === null ? [] : [problem]), ...faults, ...(problemAt('images') === undefined ? [] : [texts.tooMany])];

  return (
    <div
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        if (preparing === null) void accept(file, images.length);
      }}
    >
      <div className={classes.count}>
        <div className={classes.label}>{texts.images}</div>
        <span>{texts.imageCount(images.length)}</span>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={texts.images}
        accept={IMAGE_TYPES.join(',')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void accept(file, place.current);
          // The value is cleared, because choosing the same file again must fire `change`.
          currentTarget.value = '';
        }}
      />
      <div className={classes.images}>
        {images.map((image, index) => (
          <div key={`${index} ${image.length}`} className={classes.image} data-error={problemAt(`images.${index}`) !== undefined || undefined}>
            <Picture src={image} alt={`${editorTexts.imageShort} ${index + 1}`} className={classes.picture} />
            <div className={classes.buttons}>
              <Button variant="subtle" aria-label={texts.replaceImage(index + 1)} loading={preparing === index} data-field={`images.${index}`} onClick={() => choose(index)}>
                {texts.replace}
              </Button>
              <Button
                variant="subtle"
                aria-label={texts.removeImage(index + 1)}
                onClick={() => {
                  onChange(images.filter((_, other) => other !== index));
                  setProblem(null);
                  focusField('materialImage');
                }}
              >
                {texts.takeAway}
              </Button>
            </div>
          </div>
        ))}
        {images.length < QUESTION_LIMITS.materialImages && (
          <div className={classes.image} data-empty>
            <Button
              variant="default"
              leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
              loading={preparing === images.length}
              data-field="materialImage"
              aria-describedby={errors.length > 0 ? errorId : undefined}
              onClick={() => choose(images.length)}
            >
              {texts.addImage}
            </Button>
            <span className={classes.note}>{editorTexts.fileHint}</span>
          </div>
        )}
      </div>
      {errors.length > 0 && (
        <FieldError id={errorId} role="alert">
          {errors.join(' ')}
        </FieldError>
      )}
    </div>
  );
}

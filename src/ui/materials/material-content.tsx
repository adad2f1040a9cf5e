import type { ShownMaterial } from '../../domain/materials/material.ts';
import { LaterMarkdown } from '../markdown/later-markdown.tsx';
import { ContextImage } from '../questions/context-image.tsx';
import classes from './material.module.css';
import { materialTexts as texts } from './texts.ts';

interface MaterialContentProps {
  material: ShownMaterial;
  /** The heading: «К вопросам 5 и 6» */
  head: string;
  /** The numbers of the questions that the material belongs to, from 1. */
  numbers: readonly number[];
}

/** The text and the images of a material. */
export const MaterialContent = ({ material: { text, images, imageSizes }, head, numbers }: MaterialContentProps) => (
  <div className={classes.content}>
    {text !== '' && <LaterMarkdown content={text} />}
    {images.map((src, place) => (
      <ContextImage
        key={`${place} ${src}`}
        src={src}
        alt={texts.image(place, head)}
        enlargeLabel={texts.enlarge(place)}
        size={imageSizes?.[place] ?? undefined}
        numbers={numbers}
      />
    ))}
  </div>
);

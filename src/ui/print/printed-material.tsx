import type { PrintedMaterial as Printed } from '../../domain/print/printed-materials.ts';
import { LaterMarkdown } from '../markdown/later-markdown.tsx';
import { materialHead, materialTexts } from '../materials/texts.ts';
import { PrintedPicture } from './printed-picture.tsx';
import classes from './printed-material.module.css';

/** A material on paper, above its first question (rule R394). */
export function PrintedMaterial({ printed: { material, numbers }, hasPictures }: { printed: Printed; hasPictures: boolean }) {
  const head = materialHead(numbers);
  return (
    <div className={classes.material}>
      <p className={classes.head}>{head}</p>
      {material.text !== '' && <LaterMarkdown content={material.text} />}
      {hasPictures && material.images.map((image, place) => <PrintedPicture key={place} src={image} alt={materialTexts.image(place, head)} />)}
    </div>
  );
}

import type { ShownMaterial } from '../../../domain/materials/material.ts';
import { MaterialCard } from '../../../ui/materials/material-card.tsx';
import { materialHead } from '../../../ui/materials/texts.ts';
import classes from './practice-card.module.css';

/** Empty, because the questions of practice have no numbers. */
const NUMBERS: readonly number[] = [];

/** The material of a card, as in the review of its attempt. */
export const CardMaterial = ({ material }: { material: ShownMaterial | null }) =>
  material !== null && (
    <div className={classes.material}>
      <MaterialCard material={material} head={materialHead(NUMBERS)} numbers={NUMBERS} />
    </div>
  );

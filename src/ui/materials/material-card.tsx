import { IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { Card } from '../components/page/card.tsx';
import { MaterialContent } from './material-content.tsx';
import classes from './material.module.css';
import type { PlacedMaterial } from './place-materials.ts';

/** The attribute of a material in a rendered page. The server finds by it that the page needs the Markdown code (`entry-server.tsx`). */
export const MATERIAL_MARK = 'data-material';

/** The card of a material, which is a text or images that several questions share. It is above the first of these questions (rule R390). */
export function MaterialCard({ material, head, numbers }: Omit<PlacedMaterial, 'isFirst'>) {
  const headId = useId();
  return (
    <Card as="section" className={classes.card} aria-labelledby={headId} {...{ [MATERIAL_MARK]: '' }}>
      <h3 id={headId} tabIndex={-1} className={classes.head}>
        <IconFileText size={20} stroke={1.75} aria-hidden />
        <span>{head}</span>
      </h3>
      <MaterialContent material={material} head={head} numbers={numbers} />
    </Card>
  );
}

import { Loader } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './tiles.module.css';

interface TilesProps {
  items: readonly { icon: Icon; label: string; /** The number; `null` while it is being counted. */ count: number | null }[];
}

/** Numbers that show what an action changes, each with an icon and a word. */
export const Tiles = ({ items }: TilesProps) => (
  <dl className={classes.tiles}>
    {items.map(({ icon: TileIcon, label, count }) => (
      <div key={label} className={classes.tile}>
        <dt>{label}</dt>
        <dd>
          <TileIcon size={22} stroke={1.75} aria-hidden />
          {count ?? <Loader size={20} />}
        </dd>
      </div>
    ))}
  </dl>
);

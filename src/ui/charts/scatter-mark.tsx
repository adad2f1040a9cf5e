import classes from './scatter-chart.module.css';

export type MarkKind = 'plain' | 'attention' | 'error';

interface ScatterMarkProps {
  kind: MarkKind;
  x: number;
  y: number;
  /** Half the width, px. */
  size: number;
}

/** A mark whose shape shows its kind: a circle, a square or a diamond. */
export function ScatterMark({ kind, x, y, size }: ScatterMarkProps) {
  const shared = { className: classes.mark, 'data-kind': kind };
  switch (kind) {
    case 'plain':
      return <circle {...shared} cx={x} cy={y} r={size} />;
    case 'attention':
      return <rect {...shared} x={x - size} y={y - size} width={size * 2} height={size * 2} rx={size / 4} />;
    case 'error': {
      // The diamond has the same area as a square of this size.
      const reach = size * Math.SQRT2;
      return <path {...shared} d={`M${x},${y - reach}l${reach},${reach}l${-reach},${reach}l${-reach},${-reach}z`} />;
    }
  }
}

import { scaleLinear } from '@visx/scale';
import { Line } from '@visx/shape';
import type { ReactNode } from 'react';
import { sortBy } from '../../domain/numbers.ts';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { decimal, percent } from '../lib/russian/figures.ts';
import { ChartFigure } from './chart-figure.tsx';
import { discriminationDomain } from './discrimination-domain.ts';
import marks from './marks.module.css';
import classes from './scatter-chart.module.css';
import { ScatterMark, type MarkKind } from './scatter-mark.tsx';

export interface ScatterPoint {
  /** A share from 0 to 1. */
  x: number;
  /** The height of the point: a value from −1 to 1. */
  y: number;
  number: number;
  kind: MarkKind;
  tooltip: string;
}

interface ScatterChartProps {
  title: string;
  summary: string;
  points: readonly ScatterPoint[];
  /** The names of the axes, of the kinds of marks, and of the area below 0, whose name has two parts. */
  texts: { x: string; y: string; belowZero: readonly [string, string]; kinds: Readonly<Record<MarkKind, string>> };
  below?: ReactNode;
}

const MAX_NUMBERS = 40;
const SIZE = { withNumber: 11, without: 6 };
const MARGIN = { top: 12, right: 14, bottom: 50, left: 54 };
/** From this width on, the name of the area below 0 fits into one line, px. */
const WIDE_ZONE = 230;
const KINDS = ['plain', 'error', 'attention'] as const;
/** The order in which marks are drawn. Flagged marks are drawn last, because they must stay on top. */
const LAYER = { plain: 0, attention: 1, error: 2 } as const;

/** A chart of a share against a correlation. The number of a mark is inside it, and its shape shows its kind. */
export function ScatterChart({ title, summary, points, texts, below }: ScatterChartProps) {
  const isWide = useBreakpoint('tablet');
  const height = isWide ? 360 : 300;
  return (
    <ChartFigure
      title={title}
      summary={summary}
      height={height}
      below={
        <>
          <Legend kinds={texts.kinds} />
          {below}
        </>
      }
    >
      {(width) => <Drawing {...{ points, texts, width, height }} />}
    </ChartFigure>
  );
}

function Legend({ kinds }: { kinds: ScatterChartProps['texts']['kinds'] }) {
  return (
    <ul className={classes.legend}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <svg width={20} height={20} aria-hidden>
            <ScatterMark kind={kind} x={10} y={10} size={7} />
          </svg>
          {kinds[kind]}
        </li>
      ))}
    </ul>
  );
}

interface DrawingProps extends Pick<ScatterChartProps, 'points' | 'texts'> {
  width: number;
  height: number;
}

function Drawing({ points, texts, width, height }: DrawingProps) {
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, height - MARGIN.bottom];
  const { from, to, lines } = discriminationDomain(points.map((point) => point.y));
  const x = scaleLinear<number>({ domain: [0, 1], range: [left, right] });
  const y = scaleLinear<number>({ domain: [from, to], range: [bottom, top] });
  const hasNumbers = points.length <= MAX_NUMBERS;
  const size = hasNumbers ? SIZE.withNumber : SIZE.without;
  const zoneName = right - left < WIDE_ZONE ? texts.belowZero : [texts.belowZero.join(' ')];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };

  return (
    <>
      <rect className={classes.zone} x={left} y={y(0)} width={right - left} height={bottom - y(0)} />
      {lines.map((line) => (
        <Line
          key={line}
          className={line === 0 ? `${marks.axis} ${classes.zero}` : marks.grid}
          from={{ x: left, y: y(line) }}
          to={{ x: right, y: y(line) }}
        />
      ))}
      {lines
        .filter((line) => Math.round(line * 10) % 4 === 0)
        .map((line) => (
          <text key={line} className={marks.tick} x={left - 8} y={y(line)} dy="0.35em" textAnchor="end">
            {decimal(line, 1)}
          </text>
        ))}
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <Line className={marks.grid} from={{ x: x(share), y: top }} to={{ x: x(share), y: bottom }} />
          <text className={marks.tick} x={x(share)} y={bottom + 20} textAnchor={share === 1 ? 'end' : 'middle'} dx={share === 1 ? 14 : 0}>
            {percent(share)}
          </text>
        </g>
      ))}
      <text className={marks.axisName} x={middle.x} y={bottom + 42} textAnchor="middle">
        {texts.x}
      </text>
      <text className={marks.axisName} transform={`translate(12 ${middle.y}) rotate(-90)`} textAnchor="middle">
        {texts.y}
      </text>
      {zoneName.map((line, index) => (
        <text key={line} className={classes.zoneName} x={right - 6} y={y(0) + 18 * (index + 1)} textAnchor="end">
          {line}
        </text>
      ))}
      {sortBy(points, ({ kind }) => LAYER[kind]).map((point) => (
        <g key={point.number}>
          <title>{point.tooltip}</title>
          <ScatterMark kind={point.kind} x={x(point.x)} y={y(point.y)} size={size} />
          {hasNumbers && (
            <text className={classes.number} x={x(point.x)} y={y(point.y)} dy="0.35em" textAnchor="middle">
              {point.number}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

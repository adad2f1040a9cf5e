import { scaleLinear } from '@visx/scale';
import { Line, LinePath } from '@visx/shape';
import { sortBy } from '../../domain/numbers.ts';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { percent } from '../lib/format-russian.ts';
import { calendarSpans } from './calendar-spans.ts';
import { ChartFigure } from './chart-figure.tsx';
import { placeLabels } from './label-places.ts';
import classes from './line-chart.module.css';
import marks from './marks.module.css';

export interface LinePoint {
  /** ISO time. */
  at: string;
  /** From 0 to 1. */
  share: number;
  /** What was taken: the tooltip of the point. */
  label: string;
  /** An attempt that does not count any more. */
  isEarlier: boolean;
}

interface LineChartProps {
  title: string;
  summary: string;
  points: readonly LinePoint[];
}

const FEW = 'Пока один тест';
const LEAST_POINTS = 2;
const MAX_LABELS = 12;
const RADIUS = 5;
const DAY_MS = 86_400_000;
const MARGIN = { top: 26, right: 8, bottom: 30, left: 50 };
/** Between the first or last point and the end of the axis, as a share of the time between them. */
const TIME_MARGIN = 0.16;
const LETTER_WIDTH = 7;

/** Shares over time: current attempts joined, earlier ones hollow and apart. One point makes no chart. */
export function LineChart({ title, summary, points }: LineChartProps) {
  const isWide = useBreakpoint('tablet');
  const height = isWide ? 360 : 230;
  const hasChart = points.length >= LEAST_POINTS;
  return (
    <ChartFigure title={title} summary={hasChart ? summary : FEW} height={height}>
      {hasChart ? (width) => <Drawing {...{ points, width, height, isWide }} /> : null}
    </ChartFigure>
  );
}

interface DrawingProps {
  points: readonly LinePoint[];
  width: number;
  height: number;
  isWide: boolean;
}

function Drawing({ points, width, height, isWide }: DrawingProps) {
  const placed = sortBy(points.map((point) => ({ ...point, time: Date.parse(point.at) })), ({ time }) => time);
  const times = placed.map(({ time }) => time);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const margin = Math.max((last - first) * TIME_MARGIN, DAY_MS);
  const [from, to] = [first - margin, last + margin];
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, height - MARGIN.bottom];
  const x = scaleLinear<number>({ domain: [from, to], range: [left, right] });
  const y = scaleLinear<number>({ domain: [0, 1], range: [bottom, MARGIN.top] });
  const drawn = placed.map((point) => ({ ...point, x: x(point.time), y: y(point.share) }));
  const current = drawn.filter(({ isEarlier }) => !isEarlier);
  const places = drawn.length > MAX_LABELS ? [] : placeLabels(drawn);
  const spans = calendarSpans(from, to, (label, length) => x(from + length) - left > label.length * LETTER_WIDTH);

  return (
    <>
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <Line key={share} className={marks.grid} from={{ x: left, y: y(share) }} to={{ x: right, y: y(share) }} />
      ))}
      {(isWide ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1]).map((share) => (
        <text key={share} className={marks.tick} x={left - 8} y={y(share)} dy="0.35em" textAnchor="end">
          {percent(share)}
        </text>
      ))}
      <Line className={marks.axis} from={{ x: left, y: bottom }} to={{ x: right, y: bottom }} />
      {spans.map((span, index) => (
        <g key={span.from}>
          {index > 0 && <Line className={marks.axis} from={{ x: x(span.from), y: bottom }} to={{ x: x(span.from), y: bottom + 5 }} />}
          <text className={marks.tick} x={x((span.from + span.to) / 2)} y={bottom + 20} textAnchor="middle">
            {span.label}
          </text>
        </g>
      ))}
      <LinePath className={classes.line} fill="none" data={current} x={(point) => point.x} y={(point) => point.y} />
      {drawn.map((point, index) => (
        <g key={`${point.at} ${point.label}`}>
          <circle className={point.isEarlier ? classes.earlier : classes.point} cx={point.x} cy={point.y} r={RADIUS}>
            <title>{`${point.label}: ${percent(point.share)}`}</title>
          </circle>
          {places[index] && (
            <text
              className={marks.value}
              data-earlier={point.isEarlier || undefined}
              x={point.x}
              y={point.y + (places[index] === 'above' ? -12 : 22)}
              textAnchor="middle"
            >
              {percent(point.share)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

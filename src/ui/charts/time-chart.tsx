import { scaleLinear } from '@visx/scale';
import { Line, LinePath } from '@visx/shape';
import type { ReactNode } from 'react';
import { sortBy } from '../../domain/numbers.ts';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { calendarSpans } from './calendar-spans.ts';
import { ChartFigure } from './chart-figure.tsx';
import { placeLabels } from './label-places.ts';
import classes from './line-chart.module.css';
import marks from './marks.module.css';

export interface TimePoint {
  /** An ISO time, or a day. */
  at: string;
  value: number;
  /** The name of the test or the exam that was taken, shown in the tooltip of the point. */
  label: string;
  /** The shape of the point. The line leaves out points with the shape `earlier`. */
  mark: 'point' | 'earlier' | 'diamond';
}

export interface ValueAxis {
  from: number;
  to: number;
  grid: readonly number[];
  ticks: { wide: readonly number[]; narrow: readonly number[] };
  format(value: number): string;
}

interface TimeChartProps {
  title: string;
  summary: string;
  /** Replaces the summary while there is only one point. It also replaces the chart, unless `drawsOne` is set. */
  few: string;
  drawsOne?: boolean;
  points: readonly TimePoint[];
  axis: ValueAxis;
  /** A dashed horizontal line with a label. */
  threshold?: { value: number; label: string } | null;
  /** The content below the chart, such as a legend. */
  below?: ReactNode;
}

const LEAST_POINTS = 2;
const MAX_LABELS = 12;
const RADIUS = 5;
const DAY_MS = 86_400_000;
const MARGIN = { top: 26, right: 8, bottom: 30, left: 50 };
/** The space before the first point and after the last point, as a share of the time between them. */
const TIME_MARGIN = 0.16;
const LETTER_WIDTH = 7;

/** Values over time, joined by a line. A single point makes no chart, unless `drawsOne` is set. */
export function TimeChart({ title, summary, few, drawsOne = false, points, axis, threshold = null, below }: TimeChartProps) {
  const isWide = useBreakpoint('tablet');
  const height = isWide ? 360 : 230;
  const isFew = points.length < LEAST_POINTS;
  const hasChart = !isFew || (drawsOne && points.length > 0);
  return (
    <ChartFigure title={title} summary={isFew ? few : summary} height={height} below={hasChart && below}>
      {hasChart ? (width) => <Drawing {...{ points, axis, threshold, width, height, isWide }} /> : null}
    </ChartFigure>
  );
}

interface DrawingProps extends Required<Pick<TimeChartProps, 'points' | 'axis' | 'threshold'>> {
  width: number;
  height: number;
  isWide: boolean;
}

function Drawing({ points, axis, threshold, width, height, isWide }: DrawingProps) {
  const placed = sortBy(points.map((point) => ({ ...point, time: Date.parse(point.at) })), ({ time }) => time);
  const times = placed.map(({ time }) => time);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const margin = Math.max((last - first) * TIME_MARGIN, DAY_MS);
  const [from, to] = [first - margin, last + margin];
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, height - MARGIN.bottom];
  const x = scaleLinear<number>({ domain: [from, to], range: [left, right] });
  const y = scaleLinear<number>({ domain: [axis.from, axis.to], range: [bottom, MARGIN.top] });
  const drawn = placed.map((point) => ({ ...point, isEarlier: point.mark === 'earlier', x: x(point.time), y: y(point.value) }));
  const current = drawn.filter(({ isEarlier }) => !isEarlier);
  const places = drawn.length > MAX_LABELS ? [] : placeLabels(drawn);
  const spans = calendarSpans(from, to, (label, length) => x(from + length) - left > label.length * LETTER_WIDTH);

  return (
    <>
      {axis.grid.map((value) => (
        <Line key={value} className={marks.grid} from={{ x: left, y: y(value) }} to={{ x: right, y: y(value) }} />
      ))}
      {(isWide ? axis.ticks.wide : axis.ticks.narrow).map((value) => (
        <text key={value} className={marks.tick} x={left - 8} y={y(value)} dy="0.35em" textAnchor="end">
          {axis.format(value)}
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
      {threshold && (
        <>
          <Line className={classes.threshold} from={{ x: left, y: y(threshold.value) }} to={{ x: right, y: y(threshold.value) }} />
          <text className={marks.tick} x={right} y={y(threshold.value) + 16} textAnchor="end">
            {threshold.label}
          </text>
        </>
      )}
      <LinePath className={classes.line} fill="none" data={current} x={(point) => point.x} y={(point) => point.y} />
      {drawn.map((point, index) => (
        <g key={`${point.at} ${point.label}`}>
          <Mark {...point} title={`${point.label}: ${axis.format(point.value)}`} />
          {places[index] && (
            <text
              className={marks.value}
              data-earlier={point.isEarlier || undefined}
              x={point.x}
              y={point.y + (places[index] === 'above' ? -12 : 22)}
              textAnchor="middle"
            >
              {axis.format(point.value)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function Mark({ mark, x, y, title }: Pick<TimePoint, 'mark'> & { x: number; y: number; title: string }) {
  if (mark === 'diamond') {
    return (
      <path className={classes.diamond} d={`M${x} ${y - 7}l7 7l-7 7l-7 -7z`}>
        <title>{title}</title>
      </path>
    );
  }
  return (
    <circle className={classes[mark]} cx={x} cy={y} r={RADIUS}>
      <title>{title}</title>
    </circle>
  );
}

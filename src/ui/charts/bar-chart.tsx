import { scaleLinear } from '@visx/scale';
import { BarRounded, Line } from '@visx/shape';
import type { ReactNode } from 'react';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import classes from './bar-chart.module.css';
import { ChartFigure } from './chart-figure.tsx';
import marks from './marks.module.css';
import { tickInterval } from './ticks.ts';

export interface Bar {
  /** The text under the bar, shown if there is room. */
  tick: string;
  value: number;
  /** The text above the bar, in place of its value. */
  label?: string;
  tooltip: string;
}

interface BarChartProps {
  title: string;
  summary: string;
  bars: readonly Bar[];
  /** A dashed vertical line. `at` is counted in bars: 0.5 is the middle of the first bar. */
  marker: { at: number; label: string } | null;
  below?: ReactNode;
  /** The height in px. By default the chart is as high as a scatter chart with its legend, because the two charts are side by side. */
  height?: number;
}

const MARGIN = { top: 44, right: 4, bottom: 30, left: 4 };
const LETTER_WIDTH = 8;
/** The width of a bar, as a share of the space from one bar to the next. */
const BAR_WIDTH = 0.76;
/** If the marker is further to the right than this share of the width, its label is to the left of its line. It would leave the chart otherwise. */
const MARKER_LABEL_END = 0.7;

/** A chart of bars. The value of a bar is above it, so there is no y axis. */
export function BarChart({ title, summary, bars, marker, below, ...given }: BarChartProps) {
  const isWide = useBreakpoint('tablet');
  const height = given.height ?? (isWide ? 392 : 250);
  return (
    <ChartFigure title={title} summary={summary} height={height} below={below}>
      {(width) => <Drawing {...{ bars, marker, width, height, isWide }} />}
    </ChartFigure>
  );
}

interface DrawingProps extends Pick<BarChartProps, 'bars' | 'marker'> {
  width: number;
  height: number;
  isWide: boolean;
}

function Drawing({ bars, marker, width, height, isWide }: DrawingProps) {
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, height - MARGIN.bottom];
  const highest = Math.max(Number.EPSILON, ...bars.map(({ value }) => value));
  const x = scaleLinear<number>({ domain: [0, bars.length], range: [left, right] });
  const y = scaleLinear<number>({ domain: [0, highest], range: [bottom, MARGIN.top] });
  const step = x(1) - x(0);
  const fits = (text: string): boolean => text.length * LETTER_WIDTH <= step;
  const haveAllValues = bars.every(({ value, label = String(value) }) => fits(label));
  const longestTick = Math.max(...bars.map(({ tick }) => tick.length));
  const interval = tickInterval(step, longestTick * LETTER_WIDTH + 8, isWide ? 'wide' : 'narrow');
  const isMarkerAtEnd = marker !== null && marker.at / bars.length > MARKER_LABEL_END;

  return (
    <>
      {marker && (
        <>
          <Line className={classes.marker} from={{ x: x(marker.at), y: 8 }} to={{ x: x(marker.at), y: bottom }} />
          <text
            className={marks.value}
            x={x(marker.at) + (isMarkerAtEnd ? -6 : 6)}
            y={14}
            textAnchor={isMarkerAtEnd ? 'end' : 'start'}
          >
            {marker.label}
          </text>
        </>
      )}
      {bars.map(({ tick, value, label = String(value), tooltip }, index) => (
        <g key={tick}>
          {value > 0 && (
            <BarRounded
              x={x(index + (1 - BAR_WIDTH) / 2)}
              y={y(value)}
              width={step * BAR_WIDTH}
              height={bottom - y(value)}
              radius={5}
              topLeft
            >
              {({ path }) => (
                <path className={classes.bar} d={path}>
                  <title>{tooltip}</title>
                </path>
              )}
            </BarRounded>
          )}
          {value > 0 && (haveAllValues || value === highest) && (
            <text className={marks.value} x={x(index + 0.5)} y={y(value) - 7} textAnchor="middle">
              {label}
            </text>
          )}
          {index % interval === 0 && (
            <text className={marks.tick} x={x(index + 0.5)} y={bottom + 20} textAnchor="middle">
              {tick}
            </text>
          )}
        </g>
      ))}
      <Line className={marks.axis} from={{ x: left, y: bottom }} to={{ x: right, y: bottom }} />
    </>
  );
}

import { percent } from '../lib/russian/figures.ts';
import { TimeChart, type ValueAxis } from './time-chart.tsx';

export interface LinePoint {
  /** The ISO time of the attempt. */
  at: string;
  /** A share from 0 to 1. */
  share: number;
  /** The name of the test that was taken, shown in the tooltip of the point. */
  label: string;
  /** Whether the pupil has taken the test again later, so that this attempt does not count. */
  isEarlier: boolean;
}

interface LineChartProps {
  title: string;
  summary: string;
  points: readonly LinePoint[];
}

const FEW = 'Пока один тест';

const SHARES: ValueAxis = { from: 0, to: 1, grid: [0.25, 0.5, 0.75, 1], ticks: { wide: [0, 0.25, 0.5, 0.75, 1], narrow: [0, 0.5, 1] }, format: percent };

/**
 * Shares over time. A line joins the current attempts. Earlier attempts are hollow points, which the line leaves out. A single point makes no chart.
 */
export const LineChart = ({ title, summary, points }: LineChartProps) => (
  <TimeChart
    title={title}
    summary={summary}
    few={FEW}
    points={points.map(({ share, isEarlier, ...point }) => ({ ...point, value: share, mark: isEarlier ? 'earlier' : 'point' }))}
    axis={SHARES}
  />
);

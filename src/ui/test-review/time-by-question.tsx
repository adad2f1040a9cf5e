import { BarChart } from '../charts/bar-chart.tsx';
import { NumberTable } from '../charts/number-table.tsx';
import { Panel } from '../components/page/panel.tsx';
import { shortSpentWords } from '../lib/russian/spent-words.ts';
import { takenTexts as texts } from './taken-texts.ts';

const HEIGHT = 250;

/**
 * A chart of how long each question was on the screen (rule R399).
 * @param seconds the time of each question; `null` if nobody has measured the time
 */
export function TimeByQuestion({ seconds }: { seconds: readonly (number | null)[] }) {
  const longest = Math.max(...seconds.map((each) => each ?? 0));
  const bars = seconds.map((each, index) => ({
    tick: String(index + 1),
    value: (each ?? 0) / 60,
    label: each === null || each < 60 ? '' : String(Math.floor(each / 60)),
    tooltip: texts.question(index + 1, shortSpentWords(each ?? 0)),
  }));
  return (
    <Panel>
      <BarChart
        title={texts.byQuestion}
        summary={texts.summary(seconds.indexOf(longest) + 1, longest)}
        bars={bars}
        marker={null}
        height={HEIGHT}
        below={<NumberTable label={texts.table} columns={texts.columns} rows={seconds.map((each, index) => [String(index + 1), each === null ? '—' : shortSpentWords(each)])} />}
      />
    </Panel>
  );
}

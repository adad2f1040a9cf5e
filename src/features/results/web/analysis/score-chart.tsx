import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { NumberTable } from '../../../../ui/charts/number-table.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import type { Analysis } from '../../contract.ts';
import { placeOfScore, scoreBins, summarize } from './score-bins.ts';
import { texts } from './texts.ts';

/** A chart of how many pupils have each score. */
export function ScoreChart({ analysis: { distribution, maxScore, mean } }: { analysis: Analysis }) {
  const bins = scoreBins(distribution, maxScore);
  const summary = summarize(distribution, bins);
  if (summary === null) return null;
  return (
    <Panel>
      <BarChart
        title={texts.distribution}
        summary={texts.distributionSummary(summary.lowest, summary.highest, summary.mode)}
        bars={bins.map((bin) => ({ tick: String(bin.from), value: bin.count, tooltip: texts.binTooltip(bin) }))}
        marker={mean === null ? null : { at: placeOfScore(mean, bins), label: texts.mean(mean) }}
        below={
          <NumberTable
            label={texts.numbers}
            columns={[texts.columns.score, texts.columns.pupils]}
            rows={bins.map((bin) => [texts.binName(bin), String(bin.count)])}
          />
        }
      />
    </Panel>
  );
}

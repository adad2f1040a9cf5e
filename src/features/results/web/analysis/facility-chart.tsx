import { NumberTable } from '../../../../ui/charts/number-table.tsx';
import { ScatterChart, type ScatterPoint } from '../../../../ui/charts/scatter-chart.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { decimal, percent } from '../../../../ui/lib/russian/figures.ts';
import type { NumberedQuestion } from './numbered-question.ts';
import { texts } from './texts.ts';

/**
 * A chart of how easy each question is, and how well it distinguishes strong pupils from weak pupils. It shows nothing if no question has both
 * figures.
 */
export function FacilityChart({ questions }: { questions: readonly NumberedQuestion[] }) {
  const points = questions.flatMap(toPoint);
  if (points.length === 0) return null;
  return (
    <Panel>
      <ScatterChart
        title={texts.scatter}
        summary={texts.scatterSummary}
        points={points}
        texts={texts.scatterAxes}
        below={
          <NumberTable
            label={texts.numbers}
            columns={[texts.columns.question, texts.columns.facility, texts.columns.discrimination]}
            rows={questions.map(({ number, facility, discrimination }) => [String(number), percent(facility), decimal(discrimination, 2)])}
          />
        }
      />
    </Panel>
  );
}

function toPoint({ number, facility, discrimination, flags }: NumberedQuestion): ScatterPoint[] {
  if (facility === null || discrimination === null) return [];
  return [
    {
      number,
      x: facility,
      y: discrimination,
      kind: flags.includes('wrong-key') ? 'error' : flags.length > 0 ? 'attention' : 'plain',
      tooltip: texts.pointTooltip(number, facility, discrimination),
    },
  ];
}

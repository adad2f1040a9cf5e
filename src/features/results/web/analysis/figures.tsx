import { decimal } from '../../../../ui/lib/russian/figures.ts';
import type { Analysis } from '../../contract.ts';
import { Explanation } from '../../../../ui/components/overlays/explanation.tsx';
import classes from './figures.module.css';
import { texts } from './texts.ts';

type FigureName = keyof typeof texts.figures;

const NAMES = Object.keys(texts.figures) as FigureName[];

const FORMATS: Record<FigureName, (figure: number | null) => string> = {
  mean: (figure) => decimal(figure, 1),
  median: (figure) => decimal(figure, 1, 0),
  standardDeviation: (figure) => decimal(figure, 1),
  reliability: (figure) => decimal(figure, 2),
  standardError: (figure) => (figure === null ? decimal(figure, 1) : texts.plusMinus(decimal(figure, 1))),
};

/** The figures that are measured in points. */
const ARE_SCORES: readonly FigureName[] = ['mean', 'median'];

/** The figures about the whole test. */
export function Figures({ analysis }: { analysis: Analysis }) {
  return (
    <dl className={classes.figures}>
      {NAMES.map((name) => (
        <div key={name} className={classes.figure}>
          <dt className={classes.name}>
            {texts.figures[name].name}
            <Explanation {...texts.figures[name]} offset={30} />
          </dt>
          <dd>
            <span className={classes.value}>{FORMATS[name](analysis[name])}</span>
            {ARE_SCORES.includes(name) && analysis[name] !== null && (
              <span className={classes.max}> {texts.outOf(analysis.maxScore)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

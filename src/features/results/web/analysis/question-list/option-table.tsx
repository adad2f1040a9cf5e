import { IconCircleCheck } from '@tabler/icons-react';
import { ATTEMPTS_FOR_FLAGS, preferredWrongOption } from '../../../../../domain/results/question-flags.ts';
import { ShareBar } from '../../../../../ui/charts/share-bar.tsx';
import { percent } from '../../../../../ui/lib/russian/figures.ts';
import { Explanation } from '../../../../../ui/components/overlays/explanation.tsx';
import type { NumberedQuestion } from '../numbered-question.ts';
import classes from './option-table.module.css';
import { texts } from '../texts.ts';

interface OptionTableProps {
  options: NonNullable<NumberedQuestion['options']>;
  /** The number of attempts that are ranked to find the upper and the lower group. */
  attempts: number;
  everybody: number;
  /** The number of attempts in the upper group, and also in the lower group. */
  groupSize: number;
}

/** The share of each option: of all pupils, of the strong pupils and of the weak pupils. */
export function OptionTable({ options, attempts, everybody, groupSize }: OptionTableProps) {
  const preferred = attempts < ATTEMPTS_FOR_FLAGS ? undefined : preferredWrongOption(options);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.option}>
            {texts.option}
          </th>
          <th scope="col">{texts.everybody(everybody)}</th>
          <th scope="col">{texts.strong(groupSize)}</th>
          {/* The name leaves out the name of the button in this heading. */}
          <th scope="col" aria-label={texts.weak(groupSize)}>
            <span className={classes.last}>
              {texts.weak(groupSize)}
              <Explanation {...texts.groups} />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map((option, index) => (
          <tr key={`${index}-${option.text}`}>
            <th scope="row" className={classes.option}>
              {option.correct && <IconCircleCheck className={classes.tick} size={20} stroke={1.75} aria-hidden />}
              <span>{option.text}</span>
              {option.correct && <span className={classes.right}>{texts.markedRight}</span>}
              {option === preferred && <span className={classes.wrong}>{texts.strongPreferIt}</span>}
            </th>
            <Share share={option.share} series="strong" />
            <Share share={option.upperShare} series="main" />
            <Share share={option.lowerShare} series="rest" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Share = (props: Parameters<typeof ShareBar>[0]) => (
  <td>
    {percent(props.share)}
    <ShareBar {...props} />
  </td>
);

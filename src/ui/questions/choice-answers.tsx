import { ChoiceRow } from '../choice.tsx';
import classes from './choice-answers.module.css';

interface ChoiceAnswersProps {
  type: 'radio' | 'checkbox';
  /** Unique on the page: the options of a question share it. */
  name: string;
  options: readonly string[];
  isChosen(option: number): boolean;
  onChange(option: number, isChosen: boolean): void;
  isDisabled: boolean;
}

/** Options this short stand side by side: numbers in a picture, mostly. */
const SHORT = 3;

/** The options of a question. */
export function ChoiceAnswers({ options, isChosen, onChange, isDisabled, ...group }: ChoiceAnswersProps) {
  return (
    <div className={classes.options} data-short={options.every(({ length }) => length <= SHORT) || undefined}>
      {options.map((option, index) => (
        <ChoiceRow
          key={`${index}-${option}`}
          {...group}
          checked={isChosen(index)}
          disabled={isDisabled}
          onChange={(event) => onChange(index, event.currentTarget.checked)}
        >
          {option}
        </ChoiceRow>
      ))}
    </div>
  );
}

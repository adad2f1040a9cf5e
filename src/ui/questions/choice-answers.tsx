import classes from './choice-answers.module.css';

interface ChoiceAnswersProps {
  /** Round marks say one answer, square ones several. */
  kind: 'radio' | 'checkbox';
  /** Unique on the page: the marks of a group share it. */
  name: string;
  options: readonly string[];
  isChosen(option: number): boolean;
  onChange(option: number, isChosen: boolean): void;
  isDisabled: boolean;
}

/** Options this short stand side by side: numbers in a picture, mostly. */
const SHORT = 3;

/** The options of a question, each a row that can be pressed anywhere. */
export function ChoiceAnswers({ kind, name, options, isChosen, onChange, isDisabled }: ChoiceAnswersProps) {
  return (
    <div className={classes.options} data-short={options.every(({ length }) => length <= SHORT) || undefined}>
      {options.map((option, index) => (
        <label key={`${index}-${option}`} className={classes.option}>
          <input
            type={kind}
            name={name}
            className={classes.mark}
            checked={isChosen(index)}
            disabled={isDisabled}
            onChange={(event) => onChange(index, event.currentTarget.checked)}
          />
          <span className={classes.text}>{option}</span>
        </label>
      ))}
    </div>
  );
}

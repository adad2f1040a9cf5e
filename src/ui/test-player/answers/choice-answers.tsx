import { useContext } from 'react';
import { paperItem } from '../../../domain/exams/paper-look.ts';
import { OptionRow } from '../../components/inputs/option-input.tsx';
import { PaperLook } from '../../questions/paper-look-context.ts';
import classes from './choice-answers.module.css';

interface ChoiceAnswersProps {
  type: 'radio' | 'checkbox';
  /** The `name` of the inputs. It must be unique on the page. */
  name: string;
  options: readonly string[];
  isChosen(option: number): boolean;
  onChange(option: number, isChosen: boolean): void;
  isDisabled: boolean;
}

/** Options of at most this many characters are side by side. Such options are mostly numbers in an image. */
const SHORT_OPTION_LENGTH = 3;

export function ChoiceAnswers({ options, isChosen, onChange, isDisabled, ...group }: ChoiceAnswersProps) {
  const isOnPaper = useContext(PaperLook);
  return (
    <div className={classes.options} data-short={options.every(({ length }) => length <= SHORT_OPTION_LENGTH) || undefined}>
      {options.map((option, index) => (
        <OptionRow
          key={`${index}-${option}`}
          {...group}
          checked={isChosen(index)}
          disabled={isDisabled}
          onChange={(event) => onChange(index, event.currentTarget.checked)}
        >
          {isOnPaper ? <NumberedOption text={option} place={index} /> : option}
        </OptionRow>
      ))}
    </div>
  );
}

function NumberedOption({ text, place }: { text: string; place: number }) {
  const item = paperItem(text, place);
  return (
    <span className={classes.numbered}>
      <b>{item.number}</b> {item.text !== null && <span>{item.text}</span>}
    </span>
  );
}

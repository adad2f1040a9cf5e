import { IconChevronDown } from '@tabler/icons-react';
import { kindOf } from '../../../../../domain/questions/question-kinds.ts';
import { useId } from 'react';
import { NumberChip } from '../../../../../ui/components/indicators/number-chip.tsx';
import { ScoreBar } from '../../../../../ui/components/indicators/score-bar.tsx';
import { decimal, percent } from '../../../../../ui/lib/russian/figures.ts';
import { FlagBadge } from '../flag-badge.tsx';
import type { NumberedQuestion } from '../numbered-question.ts';
import { QuestionAnswers } from './question-answers.tsx';
import classes from './question-item.module.css';
import { texts } from '../texts.ts';
import { questionButtonId } from './use-open-questions.ts';

interface QuestionItemProps {
  question: NumberedQuestion;
  attempts: number;
  awaiting: number;
  editable: string | null;
  isOpen: boolean;
  onToggle(): void;
}

/** A question with its figures. A press anywhere on the row opens it. */
export function QuestionItem({ question, isOpen, onToggle, ...test }: QuestionItemProps) {
  const { number, index, facility, discrimination } = question;
  const panelId = useId();
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div className={classes.row}>
        <NumberChip>{number}</NumberChip>
        <div className={classes.text}>
          <h3 className={classes.question}>
            <button
              id={questionButtonId(index)}
              type="button"
              className={classes.button}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              onClick={onToggle}
            >
              {question.question}
            </button>
          </h3>
          <div className={classes.notes}>
            <span className={classes.kind}>
              {[(question.type === 'extended' ? texts.kindUpTo : texts.kind)(kindOf(question).name, question.maxPoints), question.topic].filter((part) => part !== null).join(' · ')}
            </span>
            {question.flags.map((flag) => (
              <FlagBadge key={flag} flag={flag} />
            ))}
          </div>
        </div>
        <div className={classes.facility}>
          <span className={classes.label}>{texts.facility.name} </span>
          <span>{percent(facility)}</span>
          <span className={classes.label}>
            {' · '}
            {texts.discriminationInRow} {decimal(discrimination, 2)}
          </span>
          <div className={classes.bar}>
            <ScoreBar value={facility ?? 0} max={1} />
          </div>
        </div>
        <span className={classes.discrimination} aria-hidden>{decimal(discrimination, 2)}</span>
        <IconChevronDown className={classes.arrow} size={20} stroke={1.75} aria-hidden />
      </div>
      {isOpen && (
        <div id={panelId} className={classes.panel}>
          <QuestionAnswers question={question} {...test} />
        </div>
      )}
    </li>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { preferredWrongOption, type QuestionFlag } from '../../../../domain/results/question-flags.ts';
import { NumberChip } from '../../../../ui/components/indicators/number-chip.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { FlagBadge } from './flag-badge.tsx';
import { questionPath, type NumberedQuestion } from './numbered-question.ts';
import { questionsToCheck } from './question-order.ts';
import classes from './questions-to-check.module.css';
import { texts } from './texts.ts';

interface QuestionsToCheckProps {
  questions: readonly NumberedQuestion[];
  editable: string | null;
  onShow(index: number): void;
}

/** The questions that need attention (rule R87), with the reason. It shows nothing if there are none. */
export function QuestionsToCheck({ questions, editable, onShow }: QuestionsToCheckProps) {
  const toCheck = questionsToCheck(questions);
  if (toCheck.length === 0) return null;
  return (
    <Panel title={texts.toCheck} note={texts.someOf(toCheck.length, questions.length)} flush>
      <ul>
        {toCheck.map((question) => {
          const isWrongKey = question.flags.includes('wrong-key');
          return (
            <li key={question.index} className={classes.row}>
              <NumberChip tone={isWrongKey ? 'wrong' : 'partial'}>{question.number}</NumberChip>
              <div className={classes.flags}>
                {question.flags.map((flag) => (
                  <FlagBadge key={flag} flag={flag} />
                ))}
              </div>
              <p className={classes.reason}>{reasonsOf(question).join(' ')}</p>
              {isWrongKey && editable !== null ? (
                <Button component={Link} to={questionPath(editable, question)} className={classes.action}>
                  {texts.fixKey}
                </Button>
              ) : (
                <Button
                  variant="default"
                  className={classes.action}
                  aria-label={`${texts.toQuestion} ${question.number}`}
                  onClick={() => onShow(question.index)}
                >
                  {texts.toQuestion}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const reasonsOf = (question: NumberedQuestion): string[] => question.flags.map((flag) => reasonOf(flag, question));

function reasonOf(flag: QuestionFlag, { facility, options }: NumberedQuestion): string {
  switch (flag) {
    case 'wrong-key': {
      const preferred = preferredWrongOption(options ?? []);
      return preferred === undefined ? texts.strongFail : texts.strongPrefer(preferred.text, preferred.upperShare);
    }
    case 'too-hard':
    case 'too-easy':
      return texts.earned(facility ?? 0);
    case 'weak':
      return texts.sameAnswers;
  }
}

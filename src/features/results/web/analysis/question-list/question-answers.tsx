import { Link } from 'react-router';
import { groupSize } from '../../../../../domain/results/group-size.ts';
import { FoundElements } from './found-elements.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { MatchRows } from './match-rows.tsx';
import { questionPath, type NumberedQuestion } from '../numbered-question.ts';
import { OptionTable } from './option-table.tsx';
import classes from './question-answers.module.css';
import { texts } from '../texts.ts';

interface QuestionAnswersProps {
  question: NumberedQuestion;
  attempts: number;
  awaiting: number;
  editable: string | null;
}

/** The answers to a question, with the link for correcting a wrong key. */
export function QuestionAnswers({ question, attempts, awaiting, editable }: QuestionAnswersProps) {
  return (
    <>
      {question.flags.includes('wrong-key') && (
        <p className={classes.hint}>
          {texts.keyHint}{' '}
          {editable !== null && (
            <Link to={questionPath(editable, question)} className={classes.link}>
              {texts.openInEditor(question.number)}
            </Link>
          )}
        </p>
      )}
      {question.options && <OptionTable options={question.options} attempts={attempts} everybody={attempts + awaiting} groupSize={groupSize(attempts)} />}
      {question.elements && <FoundElements elements={question.elements} points={question.points ?? []} works={attempts} />}
      {question.given && question.given.length > 0 && <GivenAnswers given={question.given} />}
      {question.rows && <MatchRows rows={question.rows} right={question.right ?? []} />}
    </>
  );
}

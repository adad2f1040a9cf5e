import { useContext } from 'react';
import { blankAnswer, blankKey } from '../../../domain/exams/blank-answer.ts';
import { isAutomatic, type Answer, type GradedQuestion } from '../../../domain/questions/question.ts';
import { verdictOf } from '../../../domain/questions/review.ts';
import { PaperLook } from '../../questions/paper-look-context.ts';
import classes from './review-answer.module.css';
import { reviewTexts as texts, type Whose } from '../texts.ts';

interface BlankLineProps {
  question: GradedQuestion;
  answer: Answer;
  whose: Whose;
}

/** The answer to a question of a variant, as it is written on the answer sheet of the exam: «В бланке: вы — 2143, верно — 2413» (rule R391). */
export function BlankLine({ question, answer, whose }: BlankLineProps) {
  const isOnPaper = useContext(PaperLook);
  if (!isOnPaper || !isAutomatic(question)) return null;
  const [given, key] = [blankAnswer(question, answer), blankKey(question)];
  const isRight = verdictOf(question, answer) === 'correct';
  if (given === null && !isRight) return null;
  return (
    <p className={classes.blank}>
      {isRight ? texts.blank.one : texts.blank.given(texts.whose[whose].inBlank)}
      <b>{given ?? key}</b>
      {!isRight && (
        <>
          {texts.blank.right}
          <b>{key}</b>
        </>
      )}
    </p>
  );
}

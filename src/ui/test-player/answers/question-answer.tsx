import { createElement, type ReactNode } from 'react';
import type { LearnerQuestionOf } from '../../../domain/questions/kinds/kind.ts';
import type { Answer, GradedType, LearnerQuestion } from '../../../domain/questions/question.ts';
import type { GivenAnswer } from '../../drafts/use-answers.ts';
import { isAnswered } from '../../../domain/questions/answers.ts';
import { chosenOptions, chosenOrder, chosenPair } from '../../../domain/questions/kinds/chosen.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import { ChoiceAnswers } from './choice-answers.tsx';
import { MatchAnswers } from './match-answers.tsx';
import { SequenceAnswers } from './sequence-answers.tsx';
import { ExtendedAnswerField } from './extended-answer-field.tsx';
import { workOf } from '../work/work-answer.ts';
import { TypedAnswer } from './typed-answer.tsx';

interface QuestionAnswerProps<Question = LearnerQuestion> {
  question: Question;
  /** The key of the question in the draft. */
  questionKey: string;
  /** The number of the question, from 1. */
  number: number;
  answer: Answer;
  onAnswer(answer: GivenAnswer): void;
  highlightsUnanswered: boolean;
  isDisabled: boolean;
}

type Input<Type extends GradedType> = (props: QuestionAnswerProps<LearnerQuestionOf<Type>>) => ReactNode;

const INPUTS: { [Type in GradedType]: Input<Type> } = {
  text: OneOption,
  multiple: SeveralOptions,
  match: Pairs,
  short: Typed,
  number: Typed,
  sequence: Order,
  extended: Work,
};

const inputOf = <Type extends GradedType>({ type }: { type: Type }): Input<Type> => INPUTS[type];

/** The inputs of a question, by its kind. */
export const QuestionAnswer = (props: QuestionAnswerProps) => createElement(inputOf(props.question), props);

/** The ARIA role of the element around the inputs. */
export const roleOf = (question: LearnerQuestion): 'radiogroup' | 'group' =>
  kindOf(question).answeredBy === 'option' ? 'radiogroup' : 'group';

const nameOf = ({ index }: LearnerQuestion): string => `answer-${index}`;

function OneOption({ question, answer, onAnswer, isDisabled }: QuestionAnswerProps<LearnerQuestionOf<'text'>>) {
  return (
    <ChoiceAnswers
      type="radio"
      name={nameOf(question)}
      options={question.options}
      isChosen={(option) => answer === option}
      onChange={onAnswer}
      isDisabled={isDisabled}
    />
  );
}

function SeveralOptions({ question, answer, onAnswer, isDisabled }: QuestionAnswerProps<LearnerQuestionOf<'multiple'>>) {
  const chosen = chosenOptions(answer);
  return (
    <ChoiceAnswers
      type="checkbox"
      name={nameOf(question)}
      options={question.options}
      isChosen={(option) => chosen.includes(option)}
      onChange={(option, isChosen) => {
        const next = isChosen ? [...chosen, option] : chosen.filter((other) => other !== option);
        onAnswer(next.length === 0 ? null : Object.fromEntries(next.map((each) => [each, true as const])));
      }}
      isDisabled={isDisabled}
    />
  );
}

function Pairs({ question, answer, onAnswer, highlightsUnanswered, isDisabled }: QuestionAnswerProps<LearnerQuestionOf<'match'>>) {
  return (
    <MatchAnswers
      left={question.matchLeft}
      right={question.matchRight}
      chosen={(row) => chosenPair(answer, row)}
      onChange={(changed, right) => {
        const rows = question.matchLeft.map((_, row) => (row === changed ? right : chosenPair(answer, row)));
        const pairs = rows.flatMap((value, row) => (value === undefined ? [] : [[row, value] as const]));
        onAnswer(pairs.length === 0 ? null : Object.fromEntries(pairs));
      }}
      unansweredStyle={highlightsUnanswered ? 'attention' : 'none'}
      isDisabled={isDisabled}
    />
  );
}

function Typed({ question, answer, onAnswer, highlightsUnanswered, isDisabled }: QuestionAnswerProps<LearnerQuestionOf<'short' | 'number'>>) {
  return (
    <TypedAnswer
      type={question.type}
      value={typeof answer === 'string' ? answer : ''}
      onChange={(value) => onAnswer(value === '' ? null : value)}
      isMissing={highlightsUnanswered}
      isDisabled={isDisabled}
    />
  );
}

function Order({ question, answer, onAnswer, highlightsUnanswered, isDisabled }: QuestionAnswerProps<LearnerQuestionOf<'sequence'>>) {
  return (
    <SequenceAnswers
      items={question.items}
      order={isAnswered(question, answer) ? chosenOrder(answer) : null}
      onChange={onAnswer}
      isMissing={highlightsUnanswered}
      isDisabled={isDisabled}
    />
  );
}

function Work({ questionKey, number, answer, onAnswer, highlightsUnanswered, isDisabled }: QuestionAnswerProps<LearnerQuestionOf<'extended'>>) {
  return (
    <ExtendedAnswerField
      questionKey={questionKey}
      number={number}
      draft={workOf(answer)}
      onChange={(change) => onAnswer((before) => change(workOf(before)))}
      isMissing={highlightsUnanswered}
      isDisabled={isDisabled}
    />
  );
}

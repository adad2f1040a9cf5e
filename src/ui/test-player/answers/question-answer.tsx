import type { Answer, LearnerQuestion } from '../../../domain/questions/question.ts';
import { isAnswered } from '../../../domain/questions/answers.ts';
import { chosenOptions, chosenOrder, chosenPair } from '../../../domain/questions/kinds/chosen.ts';
import { ChoiceAnswers } from './choice-answers.tsx';
import { MatchAnswers } from './match-answers.tsx';
import { SequenceAnswers } from './sequence-answers.tsx';
import { TypedAnswer } from './typed-answer.tsx';

interface QuestionAnswerProps {
  question: LearnerQuestion;
  answer: Answer;
  onAnswer(answer: Answer): void;
  highlightsUnanswered: boolean;
  isDisabled: boolean;
}

/** The inputs of a question, by its kind. */
export function QuestionAnswer({ question, answer, onAnswer, highlightsUnanswered, isDisabled }: QuestionAnswerProps) {
  const name = `answer-${question.index}`;
  switch (question.type) {
    case 'text':
      return (
        <ChoiceAnswers
          type="radio"
          name={name}
          options={question.options}
          isChosen={(option) => answer === option}
          onChange={(option) => onAnswer(option)}
          isDisabled={isDisabled}
        />
      );
    case 'multiple': {
      const chosen = chosenOptions(answer);
      return (
        <ChoiceAnswers
          type="checkbox"
          name={name}
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
    case 'match':
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
    case 'short':
    case 'number':
      return (
        <TypedAnswer
          type={question.type}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(value) => onAnswer(value === '' ? null : value)}
          isMissing={highlightsUnanswered}
          isDisabled={isDisabled}
        />
      );
    case 'sequence':
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
}

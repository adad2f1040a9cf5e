import { QuestionNav, QuestionNavChip, type QuestionState } from '../question-nav.tsx';
import { questionAnchor } from './question-frame.tsx';
import { texts } from './texts.ts';

interface QuestionLinksProps {
  /** State per question, in their order. */
  states: readonly QuestionState[];
  onGo(number: number): void;
}

/** The way to every question of a page, with its state. */
export function QuestionLinks({ states, onGo }: QuestionLinksProps) {
  return (
    <QuestionNav label={texts.questionsTitle}>
      {states.map((state, index) => (
        <QuestionNavChip
          key={index}
          number={index + 1}
          state={state}
          href={`#${questionAnchor(index + 1)}`}
          onClick={(event) => {
            event.preventDefault();
            onGo(index + 1);
          }}
        />
      ))}
    </QuestionNav>
  );
}

import { useId, type ReactNode } from 'react';
import { LeafCard } from '../leaf-card.tsx';
import { NumberChip } from '../number-chip.tsx';
import { ContextPicture } from './context-picture.tsx';
import classes from './question-frame.module.css';
import { texts } from './texts.ts';

interface QuestionFrameProps {
  /** As people count, from 1; freeform questions are not counted. */
  number: number;
  tone: 'plain' | 'missing' | 'correct' | 'partial' | 'wrong';
  question: string;
  /** Kind and points, or state and points. */
  note: ReactNode;
  contextText: string | null;
  contextImage: string | null;
  /** Says which group of answers the heading names. */
  role?: 'radiogroup' | 'group';
  /** In a review the text is there to look back at, not to be read first. */
  isReview?: boolean;
  children: ReactNode;
}

/** The id of a question's card, for links to it. */
export const questionAnchor = (number: number): string => `question-${number}`;

/** A question's card: number, text, what it is about, then the answers. */
export function QuestionFrame({ number, tone, role = 'group', isReview = false, note, ...shown }: QuestionFrameProps) {
  const headingId = useId();
  const noteId = useId();
  return (
    <LeafCard
      as="section"
      className={classes.card}
      id={questionAnchor(number)}
      tone={tone === 'missing' ? 'attention' : 'plain'}
    >
      <div className={classes.head}>
        <NumberChip tone={tone === 'partial' || tone === 'wrong' ? tone : 'plain'}>{number}</NumberChip>
        <div>
          <h3 id={headingId} tabIndex={-1} className={classes.question}>
            {shown.question}
          </h3>
          <div id={noteId} className={classes.note}>
            {note}
          </div>
        </div>
      </div>
      {shown.contextText !== null && (
        <div className={classes.context}>
          {!isReview && <div className={classes.contextLabel}>{texts.read}</div>}
          <div className={classes.contextText}>{shown.contextText}</div>
        </div>
      )}
      {shown.contextImage !== null && <ContextPicture src={shown.contextImage} alt={texts.picture(number)} />}
      <fieldset role={role} aria-labelledby={headingId} aria-describedby={noteId}>
        {shown.children}
      </fieldset>
    </LeafCard>
  );
}

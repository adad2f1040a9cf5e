import { useId, useMemo, type ReactNode } from 'react';
import type { ImageSize } from '../../domain/questions/question.ts';
import { Card } from '../components/page/card.tsx';
import { NumberChip } from '../components/indicators/number-chip.tsx';
import { ContextImage } from './context-image.tsx';
import classes from './question-card.module.css';
import { texts } from '../test-player/texts.ts';

interface QuestionCardProps {
  /** The number of the question, from 1. Freeform questions are not counted (rule R34). `null` if the question is shown alone. */
  number: number | null;
  /** A line above the question that says where it comes from. */
  source?: ReactNode;
  tone: 'plain' | 'missing' | 'correct' | 'partial' | 'wrong';
  question: string;
  /** A button that opens the material, if the material is shown above another question. */
  material?: ReactNode;
  /** The kind or the verdict of the question, and the points. */
  note: ReactNode;
  contextText: string | null;
  contextImage: string | null;
  /** The size of the image. It is missing in lesson tests, and in copies that earlier versions of the site have stored on devices. */
  imageSize: ImageSize | undefined;
  /** The ARIA role of the answers. */
  role?: 'radiogroup' | 'group';
  /** Whether the card is part of a review, which omits the label «read this first» of the context. */
  isReview?: boolean;
  children: ReactNode;
}

/** The element id of a question card. */
export const questionAnchor = (number: number): string => `question-${number}`;

/** The card of a question: its number, text, context and answers. */
export function QuestionCard({ number, source, tone, role = 'group', isReview = false, note, material, ...content }: QuestionCardProps) {
  const headingId = useId();
  const noteId = useId();
  const numbers = useMemo(() => (number === null ? [] : [number]), [number]);
  return (
    <Card
      as="section"
      className={classes.card}
      id={number === null ? undefined : questionAnchor(number)}
      tone={tone === 'missing' ? 'attention' : 'plain'}
    >
      {source}
      <div className={classes.header} data-alone={number === null || undefined}>
        {number !== null && <NumberChip tone={tone === 'partial' || tone === 'wrong' ? tone : 'plain'}>{number}</NumberChip>}
        <div>
          <h3 id={headingId} tabIndex={-1} className={classes.question}>
            {content.question}
          </h3>
          <div id={noteId} className={classes.note}>
            {note}
          </div>
        </div>
      </div>
      {material}
      {content.contextText !== null && (
        <div className={classes.context}>
          {!isReview && <div className={classes.contextLabel}>{texts.read}</div>}
          <div className={classes.contextText}>{content.contextText}</div>
        </div>
      )}
      {content.contextImage !== null && (
        <ContextImage
          src={content.contextImage}
          alt={number === null ? texts.imageAlone : texts.image(number)}
          enlargeLabel={texts.enlargeImage}
          size={content.imageSize}
          numbers={numbers}
        />
      )}
      <fieldset role={role} aria-labelledby={headingId} aria-describedby={noteId}>
        {content.children}
      </fieldset>
    </Card>
  );
}

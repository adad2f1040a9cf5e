import { useId, useMemo, type ReactNode } from 'react';
import type { ImageSize } from '../../domain/questions/question.ts';
import { Card } from '../components/page/card.tsx';
import { NumberChip } from '../components/indicators/number-chip.tsx';
import { ContextImage } from './context-image.tsx';
import classes from './question-card.module.css';
import { texts } from '../test-player/texts.ts';

interface QuestionCardProps {
  /** The number of the question, from 1; freeform questions are not counted (rule R34). `null` for a question that is shown alone. */
  number: number | null;
  /** A line above the question: where it comes from. */
  source?: ReactNode;
  tone: 'plain' | 'missing' | 'correct' | 'partial' | 'wrong';
  question: string;
  /** Opens the material that stands above another question. */
  material?: ReactNode;
  /** The kind or the verdict, and the points. */
  note: ReactNode;
  contextText: string | null;
  contextImage: string | null;
  /** Copies of earlier versions of the site have none. */
  imageSize: ImageSize | undefined;
  /** The ARIA role of the answers. */
  role?: 'radiogroup' | 'group';
  /** A review omits the «read this first» label of the context. */
  isReview?: boolean;
  children: ReactNode;
}

/** The element id of a question card. */
export const questionAnchor = (number: number): string => `question-${number}`;

/** The card of a question: number, text, context, answers. */
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

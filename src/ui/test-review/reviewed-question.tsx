import { IconHourglass, IconMinus } from '@tabler/icons-react';
import { maxScoreOf } from '../../domain/questions/max-score.ts';
import { isAutomatic } from '../../domain/questions/question.ts';
import { scoreOf } from '../../domain/questions/scoring.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { upTo } from '../lib/russian/figures.ts';
import type { PlacedMaterial } from '../materials/place-materials.ts';
import { ShowMaterial } from '../materials/show-material.tsx';
import { QuestionCard } from '../questions/question-card.tsx';
import { Explanation } from './explanation.tsx';
import { ReviewAnswer } from './answers/review-answer.tsx';
import { QuestionTime } from './taken-notes.tsx';
import { reviewTexts as texts, type Whose } from './texts.ts';
import { isEmptyWork, type ItemVerdict, type ReviewItem } from './answers/verdict-of-item.ts';

const BADGES = { correct: 'done', partial: 'partial', wrong: 'wrong' } as const;

interface ReviewedQuestionProps extends ReviewItem {
  whose: Whose;
  number: number;
  verdict: ItemVerdict;
  material: PlacedMaterial | null;
}

/** A question in a review, with the given answer and its points. */
export function ReviewedQuestion({ question, answer, check = null, seconds, whose, number, verdict, material }: ReviewedQuestionProps) {
  const isWaiting = verdict === 'pending';
  const given = isAutomatic(question) ? scoreOf(question, answer) : (check?.points ?? 0);
  const isUnanswered = isAutomatic(question) && answer === null;
  const max = isAutomatic(question) ? maxScoreOf(question) : (check?.maxPoints ?? maxScoreOf(question));
  return (
    <QuestionCard
      number={number}
      tone={isUnanswered ? 'partial' : isWaiting ? 'plain' : verdict}
      question={question.question}
      contextText={question.contextText}
      contextImage={question.contextImage}
      imageSize={question.imageSize}
      isReview
      material={material?.isFirst === false && <ShowMaterial {...material} />}
      note={
        <>
          <VerdictBadge verdict={isUnanswered ? 'unanswered' : isEmptyWork({ question, answer }) ? 'empty' : verdict} />
          <span>{isWaiting ? upTo(max) : texts.score(given, max)}</span>
          <QuestionTime seconds={seconds} />
        </>
      }
    >
      <ReviewAnswer question={question} answer={answer} whose={whose} check={check} number={number} />
      {question.explanation && <Explanation content={question.explanation} />}
    </QuestionCard>
  );
}

/** @param verdict `unanswered` for a question that the program scores, `empty` for an extended question */
function VerdictBadge({ verdict }: { verdict: ItemVerdict | 'unanswered' | 'empty' }) {
  switch (verdict) {
    case 'unanswered':
      return <StatusBadge kind="attention">{texts.unanswered}</StatusBadge>;
    case 'empty':
      return (
        <StatusBadge kind="locked" icon={IconMinus}>
          {texts.noAnswer}
        </StatusBadge>
      );
    case 'pending':
      return (
        <StatusBadge kind="repeated" icon={IconHourglass}>
          {texts.pending}
        </StatusBadge>
      );
    case 'correct':
    case 'partial':
    case 'wrong':
      return <StatusBadge kind={BADGES[verdict]}>{texts.verdicts[verdict]}</StatusBadge>;
  }
}

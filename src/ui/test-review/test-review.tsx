import { IconCircleCheck, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import type { Given } from '../../domain/checking/given.ts';
import type { ExamScore } from '../../domain/exams/exam-score.ts';
import type { ShownMaterial } from '../../domain/materials/material.ts';
import { isAutomatic, type Answer, type ShownQuestion } from '../../domain/questions/question.ts';
import { verdictOf, type Verdict } from '../../domain/questions/review.ts';
import { maxScoreOf } from '../../domain/questions/max-score.ts';
import { scoreOf } from '../../domain/questions/scoring.ts';
import { Card } from '../components/page/card.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { Panel } from '../components/page/panel.tsx';
import { SegmentedControl } from '../components/inputs/segmented-control.tsx';
import { ProgressStem } from '../components/indicators/progress-stem.tsx';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { ExamFigure } from '../exams/exam-figure.tsx';
import { isPartWaiting } from '../exams/is-part-waiting.ts';
import { LinesPanel } from '../exams/lines-panel.tsx';
import { LostLines } from '../exams/lost-lines.tsx';
import { WaitingPart } from '../exams/waiting-part.tsx';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { upTo } from '../lib/format-russian.ts';
import { MaterialCard } from '../materials/material-card.tsx';
import { placeMaterials, type PlacedMaterial } from '../materials/place-materials.ts';
import { ShowMaterial } from '../materials/show-material.tsx';
import { PaperLook } from '../questions/paper-look.ts';
import { scrollToQuestion } from '../questions/scroll-to-question.ts';
import { QuestionCard } from '../questions/question-card.tsx';
import { QuestionNav } from '../questions/question-nav.tsx';
import { BlankLine } from './blank-line.tsx';
import { Explanation } from './explanation.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import classes from './test-review.module.css';
import { reviewTexts as texts, type Whose } from './texts.ts';
import { ReviewedWorkContext, type ReviewedWork } from './work/reviewed-work.ts';

export interface ReviewItem {
  question: ShownQuestion;
  answer: Answer;
  check?: Given | null;
}

interface TestReviewProps {
  whose: Whose;
  /** The name of the test, or of the pupil. */
  title: string;
  /** A line under the title. */
  note?: ReactNode;
  /** Under that line. */
  badge?: ReactNode;
  score: number;
  maxScore: number;
  /** The questions that the user saw, with the given answers, and what the tutor made of extended ones once it was given out. */
  items: readonly ReviewItem[];
  /** The photos of the answers. */
  photos?: ReviewedWork;
  /** Tests of lessons, and copies of earlier versions of the site, have none. */
  materials?: readonly ShownMaterial[];
  /** What the result of a variant is worth; `null` without an exam. */
  exam?: ExamScore | null;
  /** Where the lines of all variants are. */
  progress?: string;
  /** A back link or breadcrumbs. */
  back: ReactNode;
  /** Buttons beside the title. */
  actions: ReactNode;
  /** What else is to be said of the attempt. */
  children?: ReactNode;
  /** Buttons under the questions. */
  footer?: ReactNode;
}

const NO_PHOTOS: ReviewedWork = { photos: {}, deletedPhotos: {} };

/** What waits for its check is neither right nor wrong. */
function verdictOfItem({ question, answer, check }: ReviewItem): Verdict {
  if (isAutomatic(question)) return verdictOf(question, answer);
  if (!check) return 'partial';
  return check.points === 0 ? 'wrong' : check.points === check.maxPoints ? 'correct' : 'partial';
}

const BADGES = { correct: 'done', partial: 'partial', wrong: 'wrong' } as const;

const LEGEND_ICONS = { correct: IconCircleCheck, partial: IconCircleHalf2, wrong: IconCircleX } as const;

/** The result of a test: the score, and every question with the given and the right answer (rule R51). */
export function TestReview({ whose, title, note, badge, score, maxScore, items, photos = NO_PHOTOS, materials = [], exam = null, progress = '/progress', back, actions, children, footer }: TestReviewProps) {
  const isWide = useBreakpoint('desktop');
  const [filter, setFilter] = useState<'all' | 'mistakes'>('all');
  const verdicts = items.map(verdictOfItem);
  const isShown = (index: number): boolean => filter === 'all' || verdicts[index] !== 'correct';
  const placed = placeMaterials(items.map(({ question }) => question.materialId ?? ''), materials, isShown);
  const mistakes = verdicts.filter((verdict) => verdict !== 'correct').length;
  const isWaiting = isPartWaiting(exam);
  const hasLines = exam !== null && exam.lines.length > 0;
  const questionOf = (line: number): number => 1 + items.findIndex(({ question }) => question.line === line);
  const select = (number: number): void => {
    setFilter('all');
    // Clearing the filter may have added the question to the page.
    requestAnimationFrame(() => scrollToQuestion(number));
  };

  return (
    <>
      {back}
      <Card className={classes.hero}>
        <div>
          <p className={classes.dimmed}>{texts.whose[whose].result}</p>
          <div className={classes.score}>
            <b>{isWaiting ? '—' : score}</b> <span>{texts.ofScore(isWaiting ? maxScoreOfAll(items) : maxScore)}</span>
          </div>
        </div>
        {exam !== null && <ExamFigure score={exam} />}
        <div className={classes.name}>
          <PageTitle small>{title}</PageTitle>
          {note && <p className={classes.dimmed}>{note}</p>}
          {badge}
          {exam !== null && isWaiting && <WaitingPart score={exam} />}
        </div>
        {!isWide && !hasLines && <ProgressStem leaves={verdicts} />}
        {actions && <div className={classes.links}>{actions}</div>}
      </Card>
      {children}
      {exam !== null && hasLines && (
        <div className={classes.exam}>
          <LinesPanel score={exam} questionOf={questionOf} onSelect={select} />
          <LostLines score={exam} progress={progress} />
        </div>
      )}
      <div className={classes.layout}>
        <div>
          <div className={classes.header}>
            <h2>{texts.title}</h2>
            <SegmentedControl
              label={texts.filter}
              value={filter}
              onChange={setFilter}
              items={[
                { value: 'all', label: texts.all(items.length) },
                { value: 'mistakes', label: texts.mistakes(mistakes) },
              ]}
            />
          </div>
          {filter === 'mistakes' && mistakes === 0 && <p className={classes.dimmed}>{texts.noMistakes}</p>}
          <div className={classes.questions}>
            <ReviewedWorkContext value={photos}>
              <PaperLook value={exam !== null}>
                {items.map((item, index) => {
                  if (!isShown(index)) return null;
                  const material = placed[index] ?? null;
                  return (
                    <Fragment key={index}>
                      {material?.isFirst === true && <MaterialCard {...material} />}
                      <ReviewedQuestion {...item} whose={whose} number={index + 1} verdict={verdicts[index] ?? 'wrong'} material={material} />
                    </Fragment>
                  );
                })}
              </PaperLook>
            </ReviewedWorkContext>
          </div>
        </div>
        {isWide && (
          <aside>
            <ReviewNav verdicts={verdicts} onSelect={select} />
          </aside>
        )}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  );
}

/** While a part waits its score has the maximum of the questions that the program scores alone. */
const maxScoreOfAll = (items: readonly ReviewItem[]): number => items.reduce((sum, { question }) => sum + maxScoreOf(question), 0);

interface ReviewedQuestionProps extends ReviewItem {
  whose: Whose;
  number: number;
  verdict: Verdict;
  material: PlacedMaterial | null;
}

function ReviewedQuestion({ question, answer, check = null, whose, number, verdict, material }: ReviewedQuestionProps) {
  const isWaiting = !isAutomatic(question) && check === null;
  const given = isAutomatic(question) ? scoreOf(question, answer) : (check?.points ?? 0);
  const isUnanswered = isAutomatic(question) && answer === null;
  const max = isAutomatic(question) ? maxScoreOf(question) : (check?.maxPoints ?? maxScoreOf(question));
  return (
    <QuestionCard
      number={number}
      tone={isUnanswered ? 'partial' : verdict}
      question={question.question}
      contextText={question.contextText}
      contextImage={question.contextImage}
      imageSize={question.imageSize}
      isReview
      material={material?.isFirst === false && <ShowMaterial {...material} />}
      note={
        <>
          {isUnanswered ? (
            <StatusBadge kind="attention">{texts.unanswered}</StatusBadge>
          ) : (
            <StatusBadge kind={BADGES[verdict]}>{isWaiting ? texts.pending : texts.verdicts[verdict]}</StatusBadge>
          )}
          <span>{isWaiting ? upTo(max) : texts.score(given, max)}</span>
        </>
      }
    >
      <ReviewAnswer question={question} answer={answer} whose={whose} check={check} number={number} />
      <BlankLine question={question} answer={answer} whose={whose} />
      {question.explanation && <Explanation content={question.explanation} />}
    </QuestionCard>
  );
}

function ReviewNav({ verdicts, onSelect }: { verdicts: readonly Verdict[]; onSelect(question: number): void }) {
  return (
    <Panel>
      <div className={classes.nav}>
        <h3>{texts.map}</h3>
        <ProgressStem leaves={verdicts} />
        <QuestionNav states={verdicts} onSelect={onSelect} />
        <ul className={classes.legend}>
          {(['correct', 'partial', 'wrong'] as const).map((verdict) => {
            const Icon = LEGEND_ICONS[verdict];
            return (
              <li key={verdict} data-verdict={verdict}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <span>{texts.count(verdict, verdicts.filter((each) => each === verdict).length)}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </Panel>
  );
}

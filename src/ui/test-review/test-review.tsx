import { IconCircleCheck, IconCircleHalf2, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import type { Taken } from '../../domain/clock/clock.ts';
import type { ExamScore } from '../../domain/exams/exam-score.ts';
import type { ShownMaterial } from '../../domain/materials/material.ts';
import { isAutomatic } from '../../domain/questions/question.ts';
import type { Verdict } from '../../domain/questions/review.ts';
import { maxScoreOf } from '../../domain/questions/max-score.ts';
import { Card } from '../components/page/card.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { Panel } from '../components/page/panel.tsx';
import { SegmentedControl } from '../components/inputs/segments/segmented-control.tsx';
import { ProgressStem } from '../components/indicators/progress-stem.tsx';
import { ExamFigure } from '../exams/exam-figure.tsx';
import { isPartWaiting } from '../exams/is-part-waiting.ts';
import { LinesPanel } from '../exams/lines-panel.tsx';
import { LostLines } from '../exams/lost-lines.tsx';
import { WaitingPart } from '../exams/waiting-part.tsx';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { createLater } from '../hooks/use-later.ts';
import { MaterialCard } from '../materials/material-card.tsx';
import { placeMaterials } from '../materials/place-materials.ts';
import { PaperLook } from '../questions/paper-look-context.ts';
import { scrollToQuestion } from '../questions/scroll-to-question.ts';
import { QuestionNav } from '../questions/question-nav.tsx';
import classes from './test-review.module.css';
import { ReviewedQuestion } from './reviewed-question.tsx';
import { TakenLine, TakenTags } from './taken-notes.tsx';
import { reviewTexts as texts, type Whose } from './texts.ts';
import { verdictOfItem, type ItemVerdict, type ReviewItem } from './answers/verdict-of-item.ts';
import { ReviewedWorkContext, type ReviewedWork } from './work/reviewed-work.ts';

interface TestReviewProps {
  whose: Whose;
  /** The name of the test or of the pupil. */
  title: string;
  /** A line below the title. */
  note?: ReactNode;
  /** A badge below the note. */
  badge?: ReactNode;
  score: number;
  maxScore: number;
  /** The questions that the user saw, with the given answers. Extended questions have the tutor's check once it was given out. */
  items: readonly ReviewItem[];
  /** The photos of the answers, and the function that asks about a check. */
  photos?: ReviewedWork;
  /** The materials. Lesson tests have none; nor have copies that earlier versions of the site have stored on devices. */
  materials?: readonly ShownMaterial[];
  /** The exam score of a variant; `null` if the test has no exam. */
  exam?: ExamScore | null;
  /** How long the attempt took and how much time it had; `null` for an attempt without a time limit. */
  taken?: Taken | null;
  /** The path of the page that shows the points by line of the exam, over all variants. */
  progress?: string;
  /** A back link or breadcrumbs. */
  back: ReactNode;
  /** Buttons beside the title. */
  actions: ReactNode;
  /** Other notes on the attempt. */
  children?: ReactNode;
  /** Buttons below the questions. */
  footer?: ReactNode;
}

/** The chart loads after the page. */
const useTimeByQuestion = createLater(() => import('./time-by-question.tsx'));

const NO_PHOTOS: ReviewedWork = { photos: {}, deletedPhotos: {} };

const LEGEND_ICONS = { correct: IconCircleCheck, partial: IconCircleHalf2, wrong: IconCircleX, pending: IconHourglass } as const;

const PENDING = { label: texts.pending.toLowerCase(), mark: <IconHourglass size={11} stroke={3} aria-hidden /> };

const leavesOf = (verdicts: readonly ItemVerdict[]) => verdicts.map((verdict) => (verdict === 'pending' ? 'empty' : verdict));

const VERDICTS: readonly Verdict[] = ['correct', 'partial', 'wrong'];

/** The result of a test: the score, and every question with the given answer and the right answer (rule R51). */
export function TestReview({ whose, title, note, badge, score, maxScore, items, photos = NO_PHOTOS, materials = [], exam = null, taken = null, progress = '/progress', back, actions, children, footer }: TestReviewProps) {
  const isWide = useBreakpoint('desktop');
  const [filter, setFilter] = useState<'all' | 'mistakes' | 'extended'>('all');
  const verdicts = items.map(verdictOfItem);
  const isExtended = items.map(({ question }) => !isAutomatic(question));
  const isMistake = verdicts.map((verdict) => verdict === 'partial' || verdict === 'wrong');
  const isShown = (index: number): boolean => filter === 'all' || (filter === 'extended' ? isExtended : isMistake)[index] === true;
  const placed = placeMaterials(items.map(({ question }) => question.materialId ?? ''), materials, isShown);
  const mistakes = isMistake.filter(Boolean).length;
  const extended = isExtended.filter(Boolean).length;
  const extendedFilter = verdicts.includes('pending') ? texts.pendingCount : texts.extended;
  const isWaiting = isPartWaiting(exam);
  const hasLines = exam !== null && exam.lines.length > 0;
  const questionOf = (line: number): number => 1 + items.findIndex(({ question }) => question.line === line);
  const select = (number: number): void => {
    setFilter('all');
    // The page scrolls later, because clearing the filter may add the question to the page.
    requestAnimationFrame(() => scrollToQuestion(number));
  };

  return (
    <>
      {back}
      <Card className={classes.hero}>
        {/* A work that has only extended answers has no score before its check. */}
        {(isWaiting || maxScore > 0) && (
          <div>
            <p className={classes.dimmed}>{texts.whose[whose].result}</p>
            <div className={classes.score}>
              <b>{isWaiting ? '—' : score}</b> <span>{texts.ofScore(isWaiting ? maxScoreOfAll(items) : maxScore)}</span>
            </div>
          </div>
        )}
        {exam !== null && <ExamFigure score={exam} />}
        <div className={classes.name}>
          <PageTitle small>{title}</PageTitle>
          {note && <p className={classes.dimmed}>{note}</p>}
          {taken && <TakenLine taken={taken} />}
          {badge}
          {exam !== null && isWaiting && <WaitingPart score={exam} />}
        </div>
        {!isWide && !hasLines && <ProgressStem leaves={leavesOf(verdicts)} />}
        {actions && <div className={classes.links}>{actions}</div>}
      </Card>
      {taken && <TakenTags taken={taken} />}
      {children}
      {(hasLines || taken !== null) && (
        <div className={classes.exam}>
          {hasLines && <LinesPanel score={exam} questionOf={questionOf} onSelect={select} />}
          <div className={classes.beside}>
            {hasLines && <LostLines score={exam} progress={progress} />}
            {taken !== null && <LaterTimeByQuestion items={items} />}
          </div>
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
                ...(extended > 0 ? [{ value: 'extended' as const, label: extendedFilter(extended) }] : []),
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

function LaterTimeByQuestion({ items }: { items: readonly ReviewItem[] }) {
  const seconds = items.map((item) => item.seconds ?? null);
  const isMeasured = seconds.some((each) => each !== null);
  const [isLost, setLost] = useState(false);
  const parts = useTimeByQuestion(isMeasured, () => setLost(true));
  if (!isMeasured || (isLost && parts === null)) return null;
  // The place is reserved while the chart loads: otherwise the elements beside it would change their width.
  return parts === null ? <div className={classes.awaited} aria-hidden /> : <parts.TimeByQuestion seconds={seconds} />;
}

/** The maximum score of all questions together. `maxScore` of the attempt leaves out extended questions that still wait for their check. */
const maxScoreOfAll = (items: readonly ReviewItem[]): number => items.reduce((sum, { question }) => sum + maxScoreOf(question), 0);

function ReviewNav({ verdicts, onSelect }: { verdicts: readonly ItemVerdict[]; onSelect(question: number): void }) {
  return (
    <Panel>
      <div className={classes.nav}>
        <h3>{texts.map}</h3>
        <ProgressStem leaves={leavesOf(verdicts)} />
        <QuestionNav states={verdicts} pending={PENDING} onSelect={onSelect} />
        <ul className={classes.legend}>
          {[...VERDICTS, ...(verdicts.includes('pending') ? (['pending'] as const) : [])].map((verdict) => {
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

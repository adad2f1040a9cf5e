import { IconCircleCheck, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
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
import { LinesPanel } from '../exams/lines-panel.tsx';
import { LostLines } from '../exams/lost-lines.tsx';
import { examTexts } from '../exams/texts.ts';
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
  /** The questions that the user saw, with the given answers. */
  items: readonly { question: ShownQuestion; answer: Answer }[];
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

const BADGES = { correct: 'done', partial: 'partial', wrong: 'wrong' } as const;

const LEGEND_ICONS = { correct: IconCircleCheck, partial: IconCircleHalf2, wrong: IconCircleX } as const;

/** The result of a test: the score, and every question with the given and the right answer (rule R51). */
export function TestReview({ whose, title, note, badge, score, maxScore, items, materials = [], exam = null, progress = '/progress', back, actions, children, footer }: TestReviewProps) {
  const isWide = useBreakpoint('desktop');
  const [filter, setFilter] = useState<'all' | 'mistakes'>('all');
  // What waits for its check is neither right nor wrong.
  const verdicts = items.map(({ question, answer }) => (isAutomatic(question) ? verdictOf(question, answer) : 'partial'));
  const isShown = (index: number): boolean => filter === 'all' || verdicts[index] !== 'correct';
  const placed = placeMaterials(items.map(({ question }) => question.materialId ?? ''), materials, isShown);
  const mistakes = verdicts.filter((verdict) => verdict !== 'correct').length;
  // Without lines the points of part 1 are not known.
  const isWaiting = exam !== null && exam.primary === null && exam.parts.length > 0;
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
            <b>{isWaiting ? '—' : score}</b> <span>{texts.ofScore(isWaiting ? sumOf(exam.parts) : maxScore)}</span>
          </div>
        </div>
        {exam !== null && <ExamFigure score={exam} />}
        <div className={classes.name}>
          <PageTitle small>{title}</PageTitle>
          {note && <p className={classes.dimmed}>{note}</p>}
          {badge}
          {isWaiting && <WaitingPart exam={exam} />}
        </div>
        {!isWide && <ProgressStem leaves={verdicts} />}
        {actions && <div className={classes.links}>{actions}</div>}
      </Card>
      {children}
      {exam !== null && exam.lines.length > 0 && (
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

const sumOf = (parts: ExamScore['parts']): number => parts.reduce((sum, { maxScore }) => sum + maxScore, 0);

/** What is known while part 2 waits for its check. */
function WaitingPart({ exam }: { exam: ExamScore }) {
  const known = exam.parts.find(({ part }) => part === 1);
  return (
    <div className={classes.waiting}>
      <StatusBadge kind="ends-soon">{examTexts.pending}</StatusBadge>
      <p>
        {known !== undefined && known.score !== null && <b>{examTexts.pendingText(known.score, known.maxScore)}</b>} {examTexts.pendingRest}
      </p>
    </div>
  );
}

interface ReviewedQuestionProps {
  question: ShownQuestion;
  answer: Answer;
  whose: Whose;
  number: number;
  verdict: Verdict;
  material: PlacedMaterial | null;
}

function ReviewedQuestion({ question, answer, whose, number, verdict, material }: ReviewedQuestionProps) {
  return (
    <QuestionCard
      number={number}
      tone={verdict}
      question={question.question}
      contextText={question.contextText}
      contextImage={question.contextImage}
      imageSize={question.imageSize}
      isReview
      material={material?.isFirst === false && <ShowMaterial {...material} />}
      note={
        <>
          <StatusBadge kind={BADGES[verdict]}>{isAutomatic(question) ? texts.verdicts[verdict] : texts.pending}</StatusBadge>
          <span>{isAutomatic(question) ? texts.score(scoreOf(question, answer), maxScoreOf(question)) : upTo(maxScoreOf(question))}</span>
        </>
      }
    >
      <ReviewAnswer question={question} answer={answer} whose={whose} />
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
        <QuestionNav
          states={verdicts}
          onSelect={onSelect}
        />
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

import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer, GradedQuestion } from '../../domain/questions/question.ts';
import { verdictOf, type Verdict } from '../../domain/questions/review.ts';
import { maxScoreOf, scoreOf } from '../../domain/questions/scoring.ts';
import { BackLink } from '../components/page/back-link.tsx';
import { Card } from '../components/page/card.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { Panel } from '../components/page/panel.tsx';
import { dateTime } from '../lib/format-russian.ts';
import { SegmentedControl } from '../components/inputs/segmented-control.tsx';
import { ProgressStem } from '../components/feedback/progress-stem.tsx';
import { StatusBadge } from '../components/feedback/status-badge.tsx';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { scrollToQuestion } from '../questions/scroll-to-question.ts';
import { QuestionCard } from '../questions/question-card.tsx';
import { QuestionNav } from '../questions/question-nav.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import classes from './test-review.module.css';
import { reviewTexts as texts } from './texts.ts';

interface TestReviewProps {
  title: string;
  score: number;
  maxScore: number;
  /** ISO 8601; results of lesson tests have none. */
  timestamp?: string;
  /** The questions that the user saw, with the given answers. */
  items: readonly { question: GradedQuestion; answer: Answer }[];
  /** Links to other pages; the first one is also the back link. */
  links: readonly [PageLink, ...PageLink[]];
}

interface PageLink {
  text: string;
  to: string;
}

const BADGES = { correct: 'done', partial: 'partial', wrong: 'wrong' } as const;

const LEGEND_ICONS = { correct: IconCircleCheck, partial: IconCircleHalf2, wrong: IconCircleX } as const;

/** The result of a test: the score, and every question with the given and the right answer (rule R51). */
export function TestReview({ title, score, maxScore, timestamp, items, links }: TestReviewProps) {
  const isWide = useBreakpoint('desktop');
  const [filter, setFilter] = useState<'all' | 'mistakes'>('all');
  const verdicts = items.map(({ question, answer }) => verdictOf(question, answer));
  const mistakes = verdicts.filter((verdict) => verdict !== 'correct').length;
  const [back, ...others] = links;

  return (
    <>
      <BackLink to={back.to}>{back.text}</BackLink>
      <Card className={classes.hero}>
        <div>
          <p className={classes.dimmed}>{texts.yourResult}</p>
          <div className={classes.score}>
            <b>{score}</b> <span>{texts.ofScore(maxScore)}</span>
          </div>
        </div>
        <div className={classes.name}>
          <PageTitle small>{title}</PageTitle>
          {timestamp && <p className={classes.dimmed}>{texts.taken(dateTime(timestamp))}</p>}
        </div>
        {!isWide && <ProgressStem leaves={verdicts} />}
        <div className={classes.links}>
          {others.map(({ text, to }) => (
            <Button key={to} component={Link} to={to} variant="default">
              {text}
            </Button>
          ))}
        </div>
      </Card>
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
            {items.map((item, index) => {
              const verdict = verdicts[index] ?? 'wrong';
              if (filter === 'mistakes' && verdict === 'correct') return null;
              return <ReviewedQuestion key={index} {...item} number={index + 1} verdict={verdict} />;
            })}
          </div>
        </div>
        {isWide && (
          <aside>
            <ReviewNav verdicts={verdicts} onSelect={() => setFilter('all')} />
          </aside>
        )}
      </div>
      <div className={classes.footer}>
        {links.map(({ text, to }, index) => (
          <Button key={to} component={Link} to={to} variant={index === 0 ? 'filled' : 'default'}>
            {text}
          </Button>
        ))}
      </div>
    </>
  );
}

interface ReviewedQuestionProps {
  question: GradedQuestion;
  answer: Answer;
  number: number;
  verdict: Verdict;
}

function ReviewedQuestion({ question, answer, number, verdict }: ReviewedQuestionProps) {
  return (
    <QuestionCard
      number={number}
      tone={verdict}
      question={question.question}
      contextText={question.contextText}
      contextImage={question.contextImage}
      isReview
      note={
        <>
          <StatusBadge kind={BADGES[verdict]}>{texts.verdicts[verdict]}</StatusBadge>
          <span>{texts.score(scoreOf(question, answer), maxScoreOf(question))}</span>
        </>
      }
    >
      <ReviewAnswer question={question} answer={answer} />
    </QuestionCard>
  );
}

function ReviewNav({ verdicts, onSelect }: { verdicts: readonly Verdict[]; onSelect(): void }) {
  return (
    <Panel>
      <div className={classes.nav}>
        <h3>{texts.map}</h3>
        <ProgressStem leaves={verdicts} />
        <QuestionNav
          states={verdicts}
          onSelect={(number) => {
            onSelect();
            // Clearing the filter may have added the question to the page.
            requestAnimationFrame(() => scrollToQuestion(number));
          }}
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

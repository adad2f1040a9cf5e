import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer, VisibleQuestion } from '../../domain/question.ts';
import { verdictOf, type Verdict } from '../../domain/review.ts';
import { maxScoreOf, scoreOf } from '../../domain/scoring.ts';
import { BackLink } from '../back-link.tsx';
import { LeafCard } from '../leaf-card.tsx';
import { PageTitle } from '../page-title.tsx';
import { PlainPanel } from '../plain-panel.tsx';
import { dateTime } from '../russian.ts';
import { Segment } from '../segment.tsx';
import { Stem } from '../stem.tsx';
import { Tag } from '../tag.tsx';
import { useIsWide } from '../use-is-wide.ts';
import { goToQuestion } from './go-to-question.ts';
import { QuestionFrame } from './question-frame.tsx';
import { QuestionLinks } from './question-links.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import classes from './review-questions.module.css';
import { reviewTexts as texts } from './review-texts.ts';

interface ReviewQuestionsProps {
  title: string;
  score: number;
  maxScore: number;
  /** ISO time; results of lesson tests have none. */
  timestamp?: string;
  /** What the learner saw, each with the answer given. */
  items: readonly { question: VisibleQuestion; answer: Answer }[];
  /** Where to go from here, the usual way first. */
  ways: readonly [Way, ...Way[]];
}

interface Way {
  text: string;
  to: string;
}

const TAGS = { correct: 'done', partial: 'partial', wrong: 'wrong' } as const;

const LEGEND = { correct: IconCircleCheck, partial: IconCircleHalf2, wrong: IconCircleX } as const;

/** The result of a test: the score, then every question with the learner's answer and the right one. */
export function ReviewQuestions({ title, score, maxScore, timestamp, items, ways }: ReviewQuestionsProps) {
  const isWide = useIsWide('desktop');
  const [shows, setShows] = useState<'all' | 'mistakes'>('all');
  const verdicts = items.map(({ question, answer }) => verdictOf(question, answer));
  const mistakes = verdicts.filter((verdict) => verdict !== 'correct').length;
  const [back, ...others] = ways;

  return (
    <>
      <BackLink to={back.to}>{back.text}</BackLink>
      <LeafCard className={classes.hero}>
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
        {!isWide && <Stem leaves={verdicts} />}
        <div className={classes.ways}>
          {others.map(({ text, to }) => (
            <Button key={to} component={Link} to={to} variant="default">
              {text}
            </Button>
          ))}
        </div>
      </LeafCard>
      <div className={classes.layout}>
        <div>
          <div className={classes.head}>
            <h2>{texts.title}</h2>
            <Segment
              label={texts.filter}
              value={shows}
              onChange={setShows}
              items={[
                { value: 'all', label: texts.all(items.length) },
                { value: 'mistakes', label: texts.mistakes(mistakes) },
              ]}
            />
          </div>
          {shows === 'mistakes' && mistakes === 0 && <p className={classes.dimmed}>{texts.noMistakes}</p>}
          <div className={classes.questions}>
            {items.map((item, index) => {
              const verdict = verdicts[index] ?? 'wrong';
              if (shows === 'mistakes' && verdict === 'correct') return null;
              return <ReviewedQuestion key={index} {...item} number={index + 1} verdict={verdict} />;
            })}
          </div>
        </div>
        {isWide && (
          <aside>
            <ReviewMap verdicts={verdicts} onGo={setShows} />
          </aside>
        )}
      </div>
      <div className={classes.end}>
        {ways.map(({ text, to }, index) => (
          <Button key={to} component={Link} to={to} variant={index === 0 ? 'filled' : 'default'}>
            {text}
          </Button>
        ))}
      </div>
    </>
  );
}

interface ReviewedQuestionProps {
  question: VisibleQuestion;
  answer: Answer;
  number: number;
  verdict: Verdict;
}

function ReviewedQuestion({ question, answer, number, verdict }: ReviewedQuestionProps) {
  return (
    <QuestionFrame
      number={number}
      tone={verdict}
      question={question.question}
      contextText={question.contextText}
      contextImage={question.contextImage}
      isReview
      note={
        <>
          <Tag kind={TAGS[verdict]}>{texts.verdicts[verdict]}</Tag>
          <span>{texts.score(scoreOf(question, answer), maxScoreOf(question))}</span>
        </>
      }
    >
      <ReviewAnswer question={question} answer={answer} />
    </QuestionFrame>
  );
}

function ReviewMap({ verdicts, onGo }: { verdicts: readonly Verdict[]; onGo(shows: 'all'): void }) {
  return (
    <PlainPanel>
      <div className={classes.map}>
        <h3>{texts.map}</h3>
        <Stem leaves={verdicts} />
        <QuestionLinks
          states={verdicts}
          onGo={(number) => {
            onGo('all');
            // The question may come back into the page only now.
            requestAnimationFrame(() => goToQuestion(number));
          }}
        />
        <ul className={classes.legend}>
          {(['correct', 'partial', 'wrong'] as const).map((verdict) => {
            const Icon = LEGEND[verdict];
            return (
              <li key={verdict} data-verdict={verdict}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <span>{texts.count(verdict, verdicts.filter((each) => each === verdict).length)}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </PlainPanel>
  );
}

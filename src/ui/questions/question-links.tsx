import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { questionAnchor } from './question-frame.tsx';
import classes from './question-links.module.css';
import { texts } from './texts.ts';

export type QuestionState = 'empty' | 'done' | 'unanswered' | 'correct' | 'partial' | 'wrong';

const check = <IconCheck size={11} stroke={3} aria-hidden />;

const STATES: Record<QuestionState, { words: string; mark: ReactNode }> = {
  empty: { words: 'без ответа', mark: null },
  done: { words: 'есть ответ', mark: check },
  unanswered: { words: 'нет ответа', mark: <b aria-hidden>!</b> },
  correct: { words: 'верно', mark: check },
  partial: { words: 'частично верно', mark: <IconMinus size={11} stroke={3} aria-hidden /> },
  wrong: { words: 'неверно', mark: <IconX size={11} stroke={3} aria-hidden /> },
};

interface QuestionLinksProps {
  /** State per question, in their order. */
  states: readonly QuestionState[];
  /** The number of the question that the reader is at. */
  current?: number | null;
  onGo(number: number): void;
}

/** The way to every question of a page: links of 44 px, each of which says its state by mark, border and name. */
export function QuestionLinks({ states, current = null, onGo }: QuestionLinksProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = current === null ? undefined : nav.current?.children[current - 1];
    if (nav.current && chip) bringIntoSight(nav.current, chip);
  }, [current]);

  return (
    <nav ref={nav} aria-label={texts.questionsTitle} className={classes.nav}>
      {states.map((state, index) => {
        const number = index + 1;
        const { words, mark } = STATES[state];
        return (
          <a
            key={number}
            href={`#${questionAnchor(number)}`}
            className={classes.chip}
            data-state={state}
            aria-label={`Вопрос ${number}, ${words}`}
            aria-current={number === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onGo(number);
            }}
          >
            {number}
            {mark && <span className={classes.mark}>{mark}</span>}
          </a>
        );
      })}
    </nav>
  );
}

/** Scrolls the numbers of a long test, and never the page, so far that one of them is seen with its ring. */
function bringIntoSight(nav: HTMLElement, chip: Element): void {
  const [seen, { top, bottom }] = [nav.getBoundingClientRect(), chip.getBoundingClientRect()];
  const above = top - RING - seen.top;
  const below = bottom + RING - seen.bottom;
  if (above < 0) nav.scrollTop += above;
  else if (below > 0) nav.scrollTop += below;
}

/** px. */
const RING = 8;

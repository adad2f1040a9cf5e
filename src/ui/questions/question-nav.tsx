import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { questionAnchor } from './question-card.tsx';
import classes from './question-nav.module.css';
import { texts } from '../test-player/texts.ts';

export type QuestionState = 'empty' | 'done' | 'unanswered' | 'correct' | 'partial' | 'wrong' | 'pending';

const check = <IconCheck size={11} stroke={3} aria-hidden />;

interface StateLook {
  label: string;
  mark: ReactNode;
}

const STATES: Record<Exclude<QuestionState, 'pending'>, StateLook> = {
  empty: { label: 'без ответа', mark: null },
  done: { label: 'есть ответ', mark: check },
  unanswered: { label: 'нет ответа', mark: <b aria-hidden>!</b> },
  correct: { label: 'верно', mark: check },
  partial: { label: 'частично верно', mark: <IconMinus size={11} stroke={3} aria-hidden /> },
  wrong: { label: 'неверно', mark: <IconX size={11} stroke={3} aria-hidden /> },
};

interface QuestionNavProps {
  states: readonly QuestionState[];
  /** The look of a question that waits for its check. Only reviews have such questions. */
  pending?: StateLook;
  /** The number of the question that the user is looking at. */
  current?: number | null;
  onSelect(number: number): void;
}

/** Links to all questions of a page. Each shows its state by an icon, a border and its label (rule R80). */
export function QuestionNav({ states, pending = STATES.empty, current = null, onSelect }: QuestionNavProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = current === null ? undefined : nav.current?.children[current - 1];
    if (nav.current && chip) scrollIntoNav(nav.current, chip);
  }, [current]);

  return (
    <nav ref={nav} aria-label={texts.questionsTitle} className={classes.nav}>
      {states.map((state, index) => {
        const number = index + 1;
        const { label, mark } = state === 'pending' ? pending : STATES[state];
        return (
          <a
            key={number}
            href={`#${questionAnchor(number)}`}
            className={classes.chip}
            data-state={state}
            aria-label={`Вопрос ${number}, ${label}`}
            aria-current={number === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onSelect(number);
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

/** Scrolls the list of numbers until the link and its focus ring are visible. Unlike `scrollIntoView`, it never scrolls the page. */
function scrollIntoNav(nav: HTMLElement, chip: Element): void {
  const [view, { top, bottom }] = [nav.getBoundingClientRect(), chip.getBoundingClientRect()];
  const above = top - RING_PX - view.top;
  const below = bottom + RING_PX - view.bottom;
  if (above < 0) nav.scrollTop += above;
  else if (below > 0) nav.scrollTop += below;
}

const RING_PX = 8;

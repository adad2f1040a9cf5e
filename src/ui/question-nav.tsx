import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import classes from './question-nav.module.css';

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

interface QuestionNavChipProps {
  number: number;
  state: QuestionState;
  /** The question that the reader is at. */
  current?: boolean;
  /** Address of the question in the page: «#question-4». */
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A link of 44 px to one question of the page; says its state by mark, border and name. */
export function QuestionNavChip({ number, state, current = false, href, onClick }: QuestionNavChipProps) {
  const { words, mark } = STATES[state];
  return (
    <a
      href={href}
      onClick={onClick}
      className={classes.chip}
      data-state={state}
      aria-label={`Вопрос ${number}, ${words}`}
      aria-current={current ? 'true' : undefined}
    >
      {number}
      {mark && <span className={classes.mark}>{mark}</span>}
    </a>
  );
}

/** The chips of a test, side by side. */
export function QuestionNav({ label, ref, children }: { label: string; ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <nav ref={ref} aria-label={label} className={classes.nav}>
      {children}
    </nav>
  );
}

import { useEffect, useRef } from 'react';
import { QuestionNav, QuestionNavChip, type QuestionState } from '../question-nav.tsx';
import { questionAnchor } from './question-frame.tsx';
import { texts } from './texts.ts';

interface QuestionLinksProps {
  /** State per question, in their order. */
  states: readonly QuestionState[];
  /** The number of the question that the reader is at. */
  current?: number | null;
  onGo(number: number): void;
}

/** The way to every question of a page, with its state. */
export function QuestionLinks({ states, current = null, onGo }: QuestionLinksProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = current === null ? undefined : nav.current?.children[current - 1];
    if (nav.current && chip) bringIntoSight(nav.current, chip);
  }, [current]);

  return (
    <QuestionNav label={texts.questionsTitle} ref={nav}>
      {states.map((state, index) => (
        <QuestionNavChip
          key={index}
          number={index + 1}
          state={state}
          current={index + 1 === current}
          href={`#${questionAnchor(index + 1)}`}
          onClick={(event) => {
            event.preventDefault();
            onGo(index + 1);
          }}
        />
      ))}
    </QuestionNav>
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

import { ScoreBar } from './score-bar.tsx';
import classes from './progress-stem.module.css';

/** The state of a leaf: `empty` or `done` during a test; `correct`, `partial` or `wrong` after it. */
type LeafState = 'empty' | 'done' | 'correct' | 'partial' | 'wrong';

interface ProgressStemProps {
  /** One leaf per question, in order. */
  leaves: readonly LeafState[];
}

/** The maximum number of leaves. More leaves would be too small to distinguish, so a bar replaces them. */
const MAX_LEAVES = 16;

// All lengths are in px at full size, which is 236 × 38 for six leaves.
const MIDDLE = 19;
const START = 12;
const BEFORE_LAST = 5;
const LAST_LENGTH = 26;
const ROOMY_STEP = 38.8;
const CLOSE_STEP = 20;
const ROOMY_LEAVES = 6;

/** The distance between leaves. It shrinks for long stems, which stay about as long as a stem with six leaves. */
const leafDistance = (count: number): number =>
  Math.max(CLOSE_STEP, (ROOMY_STEP * Math.min(count, ROOMY_LEAVES)) / count);

const SIDE_LEAF = 'M.6.6C-1-8.5 6.4-16.8 19.4-17.2 19.2-6.6 12 2.4.6.6Z';
const SIDE_LEAF_HALF = 'M.6.6C-1-8.5 6.4-16.8 19.4-17.2Z';
const SIDE_LEAF_CROSS = 'm6-11.2 5.6 5.6m0-5.6-5.6 5.6';
const LAST_LEAF = 'M0 0C7-9 18-9 26 0 18 9 7 9 0 0Z';
const LAST_LEAF_HALF = 'M0 0C7 9 18 9 26 0Z';
const LAST_LEAF_CROSS = 'm9-3 6 6m0-6-6 6';

function Leaf({ state, isLast }: { state: LeafState; isLast: boolean }) {
  return (
    <>
      <path className={classes.leaf} data-state={state} d={isLast ? LAST_LEAF : SIDE_LEAF} />
      {state === 'partial' && <path className={classes.half} d={isLast ? LAST_LEAF_HALF : SIDE_LEAF_HALF} />}
      {state === 'wrong' && <path className={classes.cross} d={isLast ? LAST_LEAF_CROSS : SIDE_LEAF_CROSS} />}
    </>
  );
}

/**
 * Progress as the stem of a plant, with one leaf per question. A leaf is filled when the question is answered, and coloured by the outcome
 * after the test. The stem is hidden from screen readers, because the text beside it says the same.
 */
export function ProgressStem({ leaves }: ProgressStemProps) {
  if (leaves.length === 0) return null;
  if (leaves.length > MAX_LEAVES) {
    const filled = leaves.filter((state) => state === 'done' || state === 'correct').length;
    return <ScoreBar value={filled} max={leaves.length} />;
  }
  const step = leafDistance(leaves.length);
  const last = leaves.length - 1;
  const lastStart = START + step * last + BEFORE_LAST;
  const width = lastStart + LAST_LENGTH + 1;
  return (
    <svg className={classes.stem} style={{ maxWidth: width }} viewBox={`0 0 ${width} 38`} aria-hidden="true">
      <path className={classes.line} d={`M1 ${MIDDLE}H${lastStart}`} />
      {leaves.map((state, index) => (
        // The index is a safe key, because the order of questions never changes.
        <g
          key={index}
          transform={
            index === last
              ? `translate(${lastStart} ${MIDDLE})`
              : `translate(${START + step * index} ${MIDDLE}) scale(1 ${index % 2 === 0 ? 1 : -1})`
          }
        >
          <Leaf state={state} isLast={index === last} />
        </g>
      ))}
    </svg>
  );
}

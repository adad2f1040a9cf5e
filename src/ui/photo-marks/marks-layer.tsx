import { memo } from 'react';
import type { Mark } from '../../domain/checking/check-types.ts';
import type { Turn } from '../../domain/checking/photos/photo-id.ts';
import { numberedNotes, unitOf, type Point, type Size } from './geometry.ts';
import classes from './marks-layer.module.css';
import { strokePath } from './stroke.ts';

interface MarksLayerProps {
  marks: readonly Mark[];
  size: Size;
  /** How the photo is turned. The texts of the marks stay upright. */
  turn: Turn;
  /** The id of the chosen mark, which has a dashed frame. */
  chosen?: string | null;
}

/**
 * The marks of a photo, as an SVG group in pixels of the unturned photo. Screen readers ignore it, because a list beside the photo says the
 * same.
 */
export const MarksLayer = memo(function MarksLayer({ marks, size, turn, chosen = null }: MarksLayerProps) {
  const unit = unitOf(size);
  const numbers = new Map(numberedNotes(marks).map(({ mark, number }) => [mark.id, number]));
  return (
    <g className={classes.layer} aria-hidden>
      {marks.map((mark) => (
        <g key={mark.id} data-mark={mark.id} data-kind={mark.kind}>
          <MarkShape {...{ mark, unit, turn }} />
          {mark.id === chosen && <Choice mark={mark} unit={unit} />}
          {mark.kind !== 'text' && numbers.has(mark.id) && <NumberOf at={cornerOf(mark, unit)} {...{ unit, turn }} number={numbers.get(mark.id) ?? 0} />}
        </g>
      ))}
    </g>
  );
});

interface ShapeProps {
  mark: Mark;
  unit: number;
  turn: Turn;
}

function MarkShape({ mark, unit, turn }: ShapeProps) {
  switch (mark.kind) {
    case 'pen':
      return <path className={classes.pen} d={strokePath(mark.points, unit * 0.3)} strokeWidth={unit * 0.12} />;
    case 'tick':
      return <Sign {...{ mark, unit, turn }} className={classes.tick} d="M-1 0.1 -0.3 0.8 1 -0.7" />;
    case 'cross':
      return <Sign {...{ mark, unit, turn }} className={classes.cross} d="M-0.7 -0.7 0.7 0.7M0.7 -0.7 -0.7 0.7" />;
    case 'question':
      return <Sign {...{ mark, unit, turn }} className={classes.question} d="M-0.5 -0.5A0.52 0.52 0 1 1 0.25 0C0.05 0.1 0 0.2 0 0.4M0 0.98 0 1" />;
    case 'frame': {
      const box = { x: mark.x, y: mark.y, width: mark.width, height: mark.height, rx: unit * 0.25 };
      return (
        <>
          <rect className={classes.halo} {...box} strokeWidth={unit * 0.4} />
          <rect className={classes.frame} {...box} strokeWidth={unit * 0.18} />
        </>
      );
    }
    case 'text':
      return <Label {...{ mark, unit, turn }} text={mark.note} />;
  }
}

const upright = (turn: Turn, { x, y }: Point): string | undefined => (turn === 0 ? undefined : `rotate(${-turn} ${x} ${y})`);

function Sign({ mark, unit, turn, className, d }: ShapeProps & { mark: Extract<Mark, Point>; className: string | undefined; d: string }) {
  return (
    <g transform={`translate(${mark.x} ${mark.y}) rotate(${-turn}) scale(${unit})`}>
      <path className={classes.halo} d={d} strokeWidth={0.62} />
      <path className={className} d={d} strokeWidth={0.34} />
    </g>
  );
}

/**
 * The approximate width of a letter, as a share of the font size. It is needed because SVG does not wrap text, and the box of a text needs a
 * width.
 */
const LETTER = 0.58;
const LINE_LETTERS = 28;

/** Breaks a text into lines at its spaces. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function Label({ mark, unit, turn, text }: ShapeProps & { mark: Point; text: string }) {
  const font = unit * 1.1;
  const lines = linesOf(text);
  const width = Math.max(1, ...lines.map(({ length }) => length)) * font * LETTER + font;
  return (
    <g transform={upright(turn, mark)}>
      <rect className={classes.box} x={mark.x} y={mark.y} width={width} height={font * (1.3 * lines.length + 0.6)} rx={unit * 0.3} strokeWidth={unit * 0.1} />
      <text className={classes.text} fontSize={font}>
        {lines.map((line, index) => (
          <tspan key={`${index} ${line}`} x={mark.x + font / 2} y={mark.y + font * (1.25 + 1.3 * index)}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

function NumberOf({ at, unit, turn, number }: { at: Point; unit: number; turn: Turn; number: number }) {
  return (
    <g transform={upright(turn, at)}>
      <circle className={classes.number} cx={at.x} cy={at.y} r={unit * 0.62} strokeWidth={unit * 0.08} />
      <text className={classes.digit} x={at.x} y={at.y + unit * 0.28} fontSize={unit * 0.8}>
        {number}
      </text>
    </g>
  );
}

/** The place of a mark's number. */
function cornerOf(mark: Mark, unit: number): Point {
  const { left, top, width } = boundsOf(mark, unit);
  return { x: left + width, y: top };
}

/** The rectangle around a mark. */
export function boundsOf(mark: Mark, unit: number): { left: number; top: number; width: number; height: number } {
  switch (mark.kind) {
    case 'pen': {
      const [xs, ys] = [mark.points.map(([x]) => x), mark.points.map(([, y]) => y)];
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
    }
    case 'tick':
    case 'cross':
    case 'question':
      return { left: mark.x - unit, top: mark.y - unit, width: unit * 2, height: unit * 2 };
    case 'frame':
      return { left: mark.x, top: mark.y, width: mark.width, height: mark.height };
    case 'text': {
      const lines = linesOf(mark.note);
      const font = unit * 1.1;
      return { left: mark.x, top: mark.y, width: Math.max(1, ...lines.map(({ length }) => length)) * font * LETTER + font, height: font * (1.3 * lines.length + 0.6) };
    }
  }
}

function Choice({ mark, unit }: { mark: Mark; unit: number }) {
  const { left, top, width, height } = boundsOf(mark, unit);
  const gap = unit * 0.35;
  return <rect className={classes.choice} x={left - gap} y={top - gap} width={width + gap * 2} height={height + gap * 2} rx={unit * 0.3} strokeWidth={unit * 0.1} strokeDasharray={`${unit * 0.4} ${unit * 0.25}`} />;
}

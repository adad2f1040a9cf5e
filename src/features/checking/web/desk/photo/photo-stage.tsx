import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useReducer, useRef, useState, type PointerEvent as ReactPointerEvent, type Ref } from 'react';
import type { Mark } from '../../../../../domain/checking/check-types.ts';
import type { Turn } from '../../../../../domain/checking/photos/photo-id.ts';
import { turnedSize, unitOf, unturned, type Point, type Size } from '../../../../../ui/photo-marks/geometry.ts';
import { MarksLayer } from '../../../../../ui/photo-marks/marks-layer.tsx';
import { PhotoWithMarks } from '../../../../../ui/photo-marks/photo-with-marks.tsx';
import { down, move, NO_GESTURE, up, type Effect, type Pointer } from '../../../../../ui/photo-viewer/gestures.ts';
import { changeView, onPhoto, startView, zoomPercent, type ViewAction } from '../../../../../ui/photo-viewer/view.ts';
import classes from './photo-stage.module.css';
import type { Tool } from '../keys.ts';
import { drawn, markAt, newMarkId, type Drawing } from './marking.ts';

/** The functions by which the bar and the keys control the photo. */
export interface StageHandle {
  change(action: ViewAction): void;
  /** Moves the cross that the arrow keys control. At first the cross is in the middle. */
  moveCross(by: Point): void;
  /** Sets a stamp at the cross. */
  setStamp(): void;
  clearCross(): void;
}

interface PhotoStageProps {
  src: string;
  name: string;
  size: Size;
  turn: Turn;
  marks: readonly Mark[];
  tool: Tool;
  /** Whether the space bar is held. */
  isMoving: boolean;
  chosen: string | null;
  onChoose(mark: string | null): void;
  onMark(mark: Mark): void;
  onErase(mark: string): void;
  onZoom(state: { percent: number; isWhole: boolean }): void;
  onCross(at: Point | null): void;
  onError(): void;
  ref: Ref<StageHandle>;
}

const DOUBLE_TAP_MS = 300;
const NO_BOX: Size = { width: 0, height: 0 };

/** A photo that the tutor can move, zoom and draw on (rule R366). */
export function PhotoStage({ src, name, size, turn, marks, tool, isMoving, chosen, onChoose, onMark, onErase, onZoom, onCross, onError, ref }: PhotoStageProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = turnedSize(size, turn);
  const [view, change] = useReducer(changeView, startView(NO_BOX, shown));
  const gestures = useRef(NO_GESTURE);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const current = useRef<Drawing | null>(null);
  const [cross, setCross] = useState<Point | null>(null);
  const lastTap = useRef<{ time: number; at: Point } | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => change({ type: 'box', box: { width: element.clientWidth, height: element.clientHeight } });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => change({ type: 'photo', photo: { width: shown.width, height: shown.height } }), [shown.width, shown.height]);
  const { scale, isWhole } = view;
  const reportZoom = useEffectEvent(onZoom);
  const percent = zoomPercent(view);
  useEffect(() => reportZoom({ percent, isWhole }), [percent, isWhole]);
  const reportCross = useEffectEvent(onCross);
  // This is a layout effect, because the desk must know of the cross before it handles the next key. While there is a
  // cross, keys such as Enter and the arrows act on it.
  useLayoutEffect(() => reportCross(cross), [cross]);
  // React adds wheel listeners as passive. A passive listener cannot prevent the page behind from scrolling.
  useEffect(() => {
    const element = box.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = (element ?? document.body).getBoundingClientRect();
      change({ type: 'zoom', factor: Math.exp(-event.deltaY / 400), at: { x: event.clientX - left, y: event.clientY - top } });
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onUnturned = (at: Point): Point => unturned(onPhoto(view, at), size, turn);
  const setCurrent = (next: Drawing | null): void => {
    current.current = next;
    setDrawing(next);
  };
  const eraseAt = (at: Point): void => {
    const mark = markAt(marks, onUnturned(at), size);
    if (mark !== null) onErase(mark.id);
  };
  const finish = (done: Drawing | null): void => {
    setCurrent(null);
    const mark = done === null ? null : drawn(done, size, newMarkId());
    if (mark !== null) onMark(mark);
  };
  const apply = (effect: Effect): void => {
    switch (effect.type) {
      case 'begin':
      case 'draw': {
        if (tool === 'eraser') return eraseAt(effect.at);
        const { x, y } = onUnturned(effect.at);
        const pressure = effect.at.type === 'pen' ? effect.at.pressure : 0.5;
        const before = effect.type === 'begin' ? [] : (current.current?.points ?? []);
        return setCurrent({ tool, points: [...before, [x, y, pressure]] });
      }
      case 'drawn':
        return finish(current.current);
      case 'cancel':
        return setCurrent(null);
      case 'pan':
        return change(effect);
      case 'pinch':
        change({ type: 'zoom', factor: effect.factor, at: effect.at });
        return change({ type: 'pan', x: effect.x, y: effect.y });
      case 'tap': {
        const [now, before] = [Date.now(), lastTap.current];
        const isSecond = before !== null && now - before.time < DOUBLE_TAP_MS && Math.hypot(before.at.x - effect.at.x, before.at.y - effect.at.y) < 30;
        lastTap.current = isSecond ? null : { time: now, at: effect.at };
        if (isSecond) return change({ type: 'switch', at: effect.at });
        return onChoose(markAt(marks, onUnturned(effect.at), size)?.id ?? null);
      }
    }
  };
  const pointerOf = ({ pointerId, pointerType, clientX, clientY, pressure, currentTarget }: ReactPointerEvent<HTMLDivElement>): Pointer => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { id: pointerId, type: pointerType, x: clientX - left, y: clientY - top, pressure };
  };
  const handle = (step: readonly [typeof NO_GESTURE, Effect[]]): void => {
    [gestures.current] = step;
    step[1].forEach(apply);
  };

  useImperativeHandle(ref, () => ({
    change,
    moveCross: ({ x, y }) =>
      setCross((before) => {
        const at = before ?? { x: shown.width / 2, y: shown.height / 2 };
        return { x: Math.min(shown.width, Math.max(0, at.x + x)), y: Math.min(shown.height, Math.max(0, at.y + y)) };
      }),
    setStamp: () => {
      if (cross === null) return;
      const { x, y } = unturned(cross, size, turn);
      finish({ tool, points: [[x, y, 0.5]] });
    },
    clearCross: () => setCross(null),
  }));

  const begun = drawing === null || drawing.tool === 'text' ? null : drawn(drawing, size);
  const unit = unitOf(size);
  return (
    <div
      ref={box}
      className={classes.stage}
      data-tool={isMoving ? 'move' : tool}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        setCross(null);
        // The function is absent in a simulated DOM.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        handle(down(gestures.current, pointerOf(event), { hasTool: tool !== 'move', isMoving }));
      }}
      onPointerMove={(event) => handle(move(gestures.current, pointerOf(event)))}
      onPointerUp={(event) => handle(up(gestures.current, pointerOf(event)))}
      onPointerCancel={(event) => handle(up(gestures.current, pointerOf(event), true))}
    >
      <div className={classes.photo} style={{ left: view.x, top: view.y, width: shown.width * scale, height: shown.height * scale }}>
        <PhotoWithMarks {...{ src, size, turn, marks, chosen, onError }} label={name} className={classes.svg}>
          {begun !== null && <MarksLayer marks={[begun]} size={size} turn={turn} />}
        </PhotoWithMarks>
        {cross !== null && (
          <svg className={classes.svg} viewBox={`0 0 ${shown.width} ${shown.height}`} aria-hidden>
            <path className={classes.cross} strokeWidth={unit * 0.12} d={`M${cross.x - unit * 2} ${cross.y}h${unit * 4}M${cross.x} ${cross.y - unit * 2}v${unit * 4}`} />
          </svg>
        )}
      </div>
    </div>
  );
}

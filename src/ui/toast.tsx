import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusPageTitle } from './focus-page-title.ts';
import { IconButton } from './icon-button.tsx';
import { isMarked } from './marked-text.ts';
import { uiTexts } from './texts.ts';
import classes from './toast.module.css';

type Tone = 'success' | 'error' | 'attention';

interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

/** More than this many are not held at once (specification §9): the oldest makes room. */
const LIMIT = 20;

let nextId = 0;
let toasts: readonly Toast[] = [];
const watchers = new Set<() => void>();

const change = (changed: readonly Toast[]): void => {
  toasts = changed;
  watchers.forEach((watcher) => watcher());
};

const show = (tone: Tone, text: string): void =>
  change([...toasts, { id: nextId++, tone, text }].slice(-LIMIT));

/** Says for three seconds that something worked. */
export const toastSuccess = (text: string): void => show('success', text);

/** Says for three seconds that something failed; what must outlive that is also shown in the page. */
export const toastError = (text: string): void => show('error', text);

/** Says for three seconds that something is left to do. */
export const toastAttention = (text: string): void => show('attention', text);

const close = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Specification §9. */
const SHOWN_MS = 3000;
/** As long as the animation `leave` of the styles. */
const LEAVING_MS = 200;
/** Not every screen reader reads a region that comes with its text: to them the text comes so much later (technique ARIA22 of WCAG). */
const REGION_FIRST_MS = 50;

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, attention: IconAlertTriangle } as const;

interface ToastItemProps {
  toast: Toast;
  isPaused: boolean;
  /** The reader has closed it. */
  onClose(): void;
}

function ToastItem({ toast, isPaused, onClose }: ToastItemProps) {
  const { id, tone, text } = toast;
  const [isTold, setTold] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setTold(true), REGION_FIRST_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (isPaused || isLeaving) return undefined;
    const timer = setTimeout(() => setLeaving(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused, isLeaving]);

  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => close(id), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, id]);

  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} data-leaving={isLeaving || undefined}>
      <div className={classes.toast} data-tone={tone} aria-hidden={!isTold || undefined}>
        {!isMarked(text) && <Icon size={20} stroke={1.75} aria-hidden />}
        <p className={classes.text}>{text}</p>
        <span className={classes.close}>
          <IconButton
            label={uiTexts.close}
            icon={<IconX size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              setLeaving(true);
              onClose();
            }}
          />
        </span>
      </div>
    </div>
  );
}

/**
 * Where toasts appear: top and centre, below the header so that it stays in reach. Whoever points at one or has the
 * focus in it has as long as they need to read.
 */
export function Toasts() {
  const shown = useSyncExternalStore(watch, () => toasts);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  /** The button goes with its toast. */
  const giveBack = () => {
    // Safari gives none to what is clicked: it is still where it was.
    if (!hasFocus) return;
    before.current?.focus({ preventScroll: true });
    // It may be gone or off by now.
    if (document.activeElement !== before.current) focusPageTitle();
  };
  // Nobody can point at a toast that is gone, and its going sends no event.
  if (shown.length === 0 && (isPointedAt || hasFocus)) {
    setPointedAt(false);
    setFocus(false);
  }
  return (
    <div
      className={classes.toasts}
      // Not by entering: a toast that appears under a pointer at rest is not pointed at.
      onMouseMove={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocus(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={() => setFocus(false)}
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isPointedAt || hasFocus} onClose={giveBack} />
      ))}
    </div>
  );
}

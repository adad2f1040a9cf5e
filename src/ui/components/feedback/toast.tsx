import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusPageTitle } from '../../lib/focus-page-title.ts';
import { IconButton } from '../inputs/icon-button.tsx';
import { startsWithEmoji } from '../../lib/starts-with-emoji.ts';
import { uiTexts } from '../../texts.ts';
import classes from './toast.module.css';

type Tone = 'success' | 'error' | 'attention';

interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

/** The maximum number of toasts. A further toast removes the oldest toast (rule R76). */
const MAX_TOASTS = 20;

let nextId = 0;
const NO_TOASTS: readonly Toast[] = [];
let toasts = NO_TOASTS;
const listeners = new Set<() => void>();

const setToasts = (changed: readonly Toast[]): void => {
  toasts = changed;
  listeners.forEach((listener) => listener());
};

const show = (tone: Tone, text: string): void =>
  setToasts([...toasts, { id: nextId++, tone, text }].slice(-MAX_TOASTS));

export const toastSuccess = (text: string): void => show('success', text);

/** Shows an error for three seconds. If a message must stay longer, the page shows it, too (rule R76). */
export const toastError = (text: string): void => show('error', text);

/** Shows for three seconds a message about a step that the user still has to take. */
export const toastAttention = (text: string): void => show('attention', text);

/** Removes all toasts at once. Tests call it, because toasts belong to the module and would outlive the page. */
export const clearToasts = (): void => setToasts(NO_TOASTS);

const close = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How long a toast is shown, ms (rule R76). */
const SHOWN_MS = 3000;
/** The duration of the CSS animation `leave`, ms. */
const LEAVING_MS = 200;
/** How long the text of a live region waits, ms. Some screen readers skip a region that is added together with its text (WCAG technique ARIA22). */
const ANNOUNCE_DELAY_MS = 50;

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, attention: IconAlertTriangle } as const;

interface ToastItemProps {
  toast: Toast;
  isPaused: boolean;
  /** Called when the user presses the close button. */
  onClose(): void;
}

function ToastItem({ toast, isPaused, onClose }: ToastItemProps) {
  const { id, tone, text } = toast;
  const [isAnnounced, setAnnounced] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), ANNOUNCE_DELAY_MS);
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
      <div className={classes.toast} data-tone={tone} aria-hidden={!isAnnounced || undefined}>
        {!startsWithEmoji(text) && <Icon size={20} stroke={1.75} aria-hidden />}
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

/** The toasts at the top centre, below the header. Their timers pause while a toast is under the pointer or has the focus. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  );
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const previousFocus = useRef<HTMLElement | null>(null);
  /** Returns the focus to where it was, because the close button disappears with its toast. */
  const restoreFocus = () => {
    // If the close button did not have the focus, the focus is where it was. Safari does not focus a clicked button.
    if (!hasFocus) return;
    previousFocus.current?.focus({ preventScroll: true });
    // If the element was removed or disabled, the title of the page gets the focus.
    if (document.activeElement !== previousFocus.current) focusPageTitle();
  };
  // No mouseleave or blur event fires when the last toast is removed, so the states are reset here.
  if (shown.length === 0 && (isHovered || hasFocus)) {
    setHovered(false);
    setFocus(false);
  }
  return (
    <div
      className={classes.toasts}
      // The event is not onMouseEnter, because that event also fires for a toast that appears under a resting pointer.
      onMouseMove={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocus(true);
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={() => setFocus(false)}
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isHovered || hasFocus} onClose={restoreFocus} />
      ))}
    </div>
  );
}

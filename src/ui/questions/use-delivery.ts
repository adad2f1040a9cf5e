import { useEffect, useEffectEvent, useState } from 'react';
import { Failure, NoConnection } from '../../domain/failure.ts';

/** `idle`: nothing to bring; `sending`; `waiting`: no network or no server, tried again by itself. */
export type Delivery = 'idle' | 'sending' | 'waiting';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** Failures that pass by themselves: the same answers, sent later, will do. */
const passes = (error: unknown): boolean =>
  error instanceof NoConnection ||
  (error instanceof Failure && ['unavailable', 'internal', 'too-many-requests'].includes(error.code));

interface DeliveryOptions<Result> {
  /** Whether there is something to bring. Stays true until it arrived or was refused. */
  isReady: boolean;
  send: () => Promise<Result>;
  onDelivered: (result: Result) => void;
  /** The server's final no. */
  onRefused: (error: unknown) => void;
}

/**
 * Brings finished answers to the server over a bad connection: tries, waits longer each time, and at once
 * when the network is back. The server takes the same answers twice as one, so trying again is safe.
 */
export function useDelivery<Result>({ isReady, send, onDelivered, onRefused }: DeliveryOptions<Result>): Delivery {
  const [delivery, setDelivery] = useState<Delivery>('idle');
  const attempt = useEffectEvent(send);
  const delivered = useEffectEvent(onDelivered);
  const refused = useEffectEvent(onRefused);

  useEffect(() => {
    if (!isReady) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT;
    let isSending = false;

    const tryNow = async () => {
      if (isOver || isSending) return;
      clearTimeout(timer);
      isSending = true;
      setDelivery('sending');
      try {
        const result = await attempt();
        if (!isOver) delivered(result);
      } catch (error) {
        if (isOver) return;
        if (passes(error)) {
          setDelivery('waiting');
          timer = setTimeout(() => void tryNow(), wait);
          wait = Math.min(wait * 2, LONGEST_WAIT);
        } else {
          setDelivery('idle');
          refused(error);
        }
      } finally {
        isSending = false;
      }
    };
    const onOnline = () => void tryNow();

    window.addEventListener('online', onOnline);
    void tryNow();
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      setDelivery('idle');
    };
  }, [isReady]);

  return delivery;
}

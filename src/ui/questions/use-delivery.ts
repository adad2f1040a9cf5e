import { useEffect, useEffectEvent, useState } from 'react';
import { Failure, isFailure, NoConnection } from '../../domain/failure.ts';
import { onNetworkBack, useOnline } from '../use-online.ts';

/** `idle`: nothing to bring. What waits for the network, or for a server that can't take it now, is tried again by itself. */
export type Delivery = 'idle' | 'sending' | 'waiting-for-network' | 'waiting-for-server';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Of what a server or a proxy asks for, no more is believed, ms. */
const LONGEST_ASKED = 600_000;

/** How long to wait after a failure, ms: the usual, or longer when the server asked for that. */
export function pauseAfter(error: unknown, usual: number): number {
  const asked = error instanceof Failure ? (error.details.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(usual, Math.min(asked, LONGEST_ASKED));
}

/** Failures that pass by themselves: the same answers, sent later, will do. */
const passes = (error: unknown): boolean =>
  error instanceof NoConnection || isFailure(error, 'unavailable', 'internal', 'too-many-requests');

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
  const isOnline = useOnline();
  const attempt = useEffectEvent(send);
  const delivered = useEffectEvent(onDelivered);
  const refused = useEffectEvent(onRefused);

  useEffect(() => {
    if (!isReady) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE;
    let isSending = false;
    /** Whether the server said when to come again. */
    let isTold = false;

    const tryNow = async () => {
      if (isOver || isSending) return;
      clearTimeout(timer);
      isSending = true;
      // One more try changes nothing of what is said, and is not to be read aloud again.
      setDelivery((now) => (now === 'idle' ? 'sending' : now));
      try {
        const result = await attempt();
        if (isOver) return;
        isOver = true;
        setDelivery('sending');
        delivered(result);
      } catch (error) {
        if (isOver) return;
        if (passes(error)) {
          isTold = error instanceof Failure;
          setDelivery(isTold ? 'waiting-for-server' : 'waiting-for-network');
          timer = setTimeout(() => void tryNow(), pauseAfter(error, pause));
          pause = Math.min(pause * 2, LONGEST_PAUSE);
        } else {
          setDelivery('idle');
          refused(error);
        }
      } finally {
        isSending = false;
      }
    };
    const stopListening = onNetworkBack(() => {
      if (isTold) return;
      setDelivery('sending');
      void tryNow();
    });
    void tryNow();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
      setDelivery('idle');
    };
  }, [isReady]);

  // Whatever the server said, it can't be asked again without a network.
  return delivery === 'waiting-for-server' && !isOnline ? 'waiting-for-network' : delivery;
}

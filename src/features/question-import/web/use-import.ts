import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { NetworkError } from '../../../domain/errors.ts';
import { onNetworkBack } from '../../../ui/hooks/use-online.ts';
import type { ImportFormat } from '../../../domain/question-import/formats.ts';
import type { ImportResponse } from '../contract.ts';
import { api } from './api.ts';
import type { ImportSource } from './read-source-file.ts';

const TYPING_PAUSE_MS = 400;
/** The timeout of a request, ms. It allows for an upload of 11 MB over a slow network. */
const TIMEOUT_MS = 120_000;

export interface ImportState {
  read: ImportResponse | null;
  isReading: boolean;
  error: Error | null;
  retry(): void;
}

/** The last response, and the request that it belongs to. */
interface Outcome {
  content: string;
  format: ImportFormat | 'auto';
  attempt: number;
  read: ImportResponse | null;
  error: Error | null;
}

/** Reads the questions of a text or a file when the admin stops typing for a moment. The last result stays until there is a newer one. */
export function useImport(source: ImportSource, format: ImportFormat | 'auto'): ImportState {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { mutateAsync } = useMutation({
    mutationFn: ({ signal, ...body }: { format: ImportFormat | 'auto'; encoding: 'utf8' | 'base64'; content: string; signal: AbortSignal }) =>
      api('POST /api/admin/question-imports', { body }, { signal, timeout: TIMEOUT_MS }),
  });
  const content = source.kind === 'text' ? source.text : source.base64;
  const encoding = source.kind === 'text' ? 'utf8' : 'base64';
  const isEmpty = content.trim() === '';
  const isCurrent = outcome !== null && outcome.content === content && outcome.format === format && outcome.attempt === attempt;

  useEffect(() => {
    if (isEmpty) return;
    const controller = new AbortController();
    const { signal } = controller;
    const finish = (found: Pick<Outcome, 'read' | 'error'>): void => {
      if (!signal.aborted) setOutcome({ content, format, attempt, ...found });
    };
    const send = (): void =>
      void mutateAsync({ format, encoding, content, signal }).then(
        (read) => finish({ read, error: null }),
        (error: unknown) => finish({ read: null, error: error instanceof Error ? error : new Error(String(error)) }),
      );
    const timer = setTimeout(send, encoding === 'utf8' ? TYPING_PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [content, encoding, format, isEmpty, attempt, mutateAsync]);

  const retry = () => setAttempt((count) => count + 1);
  const retryAfterOffline = useEffectEvent(() => {
    if (outcome?.error instanceof NetworkError) retry();
  });
  useEffect(() => onNetworkBack(() => retryAfterOffline()), []);
  return {
    read: isEmpty ? null : (outcome?.read ?? null),
    isReading: !isEmpty && !isCurrent,
    error: isCurrent ? outcome.error : null,
    retry,
  };
}

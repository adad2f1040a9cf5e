import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../domain/errors.ts';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { api } from '../api.ts';
import { texts } from '../texts.ts';
import { affectedQueries } from './editor-api.ts';

/** Creates a copy of a test, which appears in the list with the focus on its row. */
export function useCopyTest(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return useSingleFlight(async (id: string) => {
    try {
      const copy = await api('POST /api/admin/tests/{id}/copy', { params: { id } });
      toastSuccess(texts.admin.copied);
      await refreshQueries(client, affectedQueries);
      // The list is rendered after its query.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-test="${copy.id}"] a`)?.focus());
    } catch (error) {
      toastError(messageOf(error, texts.admin.copyFailed));
    }
  });
}

import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Marks an entry of the history that the editor has added. Closing the preview then goes back to the previous entry. */
const OPENED_HERE = { isPreviewOpenedHere: true } as const;

const wasOpenedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isPreviewOpenedHere' in state;

/** Keeps the state of an editor's preview in the address: `?preview=1` (rule R159). */
export function usePreviewAddress(): { isOpen: boolean; open(): void; close(): void } {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const change = (edit: (params: URLSearchParams) => void): URLSearchParams => {
    const changed = new URLSearchParams(params);
    edit(changed);
    return changed;
  };
  return {
    isOpen: params.get('preview') === '1',
    open: () => setParams(change((changed) => changed.set('preview', '1')), { state: OPENED_HERE, preventScrollReset: true }),
    close: () => {
      if (wasOpenedHere(state)) void navigate(-1);
      else setParams(change((changed) => changed.delete('preview')), { replace: true, preventScrollReset: true });
    },
  };
}

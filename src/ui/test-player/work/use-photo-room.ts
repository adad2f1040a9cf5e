import { useQuery } from '@tanstack/react-query';
import { hasRoomForPhotos } from '../../answer-queue/device-transport.ts';

const ASKED_AGAIN_MS = 60_000;

/** Whether the site has room for photos; `true` while the site has not answered. */
export function useHasRoom(): boolean {
  const { data } = useQuery({ queryKey: ['room for photos'], queryFn: ({ signal }) => hasRoomForPhotos(signal), staleTime: ASKED_AGAIN_MS, retry: false });
  return data ?? true;
}

import { useQuery } from '@tanstack/react-query';
import { hasRoomForPhotos } from '../../answer-queue/device-transport.ts';

const ASKED_AGAIN_MS = 60_000;

/** Whether the site takes photos. What is not known yet is no reason to say that it does not. */
export function useHasRoom(): boolean {
  const { data } = useQuery({ queryKey: ['room for photos'], queryFn: ({ signal }) => hasRoomForPhotos(signal), staleTime: ASKED_AGAIN_MS, retry: false });
  return data ?? true;
}

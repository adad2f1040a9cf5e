import type { KeptEndpoint } from './copy-kinds.ts';
import { copies, keptImages } from './device-copies.ts';
import type { OnDevice } from '../on-device.ts';

/** Lists what a user can open without a network. A test or a review counts only if its images are on the device, too. */
export async function listOnDevice(uid: string): Promise<OnDevice> {
  const [kept, images] = await Promise.all([copies.list(uid), keptImages(uid)]);
  const complete = kept.filter(({ copy }) => copy.images.every((address) => images.has(address)));
  const of = (endpoint: KeptEndpoint) => complete.filter(({ query }) => query[0] === endpoint && (query[2] ?? null) === null);
  const idsOf = (endpoint: KeptEndpoint) => new Set(of(endpoint).map(({ query }) => String(query[1])));
  return {
    tests: idsOf('GET /api/tests/{id}'),
    reviews: idsOf('GET /api/results/{testId}'),
    lessons: of('GET /api/lessons/{id}').map(({ copy }) => {
      const { id, title, videoUrl } = copy.data as { id: string; title: string; videoUrl: string };
      return { id, title, hasVideo: videoUrl !== '' };
    }),
    lessonTests: idsOf('GET /api/lesson-tests/{lessonId}'),
    lessonReviews: idsOf('GET /api/lesson-results/{lessonId}'),
  };
}

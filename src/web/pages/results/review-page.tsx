import { TestReviewPage } from '../../../features/results/web/review/review-page.tsx';
import { checking } from './checking-in-results.tsx';

/** `/admin/results/tests/{id}/{uid}`: the answers of a pupil, with the answers that wait for a check. */
export const TestReviewRoute = () => <TestReviewPage checking={checking} />;

import type { Page } from '@playwright/test';
import { scriptOf } from './built.ts';

/** What is loaded ahead last. */
const LAST = 'src/features/lessons/web/lesson-page.tsx';

/** Whether all that is loaded ahead has come, or is coming. */
export const hasLoadedAhead = (page: Page): Promise<boolean> =>
  page.evaluate((script) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(script)), scriptOf(LAST));

/** A block of lessons and what a pupil meets in it. */
import type { Page } from '@playwright/test';
import { lessonQuestions, markedLesson } from './content.ts';
import type { StoredBlock, StoredLesson } from '../src/features/lessons/author-contract.ts';
import type { Site } from './site.ts';
import type { Watch } from './watch.ts';

/** Said wherever a block is closed (specification §6). */
export const NO_ACCESS = 'У вас нет доступа к этому уроку/тесту/результатам.';

/** Makes the block «Строение клетки» with the lesson «Оболочка клетки», which has a test of two questions. */
export async function createCellBlock(site: Site): Promise<{ block: StoredBlock; lesson: StoredLesson }> {
  const block = await site.createBlock({ title: 'Строение клетки', description: 'От оболочки до ядра', order: 1 });
  const lesson = await site.createLesson(markedLesson(block.id, 'Оболочка клетки'));
  await site.createLessonTest(lesson.id, lessonQuestions);
  return { block, lesson };
}

/** Stands in for the sites of the players: what a page asks of them stays on this machine. */
export async function stubPlayers(page: Page, watch: Watch): Promise<void> {
  const players = /^https:\/\/(www\.youtube-nocookie\.com|rutube\.ru|vkvideo\.ru|kinescope\.io)\//;
  watch.expect(new RegExp(`^foreign: ${players.source.slice(1)}`));
  const body = '<!doctype html><html lang="ru"><title>Проигрыватель</title><p>Видео идёт</p></html>';
  await page.route(players, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
}

/** Comes back to a tab: pages look then whether what they show is still so. */
export const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

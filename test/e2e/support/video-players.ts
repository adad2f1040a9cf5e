import type { Page } from '@playwright/test';
import type { ConsoleErrors } from './console-errors.ts';

/** Replaces the sites of the video players: requests to them stay on this machine. */
export async function stubPlayers(page: Page, consoleErrors: ConsoleErrors): Promise<void> {
  const players = /^https:\/\/(www\.youtube-nocookie\.com|rutube\.ru|vkvideo\.ru|kinescope\.io)\//;
  consoleErrors.expect(new RegExp(`^foreign: ${players.source.slice(1)}`));
  const body = '<!doctype html><html lang="ru"><title>Проигрыватель</title><p>Видео идёт</p></html>';
  await page.route(players, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
}

/** The forms of blocks and lessons, by the names that a tutor reads, and what their pages say. */
import type { Page } from '@playwright/test';

/** The toast that says so. */
export const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).last();
/** The toast that tells of a failure. */
export const failed = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** What stays in the form when the toast is gone. */
export const notice = (page: Page) => page.getByRole('main').getByRole('note');

/** The fields and buttons of whichever form a page shows. */
export const formOn = (page: Page) => ({
  title: page.getByLabel('Название'),
  description: page.getByLabel('Описание'),
  order: page.getByLabel('Порядковый номер'),
  video: page.getByLabel('Ссылка на видео'),
  content: page.getByLabel('Текст урока'),
  block: page.getByLabel('Блок', { exact: true }),
  create: page.getByRole('button', { name: 'Создать' }),
  save: page.getByRole('button', { name: 'Сохранить' }),
});

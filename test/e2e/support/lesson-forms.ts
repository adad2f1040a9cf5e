/** The forms of blocks and lessons, by the labels that an admin reads. */
import type { Page } from '@playwright/test';

/** The error in a form, which stays when its toast has left. */
export const formNote = (page: Page) => page.getByRole('main').getByRole('note');

/** The fields and buttons of the form that a page shows, of a block or of a lesson. */
export const lessonForm = (page: Page) => ({
  title: page.getByLabel('Название'),
  description: page.getByLabel('Описание'),
  order: page.getByLabel('Порядковый номер'),
  video: page.getByLabel('Ссылка на видео'),
  content: page.getByLabel('Текст урока'),
  block: page.getByLabel('Блок', { exact: true }),
  create: page.getByRole('button', { name: 'Создать' }),
  save: page.getByRole('button', { name: 'Сохранить' }),
});

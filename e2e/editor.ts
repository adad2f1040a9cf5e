/** The parts of the editor of tests, by the names that a tutor reads. */
import type { Locator, Page } from '@playwright/test';
import type { StoredTest } from '../src/features/tests/contract.ts';

export interface Editor {
  name: Locator;
  question: Locator;
  options: Locator;
  left: Locator;
  right: Locator;
  picture: Locator;
  save: Locator;
  /** The questions in their order, as the list of them shows them. */
  list: Locator;
  /** Opens a question of the list. */
  open(name: string): Promise<void>;
  add(): Promise<void>;
  chooseKind(kind: string): Promise<void>;
}

/** The editor of tests on a page. */
export function editorOn(page: Page): Editor {
  const list = page.getByRole('list').filter({ has: page.getByRole('button', { name: /ответ|Соответствие/ }) });
  return {
    name: page.getByLabel('Название теста'),
    question: page.getByLabel('Текст вопроса'),
    options: page.getByLabel('Варианты ответа, по одному в строке'),
    left: page.getByLabel('Левая колонка, по одному в строке'),
    right: page.getByLabel('Правая колонка, по одному в строке'),
    picture: page.getByLabel(/^Рисунок/),
    save: page.getByRole('button', { name: 'Сохранить тест' }),
    list: list.getByRole('button'),
    open: (name) => list.getByRole('button', { name }).click(),
    add: () => page.getByRole('button', { name: 'Добавить вопрос' }).click(),
    chooseKind: async (kind) => {
      const choice = page.getByLabel('Вид вопроса');
      if ((await choice.getAttribute('role')) === 'radiogroup') await choice.getByText(kind, { exact: true }).click();
      else await choice.selectOption(kind);
    },
  };
}

/** The tests that the server holds, read as the administrator who is signed in on the page. */
export async function storedTests(page: Page): Promise<StoredTest[]> {
  const listed = (await (await page.request.get('/api/admin/tests')).json()) as { id: string }[];
  return Promise.all(
    listed.map(async ({ id }) => (await (await page.request.get(`/api/admin/tests/${id}`)).json()) as StoredTest),
  );
}

/** Finds the parts of the editor of tests by the labels that an admin reads. */
import type { Locator, Page } from '@playwright/test';

export interface TestEditor {
  name: Locator;
  question: Locator;
  options: Locator;
  left: Locator;
  right: Locator;
  image: Locator;
  save: Locator;
  /** The buttons of the list that open questions, in order. */
  list: Locator;
  /** Opens a question of the list. */
  open(name: string): Promise<void>;
  add(): Promise<void>;
  chooseKind(kind: string): Promise<void>;
}

/** The editor of tests on a page. */
export function testEditor(page: Page): TestEditor {
  const list = page.getByRole('list').filter({ has: page.getByRole('button', { name: /ответ|Соответствие/ }) });
  return {
    name: page.getByLabel('Название теста'),
    question: page.getByLabel('Текст вопроса'),
    options: page.getByLabel('Варианты ответа, по одному в строке'),
    left: page.getByLabel('Левая колонка, по одному в строке'),
    right: page.getByLabel('Правая колонка, по одному в строке'),
    image: page.getByLabel(/^Рисунок/),
    save: page.getByRole('button', { name: 'Сохранить тест' }),
    list: list.getByRole('button', { name: /^(?!Переместить вопрос|Вернуть)/ }),
    open: (name) => list.getByRole('button', { name }).click(),
    add: () => page.getByRole('button', { name: 'Добавить вопрос' }).click(),
    chooseKind: async (kind) => {
      const choice = page.getByLabel('Вид вопроса');
      if ((await choice.getAttribute('role')) === 'radiogroup') await choice.getByText(kind, { exact: true }).click();
      else await choice.selectOption(kind);
    },
  };
}

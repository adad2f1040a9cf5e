/** Finds the parts of the editor of tests by the labels that an admin reads. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, type Browser } from './fixtures.tsx';

export const editor = {
  name: () => screen.getByLabelText('Название теста'),
  question: () => screen.getByLabelText('Текст вопроса'),
  options: () => screen.getByLabelText('Варианты ответа, по одному в строке'),
  context: () => screen.getByLabelText('Текст перед вопросом, если нужен'),
  marked: () => questionButtons().filter((button) => within(button).queryByRole('img', { name: 'Есть ошибка' })),
  /** The texts of the list of questions, with their numbers. */
  list: () => questionButtons().map(({ textContent }) => textContent),
  open: async (browser: Browser, text: RegExp) => browser.user.click(questionButtons().find(({ textContent }) => text.test(textContent)) ?? screen.getByText(text)),
  add: (browser: Browser) => browser.press('Добавить вопрос'),
  save: (browser: Browser) => browser.press('Сохранить тест'),
  chooseKind: async (browser: Browser, kind: string) => {
    const choice = screen.getByLabelText('Вид вопроса');
    if (choice.getAttribute('role') === 'radiogroup') await browser.user.click(within(choice).getByText(kind));
    else await browser.user.selectOptions(choice, kind);
  },
};

/** The buttons of the list that open questions, in order. */
const questionButtons = (): HTMLElement[] =>
  screen.queryAllByRole('button', { name: /ответ|Соответствие/ }).filter((button) => button.closest('li') !== null && !/^(?:Переместить вопрос|Вернуть)/.test(button.textContent));

export const expectFocus = (element: () => HTMLElement): Promise<unknown> => waitFor(() => expect(element()).toHaveFocus());

/** Waits until a field has this description, which is its error or its hint. */
export const expectDescription = (element: () => HTMLElement, text: string): Promise<unknown> =>
  waitFor(() => expect(element()).toHaveAccessibleDescription(text));

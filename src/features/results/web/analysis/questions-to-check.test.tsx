import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { QuestionFlag } from '../../../../domain/results/question-flags.ts';
import { numberQuestions } from './numbered-question.ts';
import { QuestionsToCheck } from './questions-to-check.tsx';

const option = (text: string, correct: boolean, upperShare: number) => ({ text, correct, share: 0.5, upperShare, lowerShare: 0.5 });

const questions = numberQuestions(
  ([['too-hard'], [], ['wrong-key']] satisfies QuestionFlag[][]).map((flags, index) => ({
    index,
    type: 'text',
    question: `Вопрос ${index + 1}`,
    topic: null,
    maxPoints: 1,
    facility: 0.12,
    discrimination: -0.5,
    flags,
    options: [option('Рибосома', true, 0), option('Лизосома', false, 0.91)],
  })),
);

/** The buttons and links in the page, and all its text. */
function rendered(isEditable: boolean) {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <QuestionsToCheck questions={questions} editable={isEditable ? 't1' : null} onShow={() => {}} />
      </MemoryRouter>
    </MantineProvider>,
  );
  const controls = [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].map(([, , attributes = '', content = '']) => ({
    isFilled: !attributes.includes('data-variant="default"'),
    href: /href="([^"]*)"/.exec(attributes)?.[1],
    text: content.replaceAll(/<[^>]*>/g, ''),
  }));
  return { controls, text: html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00A0]+/g, ' ') };
}

describe('QuestionsToCheck', () => {
  test('a wrong key stands first, and its link to the editor is the only filled button', () => {
    expect(rendered(true).controls).toEqual([
      { isFilled: true, href: '/admin/edit/t1#question-3', text: 'Исправить ключ' },
      { isFilled: false, href: undefined, text: 'К вопросу' },
    ]);
  });

  test('a question of a deleted test leads to its answers instead of the editor', () => {
    expect(rendered(false).controls.map(({ text }) => text)).toEqual(['К вопросу', 'К вопросу']);
  });

  test('each question has its reason', () => {
    const { text } = rendered(true);
    expect(text).toContain('Проверьте вопросы 2 из 3');
    expect(text).toContain('Сильные выбирают «Лизосома» (91 %), а верным отмечен другой ответ.');
    expect(text).toContain('Набрано 12 % баллов.');
  });
});

import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { TestsList } from './tests-list.tsx';

const createTests = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: `${number}`,
    name: `Тест ${number + 1}`,
    questionCount: 2,
    exam: null, timeLimit: null, timeMode: null, clock: null, published: true, maxScore: 2,
    result: null,
    unseen: false,
    earlier: [],
  }));

const render = (tests: ComponentProps<typeof TestsList>['tests']): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <TestsList tests={tests} />
      </MemoryRouter>
    </MantineProvider>,
  );

/** The names of the tests in the first render. */
const firstRenderedNames = (count: number): string[] => [...render(createTests(count)).matchAll(/<h3[^>]*>([^<]*)/g)].map(([, name = '']) => name);

vi.mock('../../../ui/hooks/use-hydrated.ts', { spy: true });

describe('TestsList', () => {
  it.each([
    ['a browser', true, 60],
    ['the server', false, 6],
  ])('the first render of the list of general tests in %s shows at most as many tests as it has time for', (_, isHydrated, count) => {
    vi.mocked(useHydrated).mockReturnValue(isHydrated);
    expect(firstRenderedNames(count)).toHaveLength(count);
    expect(firstRenderedNames(2_000)).toEqual(firstRenderedNames(count));
  });

  it('says how much time a test gives', () => {
    const cards = createTests(3).map((test, place) => ({ ...test, timeLimit: [235, 25, null][place] ?? null, timeMode: (['exam', 'training', null] as const)[place] ?? null }));
    const sizes = [...render(cards).matchAll(/2\s[^<]*Максимум[^<]*/g)].map(([size]) => size.replace(/\s/g, ' '));
    expect(sizes).toEqual(['2 вопроса. Максимум — 2 балла. 235 минут.', '2 вопроса. Максимум — 2 балла. Тренировка: время не ограничено.', '2 вопроса. Максимум — 2 балла.']);
  });
});

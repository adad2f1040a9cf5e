import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { TestsList } from './tests-list.tsx';

const createTests = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: `${number}`,
    name: `Тест ${number + 1}`,
    questionCount: 2,
    maxScore: 2,
    result: null,
    earlier: [],
  }));

/** The test names in the first render. */
const firstRenderedNames = (count: number): string[] => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <TestsList tests={createTests(count)} />
      </MemoryRouter>
    </MantineProvider>,
  );
  return [...html.matchAll(/<h3[^>]*>([^<]*)/g)].map(([, name = '']) => name);
};

describe('TestsList', () => {
  it('the first render of the list of general tests shows at most 60 tests', () => {
    expect(firstRenderedNames(60)).toHaveLength(60);
    expect(firstRenderedNames(2_000)).toEqual(firstRenderedNames(60));
  });
});

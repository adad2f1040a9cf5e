import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { TestsList } from './tests-list.tsx';

const testsOf = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ id: `${number}`, name: `Тест ${number + 1}`, questionCount: 2, maxScore: 2, result: null }));

/** The names that are there at once. */
const firstOf = (count: number): string[] => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <TestsList tests={testsOf(count)} />
      </MemoryRouter>
    </MantineProvider>,
  );
  return [...html.matchAll(/<h3[^>]*>([^<]*)/g)].map(([, name = '']) => name);
};

test('a school has all its tests there at once, unless they are very many', () => {
  expect(firstOf(60)).toHaveLength(60);
  expect(firstOf(2_000)).toEqual(firstOf(60));
});

import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type PrintSettings } from '../../domain/print/print-settings.ts';
import { printAddress, printSettingsIn } from './print-settings.ts';

const read = (query: string): PrintSettings => printSettingsIn(new URLSearchParams(query));

test('what an address says is what was chosen', () => {
  const chosen: PrintSettings = { variants: 3, questions: false, options: true, pictures: false, explanations: true, blank: true };
  expect(read(printAddress('/admin/print/x', chosen).split('?')[1] ?? '')).toEqual(chosen);
});

test('what cannot be read counts as not given', () => {
  for (const query of ['', 'variants=&questions=&options=x', 'variants=два&pictures=2', 'variants=-1', 'variants=1.5']) expect(read(query)).toEqual(DEFAULT_SETTINGS);
  expect(read('variants=0').variants).toBe(1);
  expect(read('variants=7').variants).toBe(6);
  expect(read(`variants=${'9'.repeat(40)}`).variants).toBe(6);
});

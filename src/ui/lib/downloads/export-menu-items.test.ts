import { expect, test, vi } from 'vitest';
import { numberQuestion, textQuestion } from '../../../../test/support/fixtures/question-arbitraries.ts';
import { toastAttention } from '../../components/feedback/toast.tsx';
import { exportMenuItems } from './export-menu-items.ts';

vi.mock('../../components/feedback/toast.tsx', () => ({ toastAttention: vi.fn<(text: string) => void>() }));

test('a download for Moodle says which questions Moodle refuses, one as text says nothing', async () => {
  const questions = [textQuestion(), numberQuestion({ answer: null }), textQuestion({ correct: -1 })];
  const said = async (label: string, load?: () => Promise<{ questions: typeof questions }>): Promise<unknown[]> => {
    vi.mocked(toastAttention).mockClear();
    const item = exportMenuItems('/api/admin/tests/1/export', load).find((each) => 'label' in each && each.label === label);
    if (item === undefined || !('onDownload' in item)) throw new Error(label);
    item.onDownload?.();
    await Promise.resolve();
    await Promise.resolve();
    return vi.mocked(toastAttention).mock.calls.map(([text]) => text);
  };
  const message = 'Moodle не примет вопросы 2 и 3: верный ответ не отмечен.';
  expect(await said('GIFT', () => Promise.resolve({ questions }))).toEqual([message]);
  expect(await said('Moodle XML', () => Promise.resolve({ questions }))).toEqual([message]);
  expect(await said('Текст', () => Promise.resolve({ questions }))).toEqual([]);
  expect(await said('GIFT', () => Promise.reject(new Error('no network')))).toEqual([]);
  expect(await said('GIFT')).toEqual([]);
});

import { expect, test } from 'vitest';
import { wayOut, waysOut } from './ways-out.ts';

test.for<[string, string | null]>([
  ['Клетка.mtf', waysOut.myTestX],
  ['Тест 5.MTX', waysOut.myTestX],
  ['backup-moodle2-course-5.mbz', waysOut.moodleBackup],
  ['вопросы.fodt', waysOut.openDocument],
  ['вопросы.odt', waysOut.openDocument],
  ['вопросы.odt.docx', null],
  ['mtf', null],
  ['вопросы.txt', null],
])('%s', ([name, way]) => {
  expect(wayOut(name)).toBe(way);
});

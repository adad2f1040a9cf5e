import { describe, expect, test } from 'vitest';
import { Failure, NoConnection } from '../../domain/failure.ts';
import { newSaver, type Keeping } from './saver.ts';

interface Draft {
  title: string;
  lines: string[];
}
type Saved = Draft & { id: number; revision: number };

const draft = (title: string): Draft => ({ title, lines: ['а', 'б'] });

/** Keeps things as the server does; `line` says how the next requests that write fare, over a line that is good otherwise. */
function kept(...line: ('lost' | 'answer-lost' | 'refused')[]) {
  const things: Saved[] = [];
  const write = (store: () => Saved): Promise<Saved> => {
    const fate = line.shift();
    if (fate === 'lost') throw new NoConnection('lost');
    if (fate === 'refused') throw new Failure('missing-fields');
    const saved = store();
    if (fate === 'answer-lost') throw new NoConnection('answer lost');
    return Promise.resolve(saved);
  };
  const keeping: Keeping<Draft, Saved> = {
    create: async (given) =>
      write(() => {
        const saved = { ...given, id: things.length, revision: 1 };
        things.push(saved);
        return saved;
      }),
    change: async (given, { id, revision }) =>
      write(() => {
        if (things[id]?.revision !== revision) throw new Failure('edit-conflict');
        return (things[id] = { ...given, id, revision: revision + 1 });
      }),
    read: async ({ id }) => structuredClone(things[id] as Saved),
    likely: async ({ title }) => structuredClone(things.filter((thing) => thing.title === title)),
  };
  return { things, keeping };
}

const stored: Saved = { ...draft('Клетка'), id: 0, revision: 1 };
const CONFLICT = { code: 'edit-conflict' };

test('What is new is created once and changed from then on', async () => {
  const { things, keeping } = kept();
  const save = newSaver(keeping, null);
  await save(draft('Клетка'));
  expect(await save(draft('Ядро'))).toEqual({ ...draft('Ядро'), id: 0, revision: 2 });
  expect(things).toHaveLength(1);
});

describe('A change whose answer was lost', () => {
  test('is no conflict when it is saved again', async () => {
    const { things, keeping } = kept('answer-lost');
    things.push(stored);
    const save = newSaver(keeping, stored);
    await expect(save(draft('Ядро'))).rejects.toThrow(NoConnection);
    expect(await save(draft('Ядро'))).toMatchObject({ title: 'Ядро', revision: 2 });
    // What comes after builds on it.
    expect(await save(draft('Вакуоль'))).toMatchObject({ title: 'Вакуоль', revision: 3 });
  });

  test('is none either when more was typed, or when it was lost once more', async () => {
    const { things, keeping } = kept('answer-lost', 'lost');
    things.push(stored);
    const save = newSaver(keeping, stored);
    await expect(save(draft('Ядро'))).rejects.toThrow(NoConnection);
    await expect(save(draft('Ядрышко'))).rejects.toThrow(NoConnection);
    expect(await save(draft('Вакуоль'))).toMatchObject({ title: 'Вакуоль', revision: 3 });
  });

  test('is one when somebody else changed it', async () => {
    const { things, keeping } = kept('lost');
    things.push({ ...draft('Чужое'), id: 0, revision: 2 });
    const save = newSaver(keeping, stored);
    await expect(save(draft('Ядро'))).rejects.toThrow(NoConnection);
    await expect(save(draft('Ядро'))).rejects.toMatchObject(CONFLICT);
    expect(things[0]).toMatchObject({ title: 'Чужое', revision: 2 });
  });

  test.each([
    ['more', ['а', 'б', 'в']],
    ['less', ['а']],
  ])('is one when what is stored has %s', async (_name, lines) => {
    const { things, keeping } = kept('lost');
    things.push({ title: 'Ядро', lines, id: 0, revision: 2 });
    const save = newSaver(keeping, stored);
    await expect(save(draft('Ядро'))).rejects.toThrow(NoConnection);
    await expect(save(draft('Ядро'))).rejects.toMatchObject(CONFLICT);
  });
});

describe('A new thing', () => {
  test('whose answer was lost is found, not made twice', async () => {
    const { things, keeping } = kept('answer-lost');
    const save = newSaver(keeping, null);
    await expect(save(draft('Клетка'))).rejects.toThrow(NoConnection);
    expect(await save(draft('Ядро'))).toMatchObject({ title: 'Ядро', id: 0, revision: 2 });
    expect(things).toHaveLength(1);
  });

  test('that was never stored is made, beside another of its name', async () => {
    const { things, keeping } = kept('lost');
    things.push({ title: 'Клетка', lines: [], id: 0, revision: 1 });
    const save = newSaver(keeping, null);
    await expect(save(draft('Клетка'))).rejects.toThrow(NoConnection);
    expect(await save(draft('Клетка'))).toMatchObject({ id: 1, revision: 1 });
  });

  test('that was refused is not looked for', async () => {
    const { things, keeping } = kept('refused');
    things.push(stored);
    const save = newSaver(keeping, null);
    await expect(save(draft('Клетка'))).rejects.toThrow(Failure);
    expect(await save(draft('Клетка'))).toMatchObject({ id: 1 });
  });
});

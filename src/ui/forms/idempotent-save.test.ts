import { describe, expect, test } from 'vitest';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { createSaver, type ResourceApi } from './idempotent-save.ts';

interface Input {
  title: string;
  lines: string[];
}
type Saved = Input & { id: number; revision: number };

const input = (title: string): Input => ({ title, lines: ['а', 'б'] });

/** A fake server. `outcomes` are those of the next writing requests; later ones succeed. */
function fakeServer(...outcomes: ('request-lost' | 'response-lost' | 'rejected')[]) {
  const resources: Saved[] = [];
  const write = (store: () => Saved): Promise<Saved> => {
    const outcome = outcomes.shift();
    if (outcome === 'request-lost') throw new NetworkError('request lost');
    if (outcome === 'rejected') throw new AppError('missing-fields');
    const saved = store();
    if (outcome === 'response-lost') throw new NetworkError('response lost');
    return Promise.resolve(saved);
  };
  const resourceApi: ResourceApi<Input, Saved> = {
    create: async (given) =>
      write(() => {
        const saved = { ...given, id: resources.length, revision: 1 };
        resources.push(saved);
        return saved;
      }),
    update: async (given, { id, revision }) =>
      write(() => {
        if (resources[id]?.revision !== revision) throw new AppError('edit-conflict');
        return (resources[id] = { ...given, id, revision: revision + 1 });
      }),
    read: async ({ id }) => structuredClone(resources[id] as Saved),
    findCandidates: async ({ title }) => structuredClone(resources.filter((resource) => resource.title === title)),
  };
  return { resources, resourceApi };
}

const stored: Saved = { ...input('Клетка'), id: 0, revision: 1 };
const CONFLICT = { code: 'edit-conflict' };

test('the first save of a new resource creates it and the second updates it', async () => {
  const { resources, resourceApi } = fakeServer();
  const save = createSaver(resourceApi, null);
  await save(input('Клетка'));
  expect(await save(input('Ядро'))).toEqual({ ...input('Ядро'), id: 0, revision: 2 });
  expect(resources).toHaveLength(1);
});

describe('update without a response', () => {
  test('saving again after a lost response of an update succeeds', async () => {
    const { resources, resourceApi } = fakeServer('response-lost');
    resources.push(stored);
    const save = createSaver(resourceApi, stored);
    await expect(save(input('Ядро'))).rejects.toThrow(NetworkError);
    expect(await save(input('Ядро'))).toMatchObject({ title: 'Ядро', revision: 2 });
    expect(await save(input('Вакуоль'))).toMatchObject({ title: 'Вакуоль', revision: 3 });
  });

  test('a changed input is saved after a lost response and a lost request of an update', async () => {
    const { resources, resourceApi } = fakeServer('response-lost', 'request-lost');
    resources.push(stored);
    const save = createSaver(resourceApi, stored);
    await expect(save(input('Ядро'))).rejects.toThrow(NetworkError);
    await expect(save(input('Ядрышко'))).rejects.toThrow(NetworkError);
    expect(await save(input('Вакуоль'))).toMatchObject({ title: 'Вакуоль', revision: 3 });
  });

  test('saving again after a lost request is a conflict if another admin has changed the resource', async () => {
    const { resources, resourceApi } = fakeServer('request-lost');
    resources.push({ ...input('Чужое'), id: 0, revision: 2 });
    const save = createSaver(resourceApi, stored);
    await expect(save(input('Ядро'))).rejects.toThrow(NetworkError);
    await expect(save(input('Ядро'))).rejects.toMatchObject(CONFLICT);
    expect(resources[0]).toMatchObject({ title: 'Чужое', revision: 2 });
  });

  test.each([
    ['more lines', ['а', 'б', 'в']],
    ['fewer lines', ['а']],
  ])('saving again after a lost request is a conflict if the stored resource has %s', async (_name, lines) => {
    const { resources, resourceApi } = fakeServer('request-lost');
    resources.push({ title: 'Ядро', lines, id: 0, revision: 2 });
    const save = createSaver(resourceApi, stored);
    await expect(save(input('Ядро'))).rejects.toThrow(NetworkError);
    await expect(save(input('Ядро'))).rejects.toMatchObject(CONFLICT);
  });
});

describe('create without a response', () => {
  test('saving again after a lost response of a create updates the created resource', async () => {
    const { resources, resourceApi } = fakeServer('response-lost');
    const save = createSaver(resourceApi, null);
    await expect(save(input('Клетка'))).rejects.toThrow(NetworkError);
    expect(await save(input('Ядро'))).toMatchObject({ title: 'Ядро', id: 0, revision: 2 });
    expect(resources).toHaveLength(1);
  });

  test('saving again after a lost request creates the resource beside another one with the same title', async () => {
    const { resources, resourceApi } = fakeServer('request-lost');
    resources.push({ title: 'Клетка', lines: [], id: 0, revision: 1 });
    const save = createSaver(resourceApi, null);
    await expect(save(input('Клетка'))).rejects.toThrow(NetworkError);
    expect(await save(input('Клетка'))).toMatchObject({ id: 1, revision: 1 });
  });

  test('saving again after a rejected create creates the resource without a search', async () => {
    const { resources, resourceApi } = fakeServer('rejected');
    resources.push(stored);
    const save = createSaver(resourceApi, null);
    await expect(save(input('Клетка'))).rejects.toThrow(AppError);
    expect(await save(input('Клетка'))).toMatchObject({ id: 1 });
  });
});

import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { createSaver, type ResourceApi } from './idempotent-save.ts';

interface Input {
  title: string;
  lines: string[];
}
type Saved = Input & { id: number; revision: number };

const input = (title: string): Input => ({ title, lines: ['а', 'б'] });

/** A fake server that stores one resource or none. `outcomes` are the fates of the next writing requests; later requests succeed. */
function fakeServer(...outcomes: ('request-lost' | 'response-lost')[]) {
  const server: { resource: Saved | null } = { resource: null };
  const write = (store: () => Saved): Promise<Saved> => {
    const outcome = outcomes.shift();
    if (outcome === 'request-lost') throw new NetworkError('request lost');
    const saved = store();
    if (outcome === 'response-lost') throw new NetworkError('response lost');
    return Promise.resolve(saved);
  };
  const resourceApi: ResourceApi<Input, Saved> = {
    create: async (given) =>
      write(() => {
        const created = { ...given, id: 0, revision: 1 };
        if (server.resource === null) return (server.resource = created);
        if (isDeepStrictEqual(server.resource, created)) return created;
        throw new AppError('edit-conflict');
      }),
    update: async (given, { id, revision }) =>
      write(() => {
        if (server.resource?.revision !== revision) throw new AppError('edit-conflict');
        return (server.resource = { ...given, id, revision: revision + 1 });
      }),
    read: async () => structuredClone(server.resource as Saved),
  };
  return { server, resourceApi };
}

const stored: Saved = { ...input('Клетка'), id: 0, revision: 1 };
const CONFLICT = { code: 'edit-conflict' };

test('the first save of a new resource creates it and the second updates it', async () => {
  const { server, resourceApi } = fakeServer();
  const save = createSaver(resourceApi, null);
  await save(input('Клетка'));
  expect(await save(input('Ядро'))).toEqual({ ...input('Ядро'), id: 0, revision: 2 });
  expect(server.resource).toMatchObject({ title: 'Ядро' });
});

describe('update without a response', () => {
  test('saving again after a lost response of an update succeeds', async () => {
    const { server, resourceApi } = fakeServer('response-lost');
    server.resource = stored;
    const save = createSaver(resourceApi, stored);
    await expect(save(input('Ядро'))).rejects.toThrow(NetworkError);
    expect(await save(input('Ядро'))).toMatchObject({ title: 'Ядро', revision: 2 });
    expect(await save(input('Вакуоль'))).toMatchObject({ title: 'Вакуоль', revision: 3 });
  });

  test('a changed input is saved after a lost response and a lost request of an update', async () => {
    const { server, resourceApi } = fakeServer('response-lost', 'request-lost');
    server.resource = stored;
    const save = createSaver(resourceApi, stored);
    await expect(save(input('Ядро'))).rejects.toThrow(NetworkError);
    await expect(save(input('Ядрышко'))).rejects.toThrow(NetworkError);
    expect(await save(input('Вакуоль'))).toMatchObject({ title: 'Вакуоль', revision: 3 });
  });

  test('saving again after a lost request is a conflict if another admin has changed the resource', async () => {
    const { server, resourceApi } = fakeServer('request-lost');
    server.resource = { ...input('Чужое'), id: 0, revision: 2 };
    const save = createSaver(resourceApi, stored);
    await expect(save(input('Ядро'))).rejects.toThrow(NetworkError);
    await expect(save(input('Ядро'))).rejects.toMatchObject(CONFLICT);
    expect(server.resource).toMatchObject({ title: 'Чужое', revision: 2 });
  });

  test.each([
    ['more lines', ['а', 'б', 'в']],
    ['fewer lines', ['а']],
  ])('saving again after a lost request is a conflict if the stored resource has %s', async (_name, lines) => {
    const { server, resourceApi } = fakeServer('request-lost');
    server.resource = { title: 'Ядро', lines, id: 0, revision: 2 };
    const save = createSaver(resourceApi, stored);
    await expect(save(input('Ядро'))).rejects.toThrow(NetworkError);
    await expect(save(input('Ядро'))).rejects.toMatchObject(CONFLICT);
  });
});

describe('create without a response', () => {
  test('saving again after a lost response of a create returns the created resource', async () => {
    const { resourceApi } = fakeServer('response-lost');
    const save = createSaver(resourceApi, null);
    await expect(save(input('Клетка'))).rejects.toThrow(NetworkError);
    expect(await save(input('Клетка'))).toMatchObject({ title: 'Клетка', revision: 1 });
  });

  test('saving other content after a lost response of a create updates the created resource', async () => {
    const { resourceApi } = fakeServer('response-lost');
    const save = createSaver(resourceApi, null);
    await expect(save(input('Клетка'))).rejects.toThrow(NetworkError);
    expect(await save(input('Ядро'))).toMatchObject({ title: 'Ядро', revision: 2 });
    expect(await save(input('Вакуоль'))).toMatchObject({ title: 'Вакуоль', revision: 3 });
  });

  test('saving again after a lost response is a conflict if another admin has changed the created resource', async () => {
    const { server, resourceApi } = fakeServer('response-lost');
    const save = createSaver(resourceApi, null);
    await expect(save(input('Клетка'))).rejects.toThrow(NetworkError);
    server.resource = { ...input('Чужое'), id: 0, revision: 2 };
    await expect(save(input('Клетка'))).rejects.toMatchObject(CONFLICT);
  });
});

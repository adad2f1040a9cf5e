/**
 * The database of the data that the device must not lose: answers, checks, and who has signed in or out. A change counts as stored only when it is on
 * the disk. Pages and the service worker use this database.
 */
const NAME = 'listok-device';
const STORE = 'rows';

export type RowKey = [kind: 'session'] | [kind: 'answers', uid: string, test: string] | [kind: 'photos' | 'photo-bytes', uid: string, id: string] | [kind: 'checks', uid: string, key: string];

let opened: Promise<IDBDatabase> | null = null;

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  await settled(request, 'success', 'error');
  const database = request.result;
  const forget = (): void => void (opened = null);
  // A browser may close the database at any time. The next use opens it again.
  database.addEventListener('close', forget);
  database.addEventListener('versionchange', () => {
    database.close();
    forget();
  });
  return database;
}

const database = (): Promise<IDBDatabase> =>
  (opened ??= openDatabase().catch((error: unknown) => {
    opened = null;
    throw error;
  }));

const settled = (target: IDBRequest | IDBTransaction, success: string, failure: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(success, () => resolve());
    target.addEventListener(failure, () => reject(target.error ?? new Error('IndexedDB has refused.')));
  });

/** @returns the result of `run`, once the transaction is on the disk */
async function transact<Result>(mode: IDBTransactionMode, run: (rows: IDBObjectStore) => { readonly result: Result }): Promise<Result> {
  const transaction = (await database()).transaction(STORE, mode, { durability: 'strict' });
  const given = run(transaction.objectStore(STORE));
  await settled(transaction, 'complete', 'abort');
  return given.result;
}

/**
 * Changes a row in one transaction, so that no other tab can change it meanwhile.
 * @param change returns the new row for the stored row; `undefined` stands for no row. It must be synchronous.
 * @returns the new row, once it is on the disk
 */
export const changeRow = <Row>(key: RowKey, change: (before: Row | undefined) => Row | undefined): Promise<Row | undefined> =>
  transact('readwrite', (rows) => {
    const given: { result: Row | undefined } = { result: undefined };
    const reading = rows.get(key) as IDBRequest<Row | undefined>;
    reading.addEventListener('success', () => {
      const before = reading.result;
      given.result = change(before);
      if (given.result === undefined) rows.delete(key);
      else if (given.result !== before) rows.put(given.result, key);
    });
    return given;
  });

export const readRow = <Row>(key: RowKey): Promise<Row | undefined> => transact('readonly', (rows) => rows.get(key) as IDBRequest<Row | undefined>);

/** The rows whose keys begin with these names. */
export async function listRows<Row>(...names: string[]): Promise<[RowKey, Row][]> {
  const range = IDBKeyRange.bound(names, [...names, []]);
  const [keys, rows] = await transact('readonly', (store) => {
    const found = [store.getAllKeys(range), store.getAll(range)] as const;
    return {
      get result() {
        return [found[0].result as RowKey[], found[1].result as Row[]] as const;
      },
    };
  });
  return rows.flatMap((row, index): [RowKey, Row][] => {
    const key = keys[index];
    return key === undefined ? [] : [[key, row]];
  });
}

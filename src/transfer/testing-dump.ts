import { firebaseScrypt, type HashParameters } from '../features/account/firebase-scrypt.ts';
import { canvasPng, dataUrl } from '../domain/testing-images.ts';

/** Parameters of an invented project; cheap to compute. */
export const parameters: HashParameters = {
  signerKey: Buffer.from('a signer key of sixty-four bytes, as a project of Firebase has it').subarray(0, 64).toString('base64'),
  saltSeparator: 'Bw==',
  rounds: 2,
  memoryCost: 6,
};

/** The text that Firebase's console shows. */
export const consoleText = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${parameters.signerKey},
  base64_salt_separator: ${parameters.saltSeparator},
  rounds: ${parameters.rounds},
  mem_cost: ${parameters.memoryCost},
}
`;

export const passwords: Record<string, string> = { anna: 'секрет-Анны', boris: 'boris-password', vera: 'ёлка и йод' };

/** What `firebase auth:export users.json` writes for three people. */
export async function authExport(): Promise<{ users: object[] }> {
  const users = Object.entries(passwords).map(async ([localId, password], place) => {
    const salt = Buffer.from(`salt ${place}`).toString('base64');
    return {
      localId,
      email: `${localId}@example.ru`,
      emailVerified: false,
      passwordHash: firebaseScrypt(password, { ...parameters, salt }),
      salt,
      displayName: `Имя ${localId}`,
      lastSignedInAt: '1700000000000',
      createdAt: '1690000000000',
      providerUserInfo: [],
    };
  });
  return { users: await Promise.all(users) };
}

const timestamp = { __datatype__: 'timestamp', value: { _seconds: 1_700_000_000, _nanoseconds: 123_000_000 } };
/** What `timestamp` says. */
export const TIMESTAMP = '2023-11-14T22:13:20.123Z';

const question = (given: object) => ({ contextText: '', contextImage: null, ...given });

/** The collections as the original's pages wrote them. */
export const originalCollections = () => ({
  blocks: {
    cellBlock: { title: 'Клетка', description: 'Строение клетки', order: 1 },
    geneBlock: { title: 'Генетика', description: 'Законы Менделя', order: '2' },
  },
  lessonResults: { anna: { lesson1: { score: 1, answers: [0, 1] } } },
  lessonTests: {
    lesson1: {
      name: 'Тест для: Ядро',
      questions: [
        { question: 'Где ДНК?', options: ['Ядро', 'Вакуоль'], correct: 0 },
        { question: 'Где белок?', options: ['Рибосома', 'Ядро'], correct: '0' },
      ],
    },
  },
  lessons: {
    lesson1: { title: 'Ядро', content: 'Текст урока', blockId: 'cellBlock', videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' },
  },
  results: {
    anna: {
      test1: { answers: [1, { 0: true, 2: true }, { 0: 1, 1: 0 }], score: 5, timestamp: '2023-10-01T10:00:00.000Z' },
      deletedTest: { answers: [0, { 1: true }, { 0: 1, 1: 0, 2: 2 }], score: 4, timestamp },
    },
  },
  tests: {
    test1: {
      name: 'Клетка',
      questions: [
        question({ type: 'text', question: 'Кто даёт энергию?', options: ['Ядро', 'Митохондрия'], correct: 1, contextImage: dataUrl(canvasPng) }),
        question({ type: 'multiple', question: 'Что есть?', options: ['Стенка', 'Хитин', 'Пластиды'], correctAnswers: [0, 2] }),
        question({ type: 'match', question: 'Соедините', matchLeft: ['А', 'Б'], matchRight: ['1', '2'], matchAnswers: { 0: 1, 1: 0 } }),
      ],
    },
  },
  users: {
    anna: { email: 'Anna@example.ru', nickname: 'Анна', role: 0, uid: 'anna', signedInAt: timestamp, accessBlocks: ['cellBlock'] },
    boris: { email: 'boris@example.ru', nickname: 'Борис', role: '1', uid: 'boris', signedInAt: '2023-01-01T00:00:00.000Z', accessBlocks: [] },
    vera: { email: 'vera@example.ru', nickname: 'Вера', role: 99, uid: 'vera', signedInAt: '2023-01-01T00:00:00.000Z', accessBlocks: [] },
  },
});

/** The same as node-firestore-import-export prints it. */
export function withCollectionsKeys(collections: Record<string, Record<string, object>>): object {
  const documents = Object.entries(collections).map(([name, entries]) => [
    name,
    Object.fromEntries(Object.entries(entries).map(([id, document]) => [id, { ...document, __collections__: {} }])),
  ]);
  return { __collections__: Object.fromEntries(documents) as object };
}

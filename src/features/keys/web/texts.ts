import type { KeyRight } from '../../../domain/access/key-rights.ts';
import { date, recentDateTime } from '../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';

/** Texts of the keys for the bot. */
export const texts = {
  title: 'Ключи',
  about: nbsp('Ключ позволяет боту открывать доступ за вас. Всё, что он делает, есть в журнале.'),
  loadFailed: 'Не удалось загрузить ключи',
  empty: 'Ключей пока нет',
  newKey: 'Новый ключ',
  name: 'Название',
  nameExample: nbsp('Например, бот в мессенджере'),
  nameIsMissing: 'Введите название.',
  rights: nbsp('Что можно с этим ключом'),
  rightIsMissing: nbsp('Выберите хотя бы одно право.'),
  /** How the form for a new key describes each right. */
  right: {
    'users:read': { title: 'Видеть учеников', text: nbsp('Ники, email, роли и открытые блоки') },
    'requests:read': { title: 'Видеть заявки', text: nbsp('Кто, какой блок и код') },
    'access:write': { title: 'Открывать доступ', text: nbsp('Открывать и закрывать блоки, отвечать на заявки') },
  } satisfies Record<KeyRight, { title: string; text: string }>,
  /** How the list of keys describes each right. */
  has: { 'users:read': 'Видит учеников', 'requests:read': 'Видит заявки', 'access:write': 'Открывает доступ' } satisfies Record<KeyRight, string>,
  create: 'Создать ключ',
  created: (name: string) => `Ключ «${name}» создан`,
  copyNow: nbsp('Скопируйте его сейчас: больше мы его не покажем.'),
  secret: 'Ключ',
  copy: 'Скопировать',
  copied: 'Ключ скопирован',
  copyByHand: 'Ключ выделен: скопируйте его.',
  createFailed: 'Не удалось создать ключ. Попробуйте ещё раз.',
  /** Example: «Создан 4 сентября 2026. Последний раз — сегодня, 19:05.» */
  history: (createdAt: string, lastUsedAt: string | null) =>
    nbsp(`Создан ${date(createdAt)}. ${lastUsedAt === null ? 'Ещё не использовался.' : `Последний раз — ${recentDateTime(lastUsedAt)}.`}`),
  revoke: 'Отозвать',
  revokeTitle: 'Отозвать ключ?',
  revokeText: nbsp('Бот с ним сразу потеряет доступ.'),
  revoked: 'Ключ отозван',
  revokeFailed: 'Не удалось отозвать ключ. Попробуйте ещё раз.',
} as const;

import { nbsp } from '../lib/format-russian.ts';
import type { Refusal } from './device-draft.ts';

const REASONS = { 'no-access': 'доступ к блоку закончился', 'test-not-found': 'тест удалён' } satisfies Record<Refusal, string>;

/** Texts about where unfinished answers are. */
export const texts = {
  onServer: nbsp('Ответы сохранены на сервере: можно продолжить с другого устройства.'),
  onDevice: nbsp('Ответы сохранены на этом устройстве'),
  onDeviceOnly: nbsp('Ответы сохранены на этом устройстве. Отправим на сервер, когда появится сеть.'),
  nowhere: nbsp('Устройство не даёт сохранить ответы. Не закрывайте страницу.'),
  refused: (name: string, refusal: Refusal) =>
    `Ответы на тест${name === '' ? '' : ` «${name}»`} ${nbsp(`не приняты: ${REASONS[refusal]}. Они остаются на этом устройстве.`)}`,
  remove: 'Удалить ответы',
  removed: 'Ответы удалены',
  sent: (name: string) => `Ответы на тест${name === '' ? '' : ` «${name}»`} отправлены`,
} as const;

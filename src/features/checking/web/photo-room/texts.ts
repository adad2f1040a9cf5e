import { plural } from '../../../../domain/plural.ts';
import { pupils } from '../../../../ui/lib/russian/counts.ts';
import { fullDay } from '../../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { bytes, grouped, months } from '../counts.ts';

const taken = (used: number, quota: number): string => `${bytes(used)} из ${bytes(quota)}`;

/** Texts about the room for photos, and about how long photos are kept. */
export const texts = {
  line: (used: number, quota: number, keepMonths: number | null) =>
    nbsp(`Снимки занимают ${taken(used, quota)}. ${keepMonths === null ? 'Они не удаляются.' : `Они хранятся ${months(keepMonths)} после проверки.`}`),
  change: 'Изменить',
  changeKeeping: 'Изменить срок хранения снимков',
  filling: { title: (used: number, quota: number) => nbsp(`Снимки занимают ${taken(used, quota)}`), text: nbsp('Скоро новые не поместятся. Сократите срок хранения или добавьте места на сервере.') },
  full: {
    title: 'Место для снимков кончилось',
    text: (waiting: number) =>
      nbsp(`Снимки учеников остаются на их устройствах${waiting === 0 ? '' : `: ${pupils(waiting)} ${plural(waiting, 'ждёт', 'ждут', 'ждут')}`}. Остальной сайт работает как обычно.`),
  },
  makeRoom: 'Освободить место',
  dialog: {
    title: 'Снимки',
    text: (used: number, quota: number) => nbsp(`Занято ${taken(used, quota)}. Когда место кончится, новые снимки останутся на устройствах учеников и загрузятся позже.`),
    keep: 'Хранить после проверки',
    months: (keepMonths: number | null) => (keepMonths === null ? 'Не удалять' : months(keepMonths)),
    deletes: (before: string, photos: number, size: number) =>
      nbsp(`Снимки работ, отданных раньше ${fullDay(before)}, удалятся: ${grouped(photos)} ${plural(photos, 'штука', 'штуки', 'штук')}, ${bytes(size)}. Баллы, пометки и комментарии останутся.`),
    deletesNothing: 'Ничего не удалится.',
    counting: 'Считаем…',
    cancel: uiTexts.cancel,
    save: 'Сохранить',
    saveAndDelete: 'Сохранить и удалить снимки',
    saved: 'Срок хранения сохранён',
    deleted: (photos: number) => `Снимки удалены: ${grouped(photos)}`,
    failed: 'Сохранить не удалось. Попробуйте ещё раз.',
  },
} as const;

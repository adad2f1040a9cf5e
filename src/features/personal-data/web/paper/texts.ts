import type { Consent } from '../../../../domain/personal-data/personal-data.ts';
import { date } from '../../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { saveTexts } from '../../../../ui/forms/texts.ts';

/** Texts about the consent of a pupil, for admins. */
export const texts = {
  title: 'Согласие',
  none: 'Нет согласия',
  /** Says when the site will ask a pupil without a valid consent. */
  next: (last: Consent | null) =>
    nbsp(last === null ? 'Ученик увидит его при следующем посещении.' : `Дано к прежней версии ${last.version}: увидит новую при следующем посещении.`),
  admin: nbsp('Администратора не спрашиваем.'),
  given: ({ version, at, by, parentName, paper }: Consent) => {
    if (!paper) return by === 'pupil' ? nbsp(`Дано учеником ${date(at)}, версия ${version}`) : `${nbsp('Дано родителем:')} ${parentName ?? ''}, ${nbsp(`${date(at)}, версия ${version}`)}`;
    const start = nbsp(`На бумаге, версия ${version}.`);
    if (by === 'pupil') return `${start} ${nbsp('Подписал ученик')}`;
    return parentName === null ? `${start} ${nbsp('Подписал родитель или опекун')}` : `${start} Родитель: ${parentName}`;
  },
  origin: ({ at, notedBy, address }: Consent) => (notedBy === null ? nbsp(`IP ${address ?? '—'}`) : `Отметка: ${notedBy}, ${date(at)}`),
  paper: nbsp('Согласие на бумаге'),
  about: nbsp('Отметьте, если подписанный лист у вас. Храните его.'),
  by: (isOne: boolean) =>
    isOne
      ? { pupil: nbsp('Подписал ученик, 14 лет или больше'), parent: nbsp('Подписал родитель или опекун') }
      : { pupil: nbsp('Подписали ученики'), parent: nbsp('Подписали родители или опекуны') },
  parentName: nbsp('Имя и фамилия родителя'),
  cancel: 'Отмена',
  note: 'Отметить',
  saving: saveTexts.saving,
  noted: 'Согласие отмечено',
  remove: 'Убрать отметку',
  removeTitle: 'Убрать отметку?',
  removeText: nbsp('Ученик увидит согласие при следующем посещении.'),
  removeConfirm: 'Убрать',
  removed: 'Отметка убрана',
  failed: saveTexts.notSaved,
} as const;

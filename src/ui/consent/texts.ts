import { shortDateTime } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** The texts of the consent form, at registration and afterwards. */
export const consentFormTexts = {
  age: nbsp('Сколько вам лет?'),
  by: { pupil: nbsp('Мне 14 лет или больше'), parent: nbsp('Мне меньше 14: согласие даёт родитель') },
  parentName: nbsp('Имя и фамилия родителя'),
  parentNameHint: nbsp('Или опекуна. Дальше форму заполняет он.'),
  agree: {
    pupil: nbsp('Даю согласие на обработку персональных данных'),
    parent: nbsp('Я родитель или опекун ученика. Даю согласие на обработку его и моих персональных данных'),
  },
  read: 'Прочитать согласие',
  readInNewTab: 'Прочитать согласие, откроется в новой вкладке',
  inTest: (until: string) =>
    nbsp(`Согласие обновилось. Тест можно закончить: ответы принимаются до ${shortDateTime(until)}. Потом попросим прочитать новую версию.`),
} as const;

import type { Insertable } from 'kysely';
import { searchTextOf } from '../../../src/domain/users/user-search.ts';
import { ROLE } from '../../../src/domain/users/role.ts';
import type { UsersTable } from '../../../src/db/schema.ts';
import type { SeededRandom } from './random.ts';

/** The row of a user. The benchmark sends requests of the measured ones. */
export type SeededUser = Insertable<UsersTable> & { isMeasured: boolean };

/**
 * Approximate number of measured users. They are spread evenly, so that their rows are not adjacent. There are enough of
 * them that most requests read pages of the large database that are not in its cache.
 */
const MEASURED_USERS = 400;

const FIRST = {
  f: 'Анна Мария Екатерина Дарья Полина Елизавета Софья Алиса Виктория Анастасия Ксения Варвара Вероника Ольга Юлия Алёна Наталья Татьяна Ирина Зоя'.split(' '),
  m: 'Александр Михаил Максим Артём Иван Дмитрий Кирилл Егор Никита Андрей Илья Матвей Тимофей Фёдор Пётр Сергей Алексей Глеб Лев Юрий'.split(' '),
};
const LAST =
  'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов Богданов Осипов Сидоров Матвеев Титов Марков Миронов Крылов Куликов Карпов Власов Мельников Денисов Гаврилов Тихонов Казаков Афанасьев Данилов Савельев Тимофеев Фомин Чернов Абрамов Мартынов Ефимов Федотов Щербаков Назаров Калинин Исаев Чернышёв Быков Маслов Родионов Коновалов Лазарев Воронин Климов Филатов Пономарёв Голубев Кудрявцев Прохоров Наумов Потапов Журавлёв Овчинников Трофимов Леонов Соболев Ермаков Колесников Гончаров Емельянов Никифоров Грачёв Котов Гришин Ефремов Архипов Громов Кириллов Малышев Панов Моисеев Румянцев Акимов Кондратьев Бирюков Горбунов Анисимов Еремин Тихомиров Галкин Лукьянов Михеев Скворцов Юдин Белоусов Нестеров Симонов Прокофьев Харитонов Князев Цветков Левин Митрофанов Воронов Аксёнов Софронов Мальцев Логинов Горшков Савин Краснов Майоров Демидов Елисеев Рыбаков Сафонов Плотников Дёмин Хохлов Фадеев Молчанов Игнатов Литвинов Ершов Ушаков Дементьев Рябов Мухин Калашников Леонтьев Лобанов Кузин Корнеев Евдокимов Бородин Платонов Некрасов Балашов Бобров Жданов Блинов Игнатьев Коротков Муравьёв Крюков Беляков Богомолов Дроздов Лавров Зуев Петухов Ларин Никулин Серов Терентьев Зотов Устинов Фокин Самойлов Константинов Сахаров Шишкин Самсонов Черкасов Чистяков Носов Спиридонов Карасёв Авдеев Воронцов Зверев Владимиров Селезнёв Нечаев Кудряшов Седов Фирсов Андрианов Панфилов Головин Терехов Ульянов Шестаков Агеев Никонов Селиванов Баженов Гордеев Кожевников Пахомов Зимин Костин Широков Филимонов Ларионов Овсянников Сазонов Суворов Нефёдов Корнилов Любимов Львов Горбачёв Копылов Лукин Токарев Кулешов Шилов Большаков Панкратов Родин Шаповалов Покровский Бочаров Никольский Маркин Горелов Агафонов Березин Ермолаев Зубков Куприянов Трифонов Масленников Круглов Третьяков Колосов Рожков Артамонов Шмелёв Лаптев Лапшин Федосеев Зиновьев Зорин Уткин Столяров Зубов Ткачёв Дорофеев Антипов Завьялов Свиридов Золотарёв Кулаков Мещеряков Макеев Дьяконов Гуляев Петровский Бондарев Поздняков Панин Кочетков Суханов Рыжов Старостин Калмыков Колесов Золотов Кравцов Субботин Шубин Щукин Лосев Винокуров Лапин Парфёнов Исаков Голованов Коровин Ростов Артёмов Козырев Русаков Алёшин Крючков Булгаков Кошелев Сычёв Синицын Чёрный Рогов Кононов Лаврентьев Евсеев Пименов Пантелеев Горячев Аникин Лопатин Рудаков Одинцов Серебряков Панков Дегтярёв Кузьмичёв Вишняков Софронов Мельников'.split(
    ' ',
  );

/** The surname of `RARE_COUNT` users in a data set of any size. */
export const RARE_LAST = 'Вознесенко-Шубутинский';
const RARE_COUNT = 3;

const LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
};
const toLatin = (name: string): string => [...name.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('');

const HOSTS = ['yandex.ru', 'mail.ru', 'gmail.com', 'rambler.ru', 'bk.ru', 'inbox.ru'];
const PER_THOUSAND = { paid: 100, admin: 4 };

function nameOf(random: SeededRandom, isRare: boolean): string {
  const isWoman = random.below(2) === 0;
  const first = random.oneOf(isWoman ? FIRST.f : FIRST.m);
  if (isRare) return `${first} ${RARE_LAST}`;
  const last = random.oneOf(LAST);
  const ending = /[оеё]в$|[иы]н$/.test(last) ? `${last}а` : last.replace(/[ыио]й$/, 'ая');
  return `${first} ${isWoman ? ending : last}`;
}

function roleOf(random: SeededRandom): number {
  const thousandth = random.below(1000);
  if (thousandth < PER_THOUSAND.admin) return ROLE.admin;
  return thousandth < PER_THOUSAND.admin + PER_THOUSAND.paid ? ROLE.paid : ROLE.default;
}

/**
 * Generates users by time of registration, more of them as time goes on. Their password hashes match no password.
 * @param from earliest registration, ms
 * @param to latest registration, ms
 */
export function* generateUsers(random: SeededRandom, count: number, from: number, to: number): Generator<SeededUser> {
  const rareEvery = Math.ceil(count / RARE_COUNT);
  const measuredEvery = Math.ceil(count / MEASURED_USERS);
  for (let index = 0; index < count; index += 1) {
    const time = Math.round(from + (to - from) * Math.sqrt((index + random.next()) / count));
    const isRare = index % rareEvery === 1;
    const isMeasured = index % measuredEvery === 0;
    const nickname = nameOf(random, isRare);
    const email = `${toLatin(nickname).replace(' ', '.')}.${index}@${random.oneOf(HOSTS)}`;
    yield {
      uid: random.id(time),
      email,
      nickname,
      role: isRare || isMeasured ? ROLE.default : roleOf(random),
      passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${random.hex(22)}$${random.hex(43)}`,
      signedInAt: new Date(time).toISOString(),
      searchText: searchTextOf({ nickname, email }),
      isMeasured,
    };
  }
}

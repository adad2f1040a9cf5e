import { ROLE, type Role } from '../../domain/users/role.ts';
import type { SeededRandom } from './seeded-random.ts';

/** An invented pupil of the demo. */
export interface DemoPupil {
  nickname: string;
  email: string;
  role: Role;
  /** The pupil's ability. It is normally distributed with mean 0 and deviation 1. */
  ability: number;
  /** How many blocks are open to the pupil. */
  openBlocks: number;
  /** The number of days between the beginning of the demo and the registration. */
  joinedOnDay: number;
}

/** The nicknames, each with the part of the e-mail address before the `@`. */
const PEOPLE = `
  Арина Х.:arina.h, Артём Н.:artem.n, Вероника Л.:veronika.l, Глеб Ф.:gleb.f, Даша Е.:dasha.e, Дима Р.:dima.r,
  Егор Т.:egor.t, Женя Ж.:zhenya.zh, Зоя П.:zoya.p, Илья В.:ilya.v, Катя Б.:katya.b, Кирилл Д.:kirill.d,
  Лев Г.:lev.g, Лиза А.:liza.a, Марк З.:mark.z, Маша Ц.:masha.ts, Миша К.:misha.k, Настя О.:nastya.o,
  Ника:nika, Олег Я.:oleg.ya, Полина К.:polina.k, Полина Щ.:polina.sch, Рома И.:roma.i, Света У.:sveta.u,
  Соня М.:sonya.m, Тимур С.:timur.s, Ульяна Ш.:ulyana.sh, Фёдор Э.:fedor.e, Юля Ч.:yulya.ch, Яна Ю.:yana.yu`
  .split(',')
  .map((person) => person.trim().split(':'));

/** Registrations take this many days. Only the last pupil registers much later. */
const JOINING_DAYS = 7;

/** @param days the length of the demo */
export function demoPupils(random: SeededRandom, days: number): DemoPupil[] {
  return PEOPLE.map(([nickname = '', mailbox = ''], index) => {
    const isPaid = random.next() < 0.7;
    return {
      nickname,
      email: `${mailbox}@example.com`,
      role: isPaid ? ROLE.paid : ROLE.default,
      ability: random.normal(),
      openBlocks: isPaid ? 2 : random.below(2),
      joinedOnDay: index === PEOPLE.length - 1 ? days - 1 : random.below(JOINING_DAYS),
    };
  });
}

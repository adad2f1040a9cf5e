/** Words for the numbers in «Проверка». */
import { plural } from '../../../domain/plural.ts';
import { decimal } from '../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';

const counted = (n: number, noun: string): string => nbsp(`${grouped(n)} ${noun}`);
const groups = new Intl.NumberFormat('ru');

/** Example: «1 140» */
export const grouped = (n: number): string => groups.format(n);

export const works = (n: number): string => counted(n, plural(n, 'работа', 'работы', 'работ'));
/** The accusative, for works that are given out: «1 работу» */
export const worksAccusative = (n: number): string => counted(n, plural(n, 'работу', 'работы', 'работ'));
export const answers = (n: number): string => counted(n, plural(n, 'ответ', 'ответа', 'ответов'));
/** The genitive, after «из» and «у»: «3 ответов» */
export const answersGenitive = (n: number): string => counted(n, plural(n, 'ответа', 'ответов', 'ответов'));
export const months = (n: number): string => counted(n, plural(n, 'месяц', 'месяца', 'месяцев'));
export const letters = (n: number): string => counted(n, plural(n, 'знак', 'знака', 'знаков'));

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

/** Examples: «1,2 ГБ», «340 МБ». The units are decimal, as on disks. */
export const bytes = (n: number): string =>
  nbsp(n >= GIGABYTE ? `${decimal(n / GIGABYTE, 1, 0)} ГБ` : `${grouped(Math.ceil(n / MEGABYTE))} МБ`);

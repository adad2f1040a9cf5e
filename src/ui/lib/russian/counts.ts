/** Numbers with their nouns (rule R75). */
import { plural } from '../../../domain/plural.ts';
import { NO_BREAK_SPACE } from './typography.ts';

export const counted = (n: number, noun: string): string => `${n}${NO_BREAK_SPACE}${noun}`;

/** Examples: «1 балл», «2 балла», «5 баллов» */
export const points = (n: number): string => counted(n, plural(n, 'балл', 'балла', 'баллов'));
export const questions = (n: number): string => counted(n, plural(n, 'вопрос', 'вопроса', 'вопросов'));
/** Examples: «1 задание», «6 заданий» */
export const assignments = (n: number): string => counted(n, plural(n, 'задание', 'задания', 'заданий'));
/** The genitive, after «у» and «для»: «у 1 ученика», «у 3 учеников» */
export const pupilsGenitive = (n: number): string => counted(n, plural(n, 'ученика', 'учеников', 'учеников'));
/** Examples: «5 учеников», «1 ученик» */
export const pupils = (n: number): string => counted(n, plural(n, 'ученик', 'ученика', 'учеников'));
/** The dative, after «по»: «по 41 попытке», «по 7 попыткам» */
export const attemptsDative = (n: number): string => counted(n, plural(n, 'попытке', 'попыткам', 'попыткам'));
/** The accusative, for attempts that are compared or counted: «1 попытку», «44 попытки», «5 попыток» */
export const attemptsAccusative = (n: number): string => counted(n, plural(n, 'попытку', 'попытки', 'попыток'));
export const tests = (n: number): string => counted(n, plural(n, 'тест', 'теста', 'тестов'));
export const results = (n: number): string => counted(n, plural(n, 'результат', 'результата', 'результатов'));
/** The number of requests for access: «2 заявки» */
export const accessRequests = (n: number): string => counted(n, plural(n, 'заявка', 'заявки', 'заявок'));
export const testResults = (n: number): string => `${results(n)}${NO_BREAK_SPACE}${plural(n, 'теста', 'тестов', 'тестов')}`;
/** The dative, after «к»: «к 1 блоку», «к 2 блокам» */
export const blocksDative = (n: number): string => counted(n, plural(n, 'блоку', 'блокам', 'блокам'));
export const lessons = (n: number): string => counted(n, plural(n, 'урок', 'урока', 'уроков'));
export const blocks = (n: number): string => counted(n, plural(n, 'блок', 'блока', 'блоков'));
export const lines = (n: number): string => counted(n, plural(n, 'строка', 'строки', 'строк'));
export const days = (n: number): string => counted(n, plural(n, 'день', 'дня', 'дней'));
export const emailAddresses = (n: number): string => counted(n, plural(n, 'адрес', 'адреса', 'адресов'));
/** The dative: «1 ученику», «3 ученикам» */
export const pupilsDative = (n: number): string => counted(n, plural(n, 'ученику', 'ученикам', 'ученикам'));

/** Example: «14 минут» */
export const minutes = (n: number): string => counted(n, plural(n, 'минута', 'минуты', 'минут'));
/** The number of lines of an exam: «24 линии» */
export const linesOfExam = (n: number): string => counted(n, plural(n, 'линия', 'линии', 'линий'));
/** The genitive, after «у»: «у 15 вопросов» */
export const questionsGenitive = (n: number): string => counted(n, plural(n, 'вопроса', 'вопросов', 'вопросов'));
/** The genitive, after «около»: «6 минут», «1 минуты» */
export const minutesGenitive = (n: number): string => counted(n, plural(n, 'минуты', 'минут', 'минут'));

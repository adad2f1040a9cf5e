import { expect, test } from 'vitest';
import { detectText } from './detect-format.ts';

test.for<[string, ReturnType<typeof detectText>]>([
  ['Что даёт энергию? {=АТФ ~ДНК}', 'gift'],
  ['1. Что даёт энергию? {=АТФ ~ДНК}', 'gift'],
  ['1. Сколько хромосом?\nОтвет: {#46}', 'gift'],
  ['1. Сколько хромосом?\nОтвет:\n{#46}', 'gift'],
  ['1. Сколько хромосом? {#46\n####Считаем так.\nОтвет: 46\n}', 'gift'],
  ['Тест\n\n1. Что значит {=АТФ ~ДНК} в GIFT?\nА) вопрос\nБ) ответ\nОтвет: А', 'text'],
  ['1. Что значит {=АТФ ~ДНК}?\nОтветы: 1-вопрос', 'text'],
  ['// только комментарий', 'gift'],
  ['Энергия?\nA. АТФ\nB. ДНК\nANSWER: A', 'aiken'],
  ['# Энергия?\n+ АТФ\n- ДНК', 'mytestx'],
  ['1. Энергия?\n# не вопрос\n+ АТФ\n- ДНК', 'text'],
])('%j is %s', ([text, format]) => {
  expect(detectText(text)).toBe(format);
});

import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXTS = ['1. Где идёт фотосинтез?\r\nа) в ядре\r\nб) в хлоропласте\r\nОтвет: б', 'ОТВЕТЫ: А, Б', 'Мембрана — «оболочка» клетки № 1'];

/** The bytes of a text in an encoding with one byte for each character. */
function encode(text: string, label: string): Uint8Array {
  const signs = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  return Uint8Array.from(text, (sign) => Math.max(0, signs.indexOf(sign)));
}

test.for(['windows-1251', 'ibm866', 'koi8-r'])('Russian text in %s is recognized by its letters', (label) => {
  for (const text of TEXTS.filter((each) => label === 'windows-1251' || !/[«»—]/.test(each))) expect(decodeText(encode(text, label))).toBe(text);
});

test('UTF-8 stays UTF-8, and what is none and has no Russian is windows-1251', () => {
  expect(decodeText(new TextEncoder().encode('Вопрос?'))).toBe('Вопрос?');
  expect(decodeText(Uint8Array.of(0x97, 0x20, 0x41))).toBe('— A');
});

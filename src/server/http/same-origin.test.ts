import { describe, expect, test } from 'vitest';
import { foreignOrigins, isSameOrigin } from './same-origin.ts';

const publicOrigin = 'https://listok.example.ru';
const host = 'localhost:3000';
const originOf = (headers: Record<string, string>): string => (isSameOrigin({ headers }, publicOrigin) ? 'same' : 'foreign');

describe('CSRF check', () => {
  test.each<[string, Record<string, string>]>([
    ['a program', {}],
    ['a program that names its host', { host }],
    ['the public origin', { origin: publicOrigin, host }],
    ['the public origin, confirmed by the browser', { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }],
    ['the requested host', { origin: 'http://localhost:3000', host }],
    ['the requested host as an IP address', { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' }],
    ['the same origin without Origin', { 'sec-fetch-site': 'same-origin', host }],
    ['a typed address', { 'sec-fetch-site': 'none', host }],
  ])('a request from %s is of the same origin', (_name, headers) => {
    expect(originOf(headers)).toBe('same');
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example', host }],
    ['another port of the host', { origin: 'http://localhost:4000', host }],
    ['a subdomain', { origin: 'https://a.listok.example.ru', host }],
    ['a domain that begins with the public one', { origin: 'https://listok.example.ru.evil.example', host }],
    ['the public host with another scheme', { origin: 'http://listok.example.ru', host }],
    ['the public origin with a path', { origin: 'https://listok.example.ru/x', host }],
    ['a sandboxed page', { origin: 'null', host }],
    ['a sandboxed page without a Host header', { origin: 'null' }],
    ['an empty origin', { origin: '', host: '' }],
    ['an origin without a scheme', { origin: 'localhost:3000', host }],
    ['a file', { origin: 'file://', host: '' }],
    ['another site, named by the browser', { 'sec-fetch-site': 'cross-site', host }],
    ['a sibling site, named by the browser', { 'sec-fetch-site': 'same-site', host }],
    ['a browser with an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'friendly', host }],
    ['the public origin with a contradicting Sec-Fetch-Site', { origin: publicOrigin, 'sec-fetch-site': 'cross-site' }],
    ['another site that claims to be the same', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', host }],
  ])('a request from %s is foreign', (_name, headers) => {
    expect(originOf(headers)).toBe('foreign');
  });
});

test('each foreign origin is said once, and only so many', () => {
  const said: string[] = [];
  const say = foreignOrigins((origin) => said.push(origin));
  for (const origin of ['https://www.listok.ru', 'http://listok.ru', 'https://www.listok.ru', undefined]) say(origin === undefined ? {} : { origin });
  expect(said).toEqual(['https://www.listok.ru', 'http://listok.ru', 'null']);
  for (let number = 0; number < 100; number += 1) say({ origin: `https://${number}.example` });
  expect(said).toHaveLength(20);
});

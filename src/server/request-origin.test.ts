import { describe, expect, test } from 'vitest';
import { addressOf, isOwnOrigin } from './request-origin.ts';

/** The address that is counted for a request from `socket` with this X-Forwarded-For. */
const addressFor = (proxies: number, socket: string | undefined, forwarded?: string): string =>
  addressOf({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: socket } }, proxies);

const CALLER = '203.0.113.9';
const forgeries = [
  '198.51.100.1',
  '127.0.0.1',
  '10.0.0.1, 10.0.0.2',
  '198.51.100.1, 198.51.100.2, 198.51.100.3',
  'unknown',
  '',
  ',',
  ',,,',
  '::1',
  '[2001:db8::1]:443',
  '198.51.100.1:80',
  `${CALLER} `,
  'a'.repeat(1000),
];

describe('a forged X-Forwarded-For changes nothing', () => {
  test.each(forgeries)('%j', (forged) => {
    // Each proxy adds the address that it was called from.
    expect(addressFor(0, CALLER, forged)).toBe(CALLER);
    expect(addressFor(1, '10.0.0.1', `${forged}, ${CALLER}`)).toBe(CALLER);
    expect(addressFor(2, '10.0.0.2', `${forged}, ${CALLER}, 10.0.0.1`)).toBe(CALLER);
  });
});

describe('the address of a caller', () => {
  test.each<[string, number, string, string | undefined, string]>([
    ['no proxy, no header', 0, CALLER, undefined, CALLER],
    ['one proxy', 1, '10.0.0.1', CALLER, CALLER],
    ['one proxy, spaces around', 1, '10.0.0.1', `  ${CALLER}  `, CALLER],
    ['two proxies', 2, '10.0.0.2', `${CALLER},10.0.0.1`, CALLER],
    ['two proxies, the outer one passed by', 2, '10.0.0.2', CALLER, CALLER],
    ['one proxy that says nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
    ['one proxy that writes no address', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['one proxy that writes an address with a port', 1, '10.0.0.1', `${CALLER}:1234`, '10.0.0.1'],
    ['one proxy that writes an incomplete address', 1, '10.0.0.1', '203.0.113', '10.0.0.1'],
    ['IPv4 in IPv6, from the socket', 0, '::ffff:203.0.113.9', undefined, CALLER],
    ['IPv4 in IPv6, in capitals', 0, '::FFFF:203.0.113.9', undefined, CALLER],
    ['IPv4 in IPv6, from a proxy', 1, '10.0.0.1', '::ffff:203.0.113.9', CALLER],
    ['IPv6 from a proxy', 1, '10.0.0.1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('%s', (_name, proxies, socket, forwarded, expected) => {
    expect(addressFor(proxies, socket, forwarded)).toBe(expected);
  });

  test('is empty when the connection has gone', () => {
    expect(addressFor(0, undefined)).toBe('');
  });
});

describe('of IPv6 the first 64 bits are one subscriber', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::5', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::5', '2001:db8:1:3::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ])('%s is of %s', (address, expected) => {
    expect(addressFor(0, address)).toBe(expected);
  });
});

describe('a request is of this site', () => {
  const publicOrigin = 'https://listok.example.ru';
  const isOwn = (headers: Record<string, string>): string => (isOwnOrigin({ headers }, publicOrigin) ? 'own' : 'foreign');
  const host = 'localhost:3000';

  test.each<[string, Record<string, string>]>([
    ['a program', {}],
    ['a program that names its host', { host }],
    ['the public origin', { origin: publicOrigin, host }],
    ['the public origin, as the browser says', { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }],
    ['the host that was called', { origin: 'http://localhost:3000', host }],
    ['the host that was called, by its number', { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' }],
    ['the same origin without Origin', { 'sec-fetch-site': 'same-origin', host }],
    ['an address that was typed', { 'sec-fetch-site': 'none', host }],
  ])('when it comes from %s', (_name, headers) => {
    expect(isOwn(headers)).toBe('own');
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example', host }],
    ['another port of the host', { origin: 'http://localhost:4000', host }],
    ['a subdomain', { origin: 'https://a.listok.example.ru', host }],
    ['a domain that begins like it', { origin: 'https://listok.example.ru.evil.example', host }],
    ['the public host by another scheme', { origin: 'http://listok.example.ru', host }],
    ['the public origin with a path', { origin: 'https://listok.example.ru/x', host }],
    ['a sandboxed page', { origin: 'null', host }],
    ['a sandboxed page when no host is named', { origin: 'null' }],
    ['an empty origin', { origin: '', host: '' }],
    ['what is no origin', { origin: 'localhost:3000', host }],
    ['a file', { origin: 'file://', host: '' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site', host }],
    ['a sister site, as the browser says', { 'sec-fetch-site': 'same-site', host }],
    ['a browser that says something unknown', { 'sec-fetch-site': 'friendly', host }],
    ['the public origin, when the browser says otherwise', { origin: publicOrigin, 'sec-fetch-site': 'cross-site' }],
    ['another site that says it is the same', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', host }],
  ])('not when it comes from %s', (_name, headers) => {
    expect(isOwn(headers)).toBe('foreign');
  });
});

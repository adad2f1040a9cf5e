import { describe, expect, test } from 'vitest';
import { clientIp } from './client-ip.ts';

/** The client IP of a request that comes from the address `socket` with this X-Forwarded-For header. */
const ipOf = (proxies: number, socket: string | undefined, forwarded?: string): string =>
  clientIp({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: socket } }, proxies);

const CLIENT = '203.0.113.9';
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
  `${CLIENT} `,
  'a'.repeat(1000),
];

describe('client IP', () => {
  test.each(forgeries)('forged X-Forwarded-For entry %j does not change the client IP', (forged) => {
    // Each proxy appends the address of the client or proxy that called it.
    expect(ipOf(0, CLIENT, forged)).toBe(CLIENT);
    expect(ipOf(1, '10.0.0.1', `${forged}, ${CLIENT}`)).toBe(CLIENT);
    expect(ipOf(2, '10.0.0.2', `${forged}, ${CLIENT}, 10.0.0.1`)).toBe(CLIENT);
  });

  test.each<[string, number, string, string | undefined, string]>([
    ['no proxy, no header', 0, CLIENT, undefined, CLIENT],
    ['one proxy', 1, '10.0.0.1', CLIENT, CLIENT],
    ['one proxy, with spaces', 1, '10.0.0.1', `  ${CLIENT}  `, CLIENT],
    ['two proxies', 2, '10.0.0.2', `${CLIENT},10.0.0.1`, CLIENT],
    ['two proxies, the outer one bypassed', 2, '10.0.0.2', CLIENT, CLIENT],
    ['one proxy without the header', 1, '10.0.0.1', undefined, '10.0.0.1'],
    ['one proxy with a value that is no address', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['one proxy with an address and a port', 1, '10.0.0.1', `${CLIENT}:1234`, '10.0.0.1'],
    ['one proxy with an incomplete address', 1, '10.0.0.1', '203.0.113', '10.0.0.1'],
    ['no proxy, IPv4 in IPv6', 0, '::ffff:203.0.113.9', undefined, CLIENT],
    ['no proxy, IPv4 in IPv6 in capitals', 0, '::FFFF:203.0.113.9', undefined, CLIENT],
    ['one proxy, IPv4 in IPv6', 1, '10.0.0.1', '::ffff:203.0.113.9', CLIENT],
    ['one proxy, IPv6', 1, '10.0.0.1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('the client IP is right behind: %s', (_name, proxies, socket, forwarded, expected) => {
    expect(ipOf(proxies, socket, forwarded)).toBe(expected);
  });

  test('the client IP is empty when the connection is closed', () => {
    expect(ipOf(0, undefined)).toBe('');
  });

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
  ])('IPv6 address %s counts as network %s', (address, expected) => {
    expect(ipOf(0, address)).toBe(expected);
  });
});

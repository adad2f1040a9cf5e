import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeUserAgent } from './describe-user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/141.0.0.0 Safari/537.36`;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';

test.for([
  [`${WINDOWS} ${CHROME}`, 'Chrome на Windows'],
  [`${WINDOWS} ${CHROME} Edg/141.0.0.0`, 'Edge на Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36`, 'Яндекс Браузер на Windows'],
  [`${WINDOWS} ${CHROME} OPR/120.0.0.0`, 'Opera на Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox на Windows'],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Браузер на Windows'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari на Mac'],
  [`${MAC} ${CHROME}`, 'Chrome на Mac'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari на iPhone'],
  [`${IPHONE} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome на iPhone'],
  [`${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox на iPhone'],
  [`${IPHONE} EdgiOS/141.0 Version/18.0 Mobile/15E148 Safari/604.1`, 'Edge на iPhone'],
  [`${IPHONE} Mobile/15E148`, 'Браузер на iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1', 'Safari на iPad'],
  [`${ANDROID} ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome на Android'],
  [`${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet на Android'],
  [`${ANDROID} ${WEBKIT} Version/4.0 Chrome/123.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.30`, 'Mi Браузер на Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox на Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome на Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome на Chromebook'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Vivaldi/7.6`, 'Vivaldi на Linux'],
  ['Mozilla/5.0 Firefox/143.0', 'Firefox'],
  ['Mozilla/5.0', 'Неизвестное устройство'],
  ['', 'Неизвестное устройство'],
  ['curl/8.5.0', 'Программа'],
  ['<script>alert(1)</script>', 'Программа'],
] as const)('describeUserAgent describes «%s» as «%s»', ([userAgent, name]) => {
  expect(describeUserAgent(userAgent)).toBe(name);
});

test('describeUserAgent returns no text of the header', () => {
  const names = /^(Программа|Неизвестное устройство|[\p{L} ]{2,20}( на [A-Za-z]{3,10})?)$/u;
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', 'Mozilla/5.0 ', `${WINDOWS} Chrome/1 `), (rest, start) => {
      expect(describeUserAgent(start + rest)).toMatch(names);
    }),
  );
});

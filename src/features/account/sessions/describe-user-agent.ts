/**
 * Describes the device of a session by its User-Agent: «Chrome на Windows». The description consists of names from two
 * tables and never of the header's own text, which the client controls.
 */

/**
 * The browsers. The first match counts. The order matters, because most browsers also name the browsers that they
 * descend from.
 */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/YaBrowser\/|YaApp_|YaSearchBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MiuiBrowser\//, 'Mi Браузер'],
  [/HuaweiBrowser\//, 'Браузер Huawei'],
  [/Vivaldi\//, 'Vivaldi'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.* Safari\//, 'Safari'],
];

/** The systems. An iPad with Safari counts as a Mac, because Safari calls itself a Mac there and no header tells the difference. */
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

export const UNKNOWN_DEVICE = 'Неизвестное устройство';

const nameIn = (table: typeof BROWSERS, userAgent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** @returns a Russian description, even for an empty header and for a program that is no browser */
export function describeUserAgent(userAgent: string): string {
  // Every browser starts with «Mozilla/»; other programs start with their own names.
  if (!userAgent.startsWith('Mozilla/')) return userAgent === '' ? UNKNOWN_DEVICE : 'Программа';
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  if (browser === undefined && system === undefined) return UNKNOWN_DEVICE;
  return system === undefined ? (browser ?? UNKNOWN_DEVICE) : `${browser ?? 'Браузер'} на ${system}`;
}

/**
 * What a session calls the device that it was opened on: «Chrome на Windows». Told from the User-Agent by a small
 * table, and nothing of its text is kept: whoever signs in writes it.
 */

/** The first that matches wins: most browsers also name the ones that they descend from. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
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

/** An iPad's Safari calls itself a Mac, and no header tells the two apart. */
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
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
  table.find(([mark]) => mark.test(userAgent))?.[1];

/** @returns a name for people, also for a program that is no browser and for a header that says nothing */
export function deviceOf(userAgent: string): string {
  // Every browser calls itself so; programs name themselves.
  if (!userAgent.startsWith('Mozilla/')) return userAgent === '' ? UNKNOWN_DEVICE : 'Программа';
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  if (browser === undefined && system === undefined) return UNKNOWN_DEVICE;
  return system === undefined ? (browser ?? UNKNOWN_DEVICE) : `${browser ?? 'Браузер'} на ${system}`;
}

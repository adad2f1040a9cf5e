import { DEFAULT_SETTINGS, MAX_VARIANTS, type PrintSettings } from '../../domain/print/print-settings.ts';

/** @param path the path of the print page of a test */
export function printAddress(path: string, { variants, ...flags }: PrintSettings): string {
  const query = new URLSearchParams({ variants: String(variants) });
  for (const [name, isOn] of Object.entries(flags)) query.set(name, isOn ? '1' : '0');
  return `${path}?${query.toString()}`;
}

/** Reads the settings from the address. A value that cannot be read counts as missing. Too many variants become the maximum. */
export function printSettingsIn(search: URLSearchParams): PrintSettings {
  const typed = search.get('variants') ?? '';
  const flag = (name: Exclude<keyof PrintSettings, 'variants'>) =>
    ({ '1': true, '0': false, true: true, false: false })[search.get(name) ?? ''] ?? DEFAULT_SETTINGS[name];
  return {
    variants: /^\d+$/.test(typed) ? Math.min(MAX_VARIANTS, Math.max(1, Number(typed))) : DEFAULT_SETTINGS.variants,
    questions: flag('questions'),
    options: flag('options'),
    pictures: flag('pictures'),
    explanations: flag('explanations'),
    blank: flag('blank'),
  };
}

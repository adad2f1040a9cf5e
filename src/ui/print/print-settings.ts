import { MAX_VARIANTS, type Shuffles } from '../../domain/print/variant.ts';

/** What is printed of a test, as the address of the print page says. */
export interface PrintSettings {
  /** From 1 to `MAX_VARIANTS`. */
  variants: number;
  shuffles: Shuffles;
  pictures: boolean;
  /** Explanations beside the keys. */
  explanations: boolean;
}

export const DEFAULT_SETTINGS: PrintSettings = { variants: 1, shuffles: { questions: true, options: true }, pictures: true, explanations: false };

/** @param path of the print page of a test */
export function printAddress(path: string, { variants, shuffles, pictures, explanations }: PrintSettings): string {
  const flag = (isOn: boolean) => (isOn ? '1' : '0');
  const query = {
    variants: String(variants),
    questions: flag(shuffles.questions),
    options: flag(shuffles.options),
    pictures: flag(pictures),
    explanations: flag(explanations),
  };
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** What cannot be read counts as not given, and too many variants as the most. */
export function printSettingsIn(search: URLSearchParams): PrintSettings {
  const typed = search.get('variants') ?? '';
  const flag = (name: string, otherwise: boolean) => (({ '1': true, '0': false, true: true, false: false })[search.get(name) ?? ''] ?? otherwise);
  return {
    variants: /^\d+$/.test(typed) ? Math.min(MAX_VARIANTS, Math.max(1, Number(typed))) : DEFAULT_SETTINGS.variants,
    shuffles: { questions: flag('questions', true), options: flag('options', true) },
    pictures: flag('pictures', true),
    explanations: flag('explanations', false),
  };
}

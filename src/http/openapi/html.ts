/** A string that is HTML already and is not escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

type Value = string | Html | readonly Value[];

const toText = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  return value.map(toText).join('');
};

/** Template tag for HTML: escapes every interpolated string. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, index) => part + (index < values.length ? toText(values[index] ?? '') : '')).join(''));

/** Computes the automatic numbers and letters of lists in Word files. */
import { CYRILLIC_LABELS } from '../text/lines/labels.ts';
import { childNamed, childrenNamed, type XmlElement } from '../xml/parse-xml.ts';
import { valueOf, type ListPlace } from './word-styles.ts';

interface Level {
  start: number;
  format: string;
  /** The form of the number. `%1)` means the number of the first level and a bracket. */
  pattern: string;
}

interface List {
  abstractId: string;
  /** The number with which a level begins in this list, by level. It replaces the start of the abstract list. */
  starts: Map<number, number>;
}

const MAX_LEVELS = 9;

export class WordLists {
  readonly #levels = new Map<string, Level[]>();
  readonly #lists = new Map<string, List>();
  /**
   * The last number of each level, by abstract list. Lists with the same abstract list share their numbers, so that one
   * continues the other.
   */
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  /** @param root the element `w:numbering` */
  constructor(root: XmlElement | null) {
    for (const abstract of root ? childrenNamed(root, 'abstractNum') : []) {
      const levels: Level[] = [];
      for (const level of childrenNamed(abstract, 'lvl')) levels[Number(level.attributes.ilvl ?? '0')] = readLevel(level);
      this.#levels.set(abstract.attributes.abstractNumId ?? '', levels);
    }
    for (const list of root ? childrenNamed(root, 'num') : []) {
      const starts = new Map<number, number>();
      for (const override of childrenNamed(list, 'lvlOverride')) {
        const start = childNamed(override, 'startOverride');
        if (start) starts.set(Number(override.attributes.ilvl ?? '0'), Number(valueOf(start)));
      }
      this.#lists.set(list.attributes.numId ?? '', { abstractId: valueOf(childNamed(list, 'abstractNumId')), starts });
    }
  }

  /**
   * Counts a paragraph of a list.
   * @returns its number or letter as Word shows it; empty when it has none
   */
  next({ listId, level }: ListPlace): string {
    const list = this.#lists.get(listId);
    const levels = this.#levels.get(list?.abstractId ?? '');
    const own = levels?.[level];
    if (list === undefined || levels === undefined || own === undefined || level >= MAX_LEVELS) return '';
    const counters = this.#counters.get(list.abstractId) ?? [];
    this.#counters.set(list.abstractId, counters);
    const override = list.starts.get(level);
    if (override !== undefined && !this.#begun.has(`${listId}/${level}`)) counters[level] = override - 1;
    this.#begun.add(`${listId}/${level}`);
    for (let above = 0; above < level; above++) counters[above] ??= levels[above]?.start ?? 1;
    const last = counters[level];
    counters[level] = last === undefined ? own.start : last + 1;
    counters.length = level + 1;
    if (own.format === 'bullet') return '•';
    return own.pattern.replace(/%(\d)/g, (_, digit: string) => formatNumber(counters[Number(digit) - 1] ?? 1, levels[Number(digit) - 1]?.format ?? 'decimal'));
  }
}

const readLevel = (level: XmlElement): Level => ({
  start: Number(valueOf(childNamed(level, 'start')) || '1'),
  format: valueOf(childNamed(level, 'numFmt')) || 'decimal',
  pattern: valueOf(childNamed(level, 'lvlText')),
});

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ROMAN: [number, string][] = [
  [1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'], [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I'],
];

function formatNumber(number: number, format: string): string {
  switch (format) {
    case 'none':
      return '';
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'russianUpper':
    case 'russianLower':
      return inCase(letterOf(number, CYRILLIC_LABELS), format);
    case 'upperLetter':
    case 'lowerLetter':
      return inCase(letterOf(number, LATIN), format);
    case 'upperRoman':
    case 'lowerRoman':
      return inCase(romanOf(number), format);
    default:
      return String(number);
  }
}

const inCase = (letters: string, format: string): string => (/lower/i.test(format) ? letters.toLowerCase() : letters);
/** The letter for a number. After the last letter of the alphabet letters are doubled. */
const letterOf = (number: number, alphabet: string): string =>
  (alphabet[(number - 1) % alphabet.length] ?? '').repeat(Math.min(5, Math.ceil(number / alphabet.length)));

function romanOf(number: number): string {
  if (number > 3_999) return String(number);
  let rest = number;
  let roman = '';
  for (const [value, digits] of ROMAN) {
    for (; rest >= value; rest -= value) roman += digits;
  }
  return roman;
}

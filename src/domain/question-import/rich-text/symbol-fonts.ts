/**
 * Signs of the fonts Symbol and Wingdings, in which a code means another sign than in other fonts. Word files use these
 * fonts, and in pasted text their signs are private characters.
 */

const SYMBOL_LETTERS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const SYMBOL_SMALL = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
/** The signs from code A2 on. A space stands for a sign that no text of biology has. */
const SYMBOL_SIGNS = '′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…    ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑';

const range = (from: number, signs: string): [number, string][] => [...signs].flatMap((sign, index): [number, string][] => (sign === ' ' ? [] : [[from + index, sign]]));

const SYMBOL = new Map([...range(0x41, SYMBOL_LETTERS), ...range(0x61, SYMBOL_SMALL), ...range(0xa2, SYMBOL_SIGNS), [0x2d, '−'], [0x40, '≅'], [0x5c, '∴'], [0x5e, '⊥'], [0x7e, '∼']] as const);
const WINGDINGS = new Map([[0x6f, '☐'], [0x71, '☐'], [0x6c, '●'], [0x6e, '■'], [0xa7, '▪'], [0xa8, '☐'], [0xd8, '•'], [0xdf, '←'], [0xe0, '→'], [0xe1, '↑'], [0xe2, '↓'], [0xe8, '→'], [0xf0, '→'], [0xfb, '✗'], [0xfc, '✓'], [0xfd, '☒'], [0xfe, '☑']]);
const WINGDINGS_2 = new Map([[0x4f, '✗'], [0x50, '✓'], [0x51, '☒'], [0x52, '☑'], [0x53, '☒'], [0xa3, '☐']]);

const FONTS: Readonly<Record<string, ReadonlyMap<number, string>>> = { symbol: SYMBOL, wingdings: WINGDINGS, 'wingdings 2': WINGDINGS_2 };

/** Pasted characters of such fonts have codes from F000 on. */
const PRIVATE = 0xf000;

/** The sign that a font shows for a code; `undefined` when it is unknown. */
export function symbolAt(code: number, font: string): string | undefined {
  const signs = FONTS[font.toLowerCase()];
  const own = code >= PRIVATE && code < PRIVATE + 0x100 ? code - PRIVATE : code;
  if (signs === undefined) return code >= PRIVATE ? undefined : String.fromCodePoint(code);
  // Digits and punctuation are the same in Symbol as in other fonts.
  return signs.get(own) ?? (signs === SYMBOL && own < 0x7f ? String.fromCharCode(own) : undefined);
}

/**
 * Replaces the characters of a text by the signs that the font shows. A font without signs of its own changes nothing.
 */
export const inFont = (text: string, font: string | undefined): string =>
  font === undefined || FONTS[font.toLowerCase()] === undefined
    ? withSymbols(text)
    : text.replace(/[!-~\u00a1-\u00ff\uf021-\uf0ff]/g, (character) => symbolAt(character.charCodeAt(0), font) ?? character);

/** Replaces private characters in a text whose font is not known. Most such characters come from the font Symbol. */
export const withSymbols = (text: string): string => text.replace(/[\uf020-\uf0ff]/g, (character) => (character === '\uf020' ? ' ' : (symbolAt(character.charCodeAt(0), 'symbol') ?? character)));

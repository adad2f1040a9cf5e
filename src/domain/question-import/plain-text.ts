/** Cleans texts of files into plain texts. */
import { withSymbols } from './rich-text/symbol-fonts.ts';

/**
 * Drops soft hyphens and invisible spaces. Replaces non-breaking spaces and hyphens by plain ones, and private
 * characters by the signs of the font Symbol.
 */
export const cleanText = (text: string): string =>
  withSymbols(text)
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll('\u2011', '-');

/** Trims each line, keeps at most one blank line between two others, and trims the whole. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Cleans a text of several lines. */
export const toPlainText = (text: string): string => tidyLines(cleanText(text));

const SUPERSCRIPTS = new Map(
  zip(
    '0123456789+-–—−=()niabcdefghjklmoprstuvwxyzABDEGHIJKLMNOPRTUVW',
    '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ',
  ),
);
const SUBSCRIPTS = new Map(zip('0123456789+-–—−=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ'));

function zip(plain: string, raised: string): [string, string][] {
  const signs = [...raised];
  return [...plain].map((character, index) => [character, signs[index] ?? character]);
}

export interface Raised {
  text: string;
  /** Whether the text is written after `^` or `_`, because Unicode lacks one of its signs. */
  isSpelledOut: boolean;
}

/**
 * Writes a text in superscript or subscript signs if Unicode has all of them, else after `^` or `_`, such as `X^С` or
 * `K_ж`.
 */
export function raise(text: string, position: 'sup' | 'sub'): Raised {
  const signs = position === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS;
  const known = new Set(signs.values());
  const raised = [...text].map((character) => (/\s/.test(character) || known.has(character) ? character : signs.get(character)));
  if (!raised.includes(undefined)) return { text: raised.join(''), isSpelledOut: false };
  const bare = text.trimStart();
  return { text: `${text.slice(0, text.length - bare.length)}${position === 'sup' ? '^' : '_'}${bare}`, isSpelledOut: true };
}

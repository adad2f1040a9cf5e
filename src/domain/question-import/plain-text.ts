/** Texts of files become plain texts. */

/** Drops soft hyphens and invisible spaces; non-breaking spaces and hyphens become plain ones. */
export const cleanText = (text: string): string =>
  text
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

/** A text of several lines. */
export const toPlainText = (text: string): string => tidyLines(cleanText(text));

const SUPERSCRIPTS = new Map(zip('0123456789+-−=()niabcdefghjklmoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'));
const SUBSCRIPTS = new Map(zip('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'));

function zip(plain: string, raised: string): [string, string][] {
  const signs = [...raised];
  return [...plain].map((character, index) => [character, signs[index] ?? character]);
}

/** The text as superscript or subscript signs, where Unicode has all of them; else the text itself. */
export function raise(text: string, position: 'sup' | 'sub'): string {
  const signs = position === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS;
  const raised = [...text].map((character) => (character === ' ' ? ' ' : signs.get(character)));
  return raised.includes(undefined) ? text : raised.join('');
}

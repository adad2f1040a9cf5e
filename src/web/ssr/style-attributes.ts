/**
 * Moves style attributes into a style element. React renders styles as attributes, but the content security policy forbids style attributes in HTML,
 * because injected HTML could use them. Here they become rules of a style element, which has the nonce. Before hydration, the browser restores the
 * attributes by CSSOM, which the policy allows (`restoreStyles`).
 */
import { STYLE_REFERENCE } from '../../http/page-rendering.ts';

/** Matches a style attribute. React escapes quotes in texts and attributes, so no text of a user can look like an attribute. */
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };

const unescape = (text: string): string => text.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** Characters that could end a rule or the style element. */
const UNSAFE = /[<>{}\\]/;

/** @throws Error for a style that cannot be written as a rule */
export function moveStyleAttributes(html: string): { markup: string; styles: string } {
  const ids = new Map<string, number>();
  const markup = html.replace(STYLE_ATTRIBUTE, (_, escaped: string) => {
    const id = ids.get(escaped) ?? ids.size;
    ids.set(escaped, id);
    return ` ${STYLE_REFERENCE}="${id}"`;
  });
  const styles = [...ids].map(([escaped, id]) => `[${STYLE_REFERENCE}="${id}"]{${importantDeclarations(unescape(escaped))}}`);
  return { markup, styles: styles.join('') };
}

/** Adds `!important` to the declarations: a style attribute would override other rules, and the moved declarations have to do so, too. */
function importantDeclarations(style: string): string {
  if (UNSAFE.test(style)) throw new Error(`A style cannot stand in a rule: ${style}`);
  return style
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .map((declaration) => `${declaration}!important`)
    .join(';');
}

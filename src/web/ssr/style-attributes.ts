/**
 * The content policy forbids style attributes in HTML, because whoever injects HTML could use them. React writes the styles of
 * components so; here they become rules of a style element, which has the nonce. The browser gives them back to the elements by
 * CSSOM, which the policy allows, before React takes the page over (`restoreStyles`).
 */
import { STYLE_REFERENCE } from '../../http/page-rendering.ts';

/** React escapes quotes in texts and attributes, so no text of a user can look like an attribute. */
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };

const unescape = (text: string): string => text.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** What could end a rule or the style element. */
const UNSAFE = /[<>{}\\]/;

/** @throws Error for a style that cannot stand in a rule */
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

/** A style attribute overrides other rules. */
function importantDeclarations(style: string): string {
  if (UNSAFE.test(style)) throw new Error(`A style cannot stand in a rule: ${style}`);
  return style
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .map((declaration) => `${declaration}!important`)
    .join(';');
}

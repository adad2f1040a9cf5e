/**
 * What the style attribute of a pasted element says of its text. The content policy of the site empties `element.style` in
 * Chromium, so the attribute is read as a text.
 */

export interface InlineStyle {
  /** `null` leaves the weight to the element around it. */
  isBold: boolean | null;
  isUnderlined: boolean;
  isHighlighted: boolean;
  position: 'sup' | 'sub' | null;
  /** The kind of numbers of a list. */
  listType: string | null;
}

const NO_COLOUR = /^(?:|transparent|initial|inherit|unset|none|windowtext|auto|white|#fff|#ffffff|rgba?\(\s*255\s*,\s*255\s*,\s*255\s*(?:,[^)]*)?\)|rgba\([^)]*,\s*0(?:\.0+)?\s*\))$/i;

/** Declarations by name; the last one counts. Semicolons within brackets and quotation marks part nothing that is read here. */
function declarationsOf(style: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.slice(0, 4_000).split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) found.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).replace(/!important/i, '').trim().toLowerCase());
  }
  return found;
}

export function readInlineStyle(style: string | null): InlineStyle {
  const declared = declarationsOf(style ?? '');
  const value = (name: string): string => declared.get(name) ?? '';
  const weight = value('font-weight');
  // The colour is the first word of `background`; a picture is no highlight.
  const colour = value('background-color') || value('mso-highlight') || (/^(?:#|rgb|[a-z]+$|[a-z]+\s)/.test(value('background')) && !value('background').includes('url(') ? (/^(?:rgba?\([^)]*\)|\S+)/.exec(value('background'))?.[0] ?? '') : '');
  const align = value('vertical-align');
  return {
    isBold: /^(?:bold|bolder|[6-9]00)$/.test(weight) ? true : /^(?:normal|lighter|[1-5]00)$/.test(weight) ? false : null,
    isUnderlined: /underline/.test(`${value('text-decoration')} ${value('text-decoration-line')}`),
    isHighlighted: !NO_COLOUR.test(colour),
    position: align === 'super' ? 'sup' : align === 'sub' ? 'sub' : null,
    listType: value('list-style-type') || null,
  };
}

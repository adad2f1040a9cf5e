/**
 * Reads how the style attribute of a pasted element formats its text. The attribute is parsed as a rule of a constructed style sheet, because
 * `element.style` of a parsed document is empty under the Content Security Policy of the site.
 */

export interface InlineStyle {
  /** Whether the text is bold; `null` if the surrounding element decides. */
  isBold: boolean | null;
  isUnderlined: boolean;
  isHighlighted: boolean;
  position: 'sup' | 'sub' | null;
  /** The numbering style of a list. */
  listType: string | null;
}

const PLAIN: InlineStyle = { isBold: null, isUnderlined: false, isHighlighted: false, position: null, listType: null };

/** Colours that are invisible on white paper. */
const NO_COLOUR = /^(?:|transparent|initial|inherit|unset|none|windowtext|window|auto|white|#fff|#ffffff|rgba?\(\s*255\s*,\s*255\s*,\s*255\s*(?:,[^)]*)?\)|rgba\([^)]*,\s*0(?:\.0+)?\s*\))$/i;

/** The maximum number of characters of a style attribute that are read. No program writes longer attributes. */
const LONGEST_STYLE = 4_000;

export function readInlineStyle(style: string | null): InlineStyle {
  const declared = style === null ? null : declarationsOf(style.slice(0, LONGEST_STYLE));
  if (declared === null) return PLAIN;
  const { fontWeight, backgroundColor, verticalAlign, listStyleType } = declared;
  return {
    isBold: /^(?:bold|bolder|[6-9]00)$/.test(fontWeight) ? true : /^(?:normal|lighter|[1-5]00)$/.test(fontWeight) ? false : null,
    isUnderlined: /underline/.test(`${declared.textDecoration} ${declared.textDecorationLine}`),
    isHighlighted: !NO_COLOUR.test(backgroundColor),
    position: verticalAlign === 'super' ? 'sup' : verticalAlign === 'sub' ? 'sub' : null,
    listType: listStyleType || null,
  };
}

/** Reads the declarations of a style. The browser parses them, so shorthands such as `background` and `font` count, too. */
function declarationsOf(style: string): CSSStyleDeclaration | null {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`a{${style}}`);
  const [rule] = sheet.cssRules;
  return rule instanceof CSSStyleRule ? rule.style : null;
}

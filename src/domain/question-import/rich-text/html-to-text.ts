import { Parser } from 'htmlparser2';
import { reasons } from '../texts.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { findTex } from './find-tex.ts';
import { TextBuilder, type PlainText } from './text-builder.ts';

/** The names of HTML elements. Anything else only looks like a tag, and stays in the text. */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas ' +
    'caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption ' +
    'figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li ' +
    'link main map mark marquee math menu meta meter nav nobr noscript o:p object ol optgroup option output p param picture pre ' +
    'progress q rp rt ruby s samp script section select small source span strike strong style sub summary sup svg table tbody ' +
    'td template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
);

/** No text of a question nests elements deeper than this, even when its tags are never closed. */
const MAX_DEPTH = 5_000;

/**
 * Converts HTML to plain text.
 * @param keepsLines whether line breaks of the source count, as in Moodle's automatic format
 */
export function htmlToText(html: string, { keepsLines = false }: { keepsLines?: boolean } = {}): PlainText {
  const builder = new TextBuilder({ keepsLines });
  /** The number of open `svg` and `math` elements. Inside them any name is an element. */
  let foreign = 0;
  let depth = 0;
  const raw = (): string => html.slice(parser.startIndex, parser.endIndex + 1);
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        depth += 1;
        // The parser looks for each end tag among all open elements, which takes long at a great depth.
        if (depth > MAX_DEPTH) throw new UnreadableFile('В тексте слишком глубокая вложенность.', { isHostile: true });
        if (name === 'svg' || name === 'math') foreign += 1;
        if (ELEMENTS.has(name) || foreign > 0) builder.open(name, attributes);
        else if (!isImplied) builder.text(raw());
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        if (ELEMENTS.has(name) || foreign > 0) builder.close(name);
        else if (!isImplied) builder.text(raw());
        if (name === 'svg' || name === 'math') foreign = Math.max(0, foreign - 1);
      },
      ontext(text) {
        builder.text(text);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  const result = builder.result();
  // Plain text cannot show formulas: pupils would see TeX commands. The formulas are therefore reported as lost.
  return { ...result, lost: [...result.lost, ...findTex(result.text).map((text) => ({ text, message: reasons.formula }))] };
}

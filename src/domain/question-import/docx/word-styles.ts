/**
 * Finds the formatting of runs in Word files. It comes from the run itself, its style and the style of its paragraph.
 */
import { childNamed, childrenNamed, elementsOf, type XmlElement } from '../xml/parse-xml.ts';
import type { Formatting } from '../text/lines/text-line.ts';

/** The formatting that is set. The style decides what is missing here. */
export type RunFormat = Partial<Record<Formatting | 'hidden', boolean>> & { position?: 'sup' | 'sub' | 'none'; font?: string };

interface Style {
  basedOn: string | null;
  format: RunFormat;
  /** The list to which paragraphs of this style belong. */
  list: ListPlace | null;
}

export interface ListPlace {
  listId: string;
  level: number;
}

export const valueOf = (element: XmlElement | undefined): string => element?.attributes.val ?? '';
const isOn = (element: XmlElement): boolean => !['0', 'false', 'off', 'none'].includes(valueOf(element));

/** Text that is raised by at least this many half-points counts as a superscript. */
const RAISED = 4;

/** @param properties the element `w:rPr` */
export function readRunFormat(properties: XmlElement | undefined): RunFormat {
  const format: RunFormat = {};
  for (const element of properties ? elementsOf(properties) : []) {
    switch (element.name) {
      case 'b':
        format.bold = isOn(element);
        break;
      case 'u':
        format.underline = isOn(element);
        break;
      case 'highlight':
        format.highlight = isOn(element);
        break;
      case 'shd':
        if (!/^(auto|ffffff)?$/i.test(element.attributes.fill ?? '')) format.highlight = true;
        break;
      case 'color':
        format.colour = !/^(auto|000000)?$/i.test(valueOf(element));
        break;
      case 'position': {
        const halfPoints = Number(valueOf(element));
        if (Math.abs(halfPoints) >= RAISED) format.position = halfPoints > 0 ? 'sup' : 'sub';
        break;
      }
      case 'rFonts':
        if (element.attributes.ascii !== undefined) format.font = element.attributes.ascii;
        break;
      case 'vanish':
        format.hidden = isOn(element);
        break;
      case 'vertAlign':
        format.position = valueOf(element) === 'superscript' ? 'sup' : valueOf(element) === 'subscript' ? 'sub' : 'none';
        break;
      default:
    }
  }
  return format;
}

/** @param properties the element `w:pPr` */
export function readListPlace(properties: XmlElement | undefined): ListPlace | null {
  const list = properties && childNamed(properties, 'numPr');
  if (!list) return null;
  const id = childNamed(list, 'numId');
  return id === undefined ? null : { listId: valueOf(id), level: Number(valueOf(childNamed(list, 'ilvl')) || '0') };
}

/** How many styles a chain may have. A style may be based on another style, and files may contain loops. */
const MAX_STYLES = 20;

export class WordStyles {
  readonly #styles = new Map<string, Style>();
  readonly #defaults: RunFormat;

  /** @param root the element `w:styles` */
  constructor(root: XmlElement | null) {
    const defaults = root && childNamed(root, 'docDefaults');
    const runDefaults = defaults && childNamed(defaults, 'rPrDefault');
    this.#defaults = readRunFormat(runDefaults ? childNamed(runDefaults, 'rPr') : undefined);
    for (const style of root ? childrenNamed(root, 'style') : []) {
      this.#styles.set(style.attributes.styleId ?? '', {
        basedOn: valueOf(childNamed(style, 'basedOn')) || null,
        format: readRunFormat(childNamed(style, 'rPr')),
        list: readListPlace(childNamed(style, 'pPr')),
      });
    }
  }

  /** A style, followed by the styles on which it is based. */
  #chain(styleId: string): Style[] {
    const chain: Style[] = [];
    for (let style = this.#styles.get(styleId); style && chain.length < MAX_STYLES; style = this.#styles.get(style.basedOn ?? '')) chain.push(style);
    return chain;
  }

  formatOf(styleId: string): RunFormat {
    return this.#chain(styleId).reduce<RunFormat>((own, { format }) => ({ ...format, ...own }), {});
  }

  listOf(styleId: string): ListPlace | null {
    return this.#chain(styleId).find(({ list }) => list !== null)?.list ?? null;
  }

  get defaults(): RunFormat {
    return this.#defaults;
  }
}

/** Finds the parts of a Word file by their relations. */
import { decodeXml } from '../decode-text.ts';
import { imageDataUrl } from '../image-data.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { childrenNamed, parseXmlTree, type XmlElement } from '../xml/parse-xml.ts';

export type PackageFiles = ReadonlyMap<string, Uint8Array>;

interface Relation {
  /** The last word of the relation's type, such as `image` or `numbering`. */
  type: string;
  path: string;
  isExternal: boolean;
}

const resolve = (folder: string, target: string): string => {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
};

export class WordPackage {
  readonly mainPath: string;
  readonly #files: PackageFiles;
  readonly #relations: Map<string, Relation>;
  readonly #images = new Map<string, string | null>();

  constructor(files: PackageFiles) {
    this.#files = files;
    const main = [...this.#relationsOf('').values()].find(({ type }) => type === 'officeDocument');
    this.mainPath = main?.path ?? 'word/document.xml';
    this.#relations = this.#relationsOf(this.mainPath);
  }

  /** @throws UnreadableFile if the file has no document */
  mainSource(): string {
    const bytes = this.#files.get(this.mainPath);
    if (bytes === undefined) throw new UnreadableFile('В файле Word нет текста документа.');
    return decodeXml(bytes);
  }

  /** Parses the parts of a type. */
  parts(type: string): XmlElement[] {
    return [...this.#relations.values()].filter((relation) => relation.type === type).flatMap(({ path }) => this.#tree(path) ?? []);
  }

  /** The path of a related part, which messages show. */
  pathOf(relationId: string): string {
    return this.#relations.get(relationId)?.path ?? relationId;
  }

  /** The data URL of an image; `undefined` if it is not in the file, `null` if it is of an unsupported kind. */
  image(relationId: string): string | null | undefined {
    const relation = this.#relations.get(relationId);
    const bytes = relation && !relation.isExternal ? this.#files.get(relation.path) : undefined;
    if (relation === undefined || bytes === undefined) return undefined;
    const known = this.#images.get(relation.path);
    if (known !== undefined) return known;
    const image = imageDataUrl(bytes);
    this.#images.set(relation.path, image);
    return image;
  }

  #tree(path: string): XmlElement | null {
    const bytes = this.#files.get(path);
    return bytes === undefined ? null : parseXmlTree(decodeXml(bytes));
  }

  #relationsOf(path: string): Map<string, Relation> {
    const slash = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, slash));
    const root = this.#tree(resolve('', `${folder}/_rels/${path.slice(slash + 1)}.rels`));
    const relations = (root ? childrenNamed(root, 'Relationship') : []).map(({ attributes }): [string, Relation] => [
      attributes.Id ?? '',
      { type: (attributes.Type ?? '').split('/').at(-1) ?? '', path: resolve(folder, attributes.Target ?? ''), isExternal: attributes.TargetMode === 'External' },
    ]);
    return new Map(relations);
  }
}

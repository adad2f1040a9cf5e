/** Reads a file or a package of QTI 2.1 or 2.2 (rule R118). */
import { decodeXml } from '../decode-text.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { toPlainText } from '../plain-text.ts';
import { reasons } from '../texts.ts';
import { unreadableAs, UnreadableFile } from '../unreadable-file.ts';
import { childNamed, childrenNamed, descendantsNamed, parseXmlTree, rootName, type XmlElement } from '../xml/parse-xml.ts';
import { readItem } from './read-item.ts';

/** @throws UnreadableFile for another version, which its message names */
function assertVersion(root: string | null): void {
  if (root === 'questestinterop') throw new UnreadableFile('Это QTI 1.2. Подойдут QTI 2.1 и 2.2.', { line: 1 });
  if (root?.startsWith('qti-')) throw new UnreadableFile('Это QTI 3.0. Подойдут QTI 2.1 и 2.2.', { line: 1 });
}

/** Reads an item or a test in a single file. */
export function readQtiFile(source: string): QuestionImport {
  assertVersion(rootName(source));
  const root = parseXmlTree(source.replace(/^\ufeff/, ''));
  assertVersion(root.name);
  const report = new ImportReport();
  if (root.name === 'assessmentItem') {
    readItem(root, () => undefined, report);
  } else if (root.name === 'assessmentTest') {
    report.name = titleOf(root);
    for (const { attributes, line } of descendantsNamed(root, 'assessmentItemRef')) report.tell(line, attributes.href ?? '', reasons.missingFile);
  } else {
    throw new UnreadableFile(unreadableAs('qti'), { line: root.line });
  }
  return report.result();
}

const titleOf = ({ attributes }: XmlElement): string | null => toPlainText(attributes.title ?? '') || null;

/** The unpacked files of an archive by their path. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

const MANIFEST = /(^|\/)imsmanifest\.xml$/i;

/** Whether an archive is a QTI package, whatever its version. */
export const isQtiPackage = (files: PackageFiles): boolean =>
  [...files.keys()].some((path) => MANIFEST.test(path)) || [...files].some(([path, bytes]) => isXml(path) && /^(assessmentItem|assessmentTest|questestinterop|qti-.*)$/.test(rootOf(bytes) ?? ''));

const isXml = (path: string): boolean => /\.xml$/i.test(path);
const rootOf = (bytes: Uint8Array): string | null => rootName(new TextDecoder('windows-1252').decode(bytes.subarray(0, 4_000)).replace(/^ï»¿/, ''));

export function readQtiPackage(files: PackageFiles): QuestionImport {
  const paths = [...files.keys()].filter(isXml).filter((path) => !MANIFEST.test(path));
  for (const path of paths) assertVersion(rootOf(files.get(path) ?? new Uint8Array()));
  const report = new ImportReport();
  const reader = new PackageReader(files, report);
  const fromManifest = reader.manifestPaths();
  const ordered = [...new Set([...fromManifest, ...paths])];
  const tests = ordered.filter((path) => files.has(path) && rootOf(files.get(path) ?? new Uint8Array()) === 'assessmentTest');
  const fromTests = tests.flatMap((path) => reader.readTest(path));
  for (const path of new Set([...fromTests, ...ordered])) {
    if (report.isFull) {
      report.beginFile(path);
      report.tellRest(1, path);
      break;
    }
    reader.readItem(path);
  }
  return report.result();
}

class PackageReader {
  readonly #files: PackageFiles;
  readonly #report: ImportReport;
  readonly #byFoldedPath = new Map<string, Uint8Array>();

  constructor(files: PackageFiles, report: ImportReport) {
    this.#files = files;
    this.#report = report;
    for (const [path, bytes] of files) if (!this.#byFoldedPath.has(path.toLowerCase())) this.#byFoldedPath.set(path.toLowerCase(), bytes);
  }

  /** The paths of the package's resources, in their order. */
  manifestPaths(): string[] {
    const path = [...this.#files.keys()].find((each) => MANIFEST.test(each));
    const root = path === undefined ? null : this.#parse(path);
    const resources = root && childNamed(root, 'resources');
    if (!resources || path === undefined) return [];
    const items = childrenNamed(resources, 'resource').filter(({ attributes }) => /^imsqti_/i.test(attributes.type ?? '') && attributes.href !== undefined);
    return items.map(({ attributes }) => resolvePath(path, attributes.href ?? ''));
  }

  /**
   * Takes the name of a test.
   * @returns the paths of its items, in their order
   */
  readTest(path: string): string[] {
    const root = this.#parse(path);
    if (root === null) return [];
    this.#report.name ??= titleOf(root);
    return descendantsNamed(root, 'assessmentItemRef').map(({ attributes }) => resolvePath(path, attributes.href ?? ''));
  }

  readItem(path: string): void {
    const bytes = this.#files.get(path);
    this.#report.beginFile(path);
    if (bytes === undefined) return this.#report.tell(1, path, reasons.missingFile);
    const name = rootOf(bytes);
    // Metadata and style sheets of other vocabularies belong to no question.
    if (name !== null && !/^assessment(Item|Test)$/.test(name)) return;
    if (name === 'assessmentTest') return;
    const root = this.#parse(path);
    if (root?.name === 'assessmentItem') readItem(root, (address) => this.#find(path, address), this.#report);
  }

  /** Finds a file by its address. An address may be escaped, and may differ from the name of the file in case. */
  #find(from: string, address: string): Uint8Array | undefined {
    const paths = [resolvePath(from, address), resolvePath(from, address.replaceAll('%', '%25'))];
    for (const path of paths) {
      const found = this.#files.get(path) ?? this.#byFoldedPath.get(path.toLowerCase());
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Parses a file of the package. A broken file is reported and does not harm the others; a hostile file is refused
   * with an error.
   */
  #parse(path: string): XmlElement | null {
    try {
      return parseXmlTree(decodeXml(this.#files.get(path) ?? new Uint8Array()).replace(/^\ufeff/, ''));
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error.isHostile) throw error;
      this.#report.beginFile(path);
      this.#report.tell(error.line ?? 1, path, `${reasons.brokenFile} ${error.message}`);
      return null;
    }
  }
}

/** The path of a file that another file names. */
function resolvePath(from: string, address: string): string {
  let path = address.replace(/[?#].*$/, '').replaceAll('\\', '/');
  try {
    path = decodeURIComponent(path);
  } catch {
    // The address contains a per cent sign that begins no escape, so it is used as it is.
  }
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

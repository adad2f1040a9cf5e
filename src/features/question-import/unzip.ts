/** Unpacks archives from unknown sources (rule R119). It checks their size, and refuses paths that lead out of the archive. */
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { UnreadableFile } from '../../domain/question-import/unreadable-file.ts';

const MAX_FILES = 10_000;
/** The maximum size of all unpacked files together, bytes. A file of 11 MB with questions and pictures is far below it. */
const MAX_BYTES = 100_000_000;

const hostile = (message: string): UnreadableFile => new UnreadableFile(message, { isHostile: true });

/**
 * The files of an archive, by path.
 * @throws UnreadableFile if the archive is broken, encrypted or hostile
 */
export async function unzip(bytes: Buffer): Promise<Map<string, Uint8Array>> {
  try {
    const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false });
    if (archive.entryCount > MAX_FILES) throw hostile(`В архиве больше ${MAX_FILES} файлов.`);
    const entries: yauzl.Entry[] = [];
    let size = 0;
    for await (const entry of archive.eachEntry()) {
      size += entry.uncompressedSize;
      if (size > MAX_BYTES) throw hostile(`Архив занимает больше ${MAX_BYTES / 1_000_000} МБ, если его распаковать.`);
      if (entry.isEncrypted()) throw new UnreadableFile('Архив защищён паролем. Снимите пароль и выберите файл снова.');
      if (!entry.fileName.endsWith('/')) entries.push(entry);
    }
    const files = new Map<string, Uint8Array>();
    for (const entry of entries) files.set(entry.fileName, await readEntry(archive, entry));
    return files;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const isPath = error instanceof Error && /(?:absolute path|invalid relative path|invalid characters in fileName)/.test(error.message);
    throw isPath ? hostile('В архиве есть путь, который ведёт наружу.') : new UnreadableFile('Архив повреждён.');
  }
}

/** Reads a file of the archive. The stream fails if the file is larger than the archive says. */
async function readEntry(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  if (crc32(content) !== entry.crc32) throw new UnreadableFile('Архив повреждён.');
  return content;
}

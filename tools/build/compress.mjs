import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The extensions of files that are compressed. Fonts and images are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.webmanifest']);

/**
 * Writes a Brotli copy and a gzip copy beside each text file in a folder. Browsers accept Brotli only over HTTPS.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = (await readdir(folder)).filter((name) => COMPRESSIBLE.has(extname(name)));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: BROTLI }));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

import { fetchFile } from './client.ts';

/** How long the object URL stays valid after the click, in ms. Browsers read the file only after the click. */
const READ_MS = 60_000;

/**
 * Downloads a file under the name that the server gives it. A plain link with `download` could not report that a
 * download has failed.
 * @throws ResponseError; NetworkError, also when the connection breaks during the download
 */
export async function downloadFile(address: string): Promise<void> {
  const { content, disposition } = await fetchFile(address);
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = nameIn(disposition);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}

/** Reads the UTF-8 file name from a Content-Disposition header (RFC 6266). */
const nameIn = (disposition: string): string => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? '');

import { fetchFile } from './client.ts';

/** For how long the file keeps its URL after the click, because browsers read it then. */
const READ_MS = 60_000;

/**
 * Downloads a file under the name that the server gives it. A link with `download` would not say that a download has
 * failed.
 * @throws ResponseError; NetworkError also when the connection breaks off
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

/** Reads the name in UTF-8 (RFC 6266). */
const nameIn = (disposition: string): string => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? '');

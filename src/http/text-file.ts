import type { FileBody } from './endpoint.ts';

/** A download that is small enough to be one text. */
export const textFile = ({ name, type, content }: { name: string; type: string; content: string }): FileBody => ({
  name,
  type,
  chunks: (async function* () {
    yield await Promise.resolve(content);
  })(),
});

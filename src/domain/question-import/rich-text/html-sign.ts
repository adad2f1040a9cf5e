import { Parser } from 'htmlparser2';

/** The sign that has a name such as `nbsp` in HTML. */
export function htmlSign(name: string): string | undefined {
  let sign = '';
  const parser = new Parser({ ontext: (text) => void (sign += text) }, { decodeEntities: true });
  parser.end(`&${name};`);
  return sign === `&${name};` ? undefined : sign;
}

/**
 * Computes the 32-bit FNV-1a hash of a text. It is the same in every browser.
 * @param offset another offset gives another hash
 */
export function fnv1a(text: string, offset = 0x811c9dc5): number {
  let value = offset;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

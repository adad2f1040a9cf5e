import { afterEach, describe, expect, it, vi } from 'vitest';
import { isWhole, kindOfFile } from './photo-bytes.ts';
import { PhotoError, preparePhoto, sha256 } from './prepare-photo.ts';

const bytesOf = (text: string): Blob => new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))]);

it.for([
  ['picture', '\xff\xd8\xff\xe0'],
  ['picture', '\x89PNG\r\n'],
  ['picture', 'RIFF\0\0\0\0WEBP'],
  ['other-picture', '\0\0\0\x18ftypheic'],
  ['other-picture', '\0\0\0\x18ftypmif1'],
  ['none', '\0\0\0\x18ftypqt  '],
  ['none', '\x1a\x45\xdf\xa3'],
  ['none', '%PDF-1.7'],
  ['none', '<?xml version="1.0"?><svg/>'],
  ['none', ' <svg xmlns="http://www.w3.org/2000/svg">'],
  ['unknown', 'just words'],
] as const)('a file is %s by the bytes %j', async ([kind, text]) => {
  expect(await kindOfFile(bytesOf(text))).toBe(kind);
});

it.for([
  [true, 'a JPEG', '\xff\xd8\xff\xe0\0\x04ab\xff\xda\0\x02scan\xff\xd9'],
  [true, 'a JPEG with something behind it', '\xff\xd8\xff\xda\0\x02scan\xff\xd9 a film'],
  [false, 'a JPEG that is cut off', '\xff\xd8\xff\xe0\0\x04ab\xff\xda\0\x02scan\xff\0'],
  [false, 'a JPEG whose thumbnail alone is whole', '\xff\xd8\xff\xe1\0\x08t\xff\xd9 th\xff\xda\0\x02scan'],
  [true, 'a PNG', '\x89PNG\r\n data \0\0\0\0IEND\xae\x42\x60\x82'],
  [false, 'a PNG that is cut off', '\x89PNG\r\n data I'],
  [true, 'a WebP', 'RIFF\x06\0\0\0WEBPVP'],
  [false, 'a WebP that is cut off', 'RIFF\x07\0\0\0WEBPVP'],
  [true, 'a GIF', 'GIF89a'],
] as const)('the end of a picture is there (%s): %s', async ([whole, , text]) => {
  expect(await isWhole(bytesOf(text))).toBe(whole);
});

describe('without a picture', () => {
  afterEach(() => vi.unstubAllGlobals());
  it.for([
    ['broken', ''],
    ['broken', '\xff\xd8\xff\xe0 cut off'],
    ['unopened', '\0\0\0\x18ftypheic'],
    ['not-photo', '%PDF-1.7'],
    ['not-photo', 'just words'],
  ] as const)('the fault is %s of %j', async ([fault, text]) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
    await expect(preparePhoto(bytesOf(text))).rejects.toEqual(new PhotoError(fault));
  });
});

describe('the id of a photo', () => {
  afterEach(() => vi.unstubAllGlobals());
  const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const bytes = (): ArrayBuffer => new Uint8Array([97, 98, 99]).buffer;

  it('is the SHA-256 of its bytes, also on plain http', async () => {
    expect(await sha256(bytes())).toBe(ABC);
    vi.stubGlobal('crypto', {});
    expect(await sha256(bytes())).toBe(ABC);
  });
});

import { describe, expect, test } from 'vitest';
import { checkImage, IMAGE_MAX_BYTES, IMAGE_MAX_SIDE, readImage, type ImageType } from './image.ts';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import {
  canvasJpeg,
  canvasPng,
  dataUrl,
  extendedWebp,
  losslessWebp,
  lossyWebp,
  patch,
  png,
  pngOfBytes,
  progressiveJpeg,
  riff,
  uint16be,
  uint16le,
} from '../../../test/support/fixtures/files/image-fixtures.ts';

const images: [string, Buffer, ImageType][] = [
  ['a PNG', canvasPng, 'image/png'],
  ['a JPEG', canvasJpeg, 'image/jpeg'],
  ['a progressive JPEG', progressiveJpeg, 'image/jpeg'],
  ['a lossy WebP', lossyWebp, 'image/webp'],
  ['a lossless WebP', losslessWebp, 'image/webp'],
  ['an extended WebP', extendedWebp, 'image/webp'],
];

describe('image type', () => {
  test.each(images)('%s is recognized by its bytes', (_name, bytes, type) => {
    expect(checkImage(bytes)).toEqual({ type, width: 9, height: 7 });
  });

  test.each(images)('%s in a data URL is recognized whatever type the URL declares', (_name, bytes, type) => {
    const expected = { type, width: 9, height: 7, bytes: new Uint8Array(bytes) };
    expect(readImage(dataUrl(bytes, type))).toEqual(expected);
    expect(readImage(dataUrl(bytes, 'image/svg+xml'))).toEqual(expected);
    expect(readImage(dataUrl(bytes, ''))).toEqual(expected);
  });

  test('width and height are not swapped', () => {
    expect(checkImage(png(20, 300))).toEqual({ type: 'image/png', width: 20, height: 300 });
  });
});

describe('image dimensions', () => {
  const frame = canvasJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const vp8x = (width: number, height: number) =>
    riff([
      ['VP8X', Buffer.concat([Buffer.alloc(4), int24(width - 1), int24(height - 1)])],
      ['VP8 ', lossyWebp.subarray(20)],
    ]);
  const int24 = (value: number) => Buffer.concat([uint16le(value % 0x10000), Buffer.from([Math.floor(value / 0x10000)])]);
  const vp8l = (width: number, height: number) => {
    const bits = (width - 1) | ((height - 1) << 14);
    return patch(losslessWebp, 21, Buffer.concat([uint16le(bits & 0xffff), uint16le(bits >>> 16)]));
  };

  test.each<[string, (width: number, height: number) => Buffer]>([
    ['PNG', png],
    ['JPEG', (width, height) => patch(canvasJpeg, frame + 5, Buffer.concat([uint16be(height), uint16be(width)]))],
    ['lossy WebP', (width, height) => patch(lossyWebp, 26, Buffer.concat([uint16le(width), uint16le(height)]))],
    ['lossless WebP', vp8l],
    ['extended WebP', vp8x],
  ])('a side of 4096 pixels is accepted and one of 4097 is rejected in a %s', (_name, ofSize) => {
    expect(IMAGE_MAX_SIDE).toBe(4096);
    expect(checkImage(ofSize(4096, 1))).toMatchObject({ width: 4096, height: 1 });
    expect(checkImage(ofSize(1, 4096))).toMatchObject({ width: 1, height: 4096 });
    expect(checkImage(ofSize(4096, 4096))).toMatchObject({ width: 4096, height: 4096 });
    const tooLarge = appErrorWith('image-too-large', { message: 'Рисунок больше 4096 × 4096 точек. Выберите файл поменьше.' });
    expect(() => checkImage(ofSize(4097, 1))).toThrow(tooLarge);
    expect(() => checkImage(ofSize(1, 4097))).toThrow(tooLarge);
  });

  test('an extended WebP with a width of more than 16 bits is rejected', () => {
    expect(() => checkImage(vp8x(0x20001, 1))).toThrow(appErrorWith('image-too-large'));
  });
});

describe('image size', () => {
  const tooLarge = appErrorWith('image-too-large', { message: 'Рисунок больше 500 КБ. Выберите файл поменьше.' });

  test('an image of exactly 512,000 bytes is accepted', () => {
    expect(IMAGE_MAX_BYTES).toBe(512_000);
    const bytes = pngOfBytes(512_000);
    expect(bytes).toHaveLength(512_000);
    expect(checkImage(bytes)).toEqual({ type: 'image/png', width: 8, height: 8 });
    expect(readImage(dataUrl(bytes)).bytes).toHaveLength(512_000);
  });

  // Each is longer by one byte than the one before, so that every length of the base64 padding is tried.
  test.each([512_001, 512_002, 512_003])('an image of %i bytes is rejected', (length) => {
    const bytes = pngOfBytes(length);
    expect(() => checkImage(bytes)).toThrow(tooLarge);
    expect(() => readImage(dataUrl(bytes))).toThrow(tooLarge);
  });

  test.each([511_998, 511_999])('a data URL of an image of %i bytes is accepted', (length) => {
    expect(readImage(dataUrl(pngOfBytes(length))).bytes).toHaveLength(length);
  });

  test('a data URL as long as the largest request is rejected', () => {
    expect(() => readImage(`data:image/png;base64,${'A'.repeat(16_000_000)}`)).toThrow(tooLarge);
  });
});

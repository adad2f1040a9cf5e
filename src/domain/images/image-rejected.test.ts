import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { checkImage, readImage } from './image.ts';
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
  pngChunk,
  progressiveJpeg,
  riff,
  uint16be,
  uint32be,
  uint32le,
} from '../../../test/support/fixtures/files/image-fixtures.ts';

const notAnImage = appErrorWith('invalid-image', { message: 'Это не рисунок. Подойдут PNG, JPEG и WebP.' });
const images: [string, Buffer][] = [
  ['PNG', canvasPng],
  ['JPEG', canvasJpeg],
  ['progressive JPEG', progressiveJpeg],
  ['lossy WebP', lossyWebp],
  ['lossless WebP', losslessWebp],
  ['extended WebP', extendedWebp],
];
const zip = Buffer.from('504b05060000000000000000000000000000000000000000', 'hex');
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>');

describe('incomplete or extended image', () => {
  test.each(images)('a %s that is cut at any length is rejected', (_name, bytes) => {
    for (let length = 0; length < bytes.length; length += 10) {
      expect(() => checkImage(bytes.subarray(0, length)), `${length} bytes`).toThrow(notAnImage);
    }
    expect(() => checkImage(bytes.subarray(0, -1))).toThrow(notAnImage);
  });

  const tails: [string, Buffer][] = [
    ['a zero', Buffer.alloc(1)],
    ['two zeros', Buffer.alloc(2)],
    ['a ZIP', zip],
    ['HTML', html],
    ['another PNG', canvasPng],
    ['another JPEG', canvasJpeg],
  ];
  test.each(images.flatMap(([name, bytes]) => tails.map(([tail, more]) => [name, tail, bytes, more] as const)))(
    'a %s followed by %s is rejected',
    (_name, _tail, bytes, more) => {
      expect(() => checkImage(Buffer.concat([bytes, more]))).toThrow(notAnImage);
    },
  );

  test.each(images)('a %s after another byte is rejected', (_name, bytes) => {
    expect(() => checkImage(Buffer.concat([Buffer.alloc(1), bytes]))).toThrow(notAnImage);
  });
});

const endOfPng = canvasPng.length - 12;
const scan = canvasJpeg.indexOf(Buffer.from([0xff, 0xda]));
const frame = canvasJpeg.indexOf(Buffer.from([0xff, 0xc0]));
const longHeaderPng = Buffer.concat([
  canvasPng.subarray(0, 8),
  pngChunk('IHDR', Buffer.concat([canvasPng.subarray(16, 29), Buffer.alloc(1)])),
  canvasPng.subarray(33),
]);

describe('not an image', () => {
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100)],
    ['text', Buffer.from('Это не рисунок, а просто текст, который длиннее сорока пяти байт.')],
    ['SVG', svg],
    ['HTML', html],
    ['GIF', gif],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a ZIP', zip],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF')],

    ['the signature of PNG without chunks', Buffer.concat([canvasPng.subarray(0, 8), Buffer.alloc(60)])],
    ['a PNG with converted line ends', patch(canvasPng, 4, Buffer.from('\n\n'))],
    ['a PNG without data', Buffer.concat([png(8, 8).subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['a PNG without its end', Buffer.concat([canvasPng.subarray(0, endOfPng), pngChunk('tEXt', Buffer.from('a'))])],
    ['a PNG with another first chunk', patch(canvasPng, 12, Buffer.from('IDAT'))],
    ['a PNG with a longer header', longHeaderPng],
    ['a PNG with a chunk longer than the file', patch(canvasPng, 33, uint32be(0xffff_ffff))],
    ['a PNG without width', png(0, 8)],
    ['a PNG without height', png(8, 0)],

    ['a JPEG without a scan', Buffer.concat([canvasJpeg.subarray(0, scan), canvasJpeg.subarray(-2)])],
    ['a JPEG without a frame header', patch(canvasJpeg, frame + 1, Buffer.from([0xe0]))],
    ['a JPEG with junk between segments', patch(canvasJpeg, 2, Buffer.from([0x00]))],
    ['a JPEG with a segment of length 0', patch(canvasJpeg, 4, uint16be(0))],
    ['a JPEG with a segment longer than the file', patch(canvasJpeg, 4, uint16be(0xffff))],
    ['a JPEG that ends in a frame header', Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 2])],
    ['a JPEG without width', patch(canvasJpeg, frame + 7, uint16be(0))],
    ['a JPEG of SOI and EOI only', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],

    ['a WAVE file', patch(lossyWebp, 8, Buffer.from('WAVE'))],
    ['a WebP without an image chunk', riff([['VP8X', Buffer.alloc(10)], ['EXIF', Buffer.alloc(20)]])],
    ['a WebP with a chunk longer than the file', patch(lossyWebp, 16, uint32le(0xffff_fff0))],
    ['a WebP with a chunk shorter than its data', patch(lossyWebp, 16, uint32le(20))],
    ['a WebP that ends in the header of the image', riff([['EXIF', Buffer.alloc(20)], ['VP8 ', Buffer.alloc(2)]])],
    ['a WebP without width', patch(lossyWebp, 26, Buffer.alloc(2))],
  ])('%s is rejected', (_name, bytes) => {
    expect(() => checkImage(bytes)).toThrow(notAnImage);
    expect(() => readImage(dataUrl(bytes))).toThrow(notAnImage);
  });

  test.each([
    ['', 'the empty string'],
    ['a1b2', 'a key'],
    ['https://example.ru/leaf.png', 'a URL'],
    [canvasPng.toString('base64'), 'plain base64'],
    [`data:image/png,${canvasPng.toString('latin1')}`, 'a data URL without base64'],
    [`data:image/svg+xml,${svg.toString()}`, 'a data URL of SVG without base64'],
    ['data:image/png;base64,', 'an empty data URL'],
    [dataUrl(canvasPng).replaceAll('=', ''), 'base64 without its padding'],
    [`${dataUrl(canvasPng)}=`, 'base64 with too much padding'],
    [`${dataUrl(canvasPng)}\n`, 'a trailing line end'],
    [` ${dataUrl(canvasPng)}`, 'a leading space'],
    [dataUrl(canvasPng).replace('+', '-').replace('/', '_'), 'base64url'],
    [dataUrl(canvasPng, 'image/png;charset=utf-8"><script>'), 'a type with parameters and markup'],
  ])('%j is rejected: %s', (text) => {
    expect(() => readImage(text)).toThrow(notAnImage);
  });
});

describe('arbitrary input', () => {
  /** Returns the error that is not an `AppError`, if one is thrown. */
  const unexpectedErrorOf = (check: () => unknown): unknown => {
    try {
      check();
      return null;
    } catch (error) {
      return error instanceof AppError ? null : error;
    }
  };

  test('arbitrary bytes, also after the start of an image, throw an AppError or nothing', () => {
    const starts = [Buffer.alloc(0), ...images.flatMap(([, bytes]) => [3, 12, 16, 30, 45].map((n) => bytes.subarray(0, n)))];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 120 }), (start, rest) => {
        expect(unexpectedErrorOf(() => checkImage(Buffer.concat([start, rest])))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test('images with changed bytes throw an AppError or nothing', () => {
    const changes = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...images), changes, ([, bytes], changed) => {
        const copy = new Uint8Array(bytes);
        for (const [index, value] of changed) if (index < copy.length) copy[index] = value;
        expect(unexpectedErrorOf(() => checkImage(copy))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test('arbitrary strings and base64 throw an AppError or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(unexpectedErrorOf(() => readImage(text))).toBeNull();
        expect(unexpectedErrorOf(() => readImage(`data:image/png;base64,${text}`))).toBeNull();
      }),
    );
  });
});

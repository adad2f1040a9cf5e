import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { checkImage, readImage } from './image.ts';
import { failure } from './testing-failure.ts';
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
} from './testing-images.ts';

const notAnImage = failure('invalid-image', { message: 'Это не рисунок. Подойдут PNG, JPEG и WebP.' });
const whole: [string, Buffer][] = [
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

describe('what is cut or carries more is refused', () => {
  test.each(whole)('a %s that ends before its last byte', (_name, bytes) => {
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
  test.each(whole.flatMap(([name, bytes]) => tails.map(([tail, more]) => [name, tail, bytes, more] as const)))(
    'a %s with %s behind it',
    (_name, _tail, bytes, more) => {
      expect(() => checkImage(Buffer.concat([bytes, more]))).toThrow(notAnImage);
    },
  );

  test.each(whole)('a %s with a byte before it', (_name, bytes) => {
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

describe('what is no picture is refused', () => {
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

    ['the signature of PNG and nothing that it holds', Buffer.concat([canvasPng.subarray(0, 8), Buffer.alloc(60)])],
    ['a PNG whose line ends were changed on the way', patch(canvasPng, 4, Buffer.from('\n\n'))],
    ['a PNG without data', Buffer.concat([png(8, 8).subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['a PNG without its end', Buffer.concat([canvasPng.subarray(0, endOfPng), pngChunk('tEXt', Buffer.from('a'))])],
    ['a PNG with another first chunk', patch(canvasPng, 12, Buffer.from('IDAT'))],
    ['a PNG with a longer header', longHeaderPng],
    ['a PNG with a chunk longer than the file', patch(canvasPng, 33, uint32be(0xffff_ffff))],
    ['a PNG with a changed size', patch(canvasPng, 19, Buffer.from([10]))],
    ['a PNG with a changed pixel', patch(canvasPng, canvasPng.indexOf('IDAT') + 20, Buffer.from([0x5a]))],
    ['a PNG with a changed checksum', patch(canvasPng, canvasPng.length - 1, Buffer.from([0]))],
    ['a PNG without width', png(0, 8)],
    ['a PNG without height', png(8, 0)],

    ['a JPEG without a scan', Buffer.concat([canvasJpeg.subarray(0, scan), canvasJpeg.subarray(-2)])],
    ['a JPEG without a frame header', patch(canvasJpeg, frame + 1, Buffer.from([0xe0]))],
    ['a JPEG with junk between segments', patch(canvasJpeg, 2, Buffer.from([0x00]))],
    ['a JPEG with a segment of no length', patch(canvasJpeg, 4, uint16be(0))],
    ['a JPEG with a segment longer than the file', patch(canvasJpeg, 4, uint16be(0xffff))],
    ['a JPEG that ends in a frame header', Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 2])],
    ['a JPEG without width', patch(canvasJpeg, frame + 7, uint16be(0))],
    ['a JPEG of a beginning and an end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],

    ['a RIFF that is a sound', patch(lossyWebp, 8, Buffer.from('WAVE'))],
    ['a WebP without a picture', riff([['VP8X', Buffer.alloc(10)], ['EXIF', Buffer.alloc(20)]])],
    ['a WebP with a chunk longer than the file', patch(lossyWebp, 16, uint32le(0xffff_fff0))],
    ['a WebP with a chunk shorter than its data', patch(lossyWebp, 16, uint32le(20))],
    ['a WebP that ends in a picture’s header', riff([['EXIF', Buffer.alloc(20)], ['VP8 ', Buffer.alloc(2)]])],
    ['a WebP without width', patch(lossyWebp, 26, Buffer.alloc(2))],
  ])('%s', (_name, bytes) => {
    expect(() => checkImage(bytes)).toThrow(notAnImage);
    expect(() => readImage(dataUrl(bytes))).toThrow(notAnImage);
  });

  test.each([
    ['', 'nothing'],
    ['a1b2', 'a key'],
    ['https://example.ru/leaf.png', 'an address'],
    [canvasPng.toString('base64'), 'base64 alone'],
    [`data:image/png,${canvasPng.toString('latin1')}`, 'a data URL without base64'],
    [`data:image/svg+xml,${svg.toString()}`, 'SVG as it is'],
    ['data:image/png;base64,', 'a data URL of nothing'],
    [dataUrl(canvasPng).replaceAll('=', ''), 'base64 without its padding'],
    [`${dataUrl(canvasPng)}=`, 'base64 with too much padding'],
    [`${dataUrl(canvasPng)}\n`, 'a line end behind'],
    [` ${dataUrl(canvasPng)}`, 'a space before'],
    [dataUrl(canvasPng).replace('+', '-').replace('/', '_'), 'base64 for addresses'],
    [dataUrl(canvasPng, 'image/png;charset=utf-8"><script>'), 'a type with more in it'],
  ])('%j: %s', (text) => {
    expect(() => readImage(text)).toThrow(notAnImage);
  });
});

describe('whatever comes, nothing but a Failure is thrown', () => {
  /** What was thrown and should not have been. */
  const defectOf = (call: () => unknown): unknown => {
    try {
      call();
      return null;
    } catch (error) {
      return error instanceof Failure ? null : error;
    }
  };

  test('for any bytes, also behind a right beginning', () => {
    const beginnings = [Buffer.alloc(0), ...whole.flatMap(([, bytes]) => [3, 12, 16, 30, 45].map((n) => bytes.subarray(0, n)))];
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 120 }), (beginning, rest) => {
        expect(defectOf(() => checkImage(Buffer.concat([beginning, rest])))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test('for whole pictures with bytes changed', () => {
    const changes = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...whole), changes, ([, bytes], changed) => {
        const copy = new Uint8Array(bytes);
        for (const [at, value] of changed) if (at < copy.length) copy[at] = value;
        expect(defectOf(() => checkImage(copy))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test('for any text and any base64', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(defectOf(() => readImage(text))).toBeNull();
        expect(defectOf(() => readImage(`data:image/png;base64,${text}`))).toBeNull();
      }),
    );
  });
});

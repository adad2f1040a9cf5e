import { describe, expect, test } from 'vitest';
import { canvasJpeg, uint16be, uint32be } from '../../../test/support/fixtures/files/image-fixtures.ts';
import { exifOrientation, isTurned } from './exif-orientation.ts';
import { checkImage } from './image.ts';

const uint16le = (value: number): Buffer => Buffer.from(uint16be(value).toReversed());
const uint32le = (value: number): Buffer => Buffer.from(uint32be(value).toReversed());

interface Tag {
  tag?: number;
  type?: number;
  value: number;
}

/** Makes the content of an APP1 segment with these tags. */
function exif(tags: Tag[], isLittleEndian = false): Buffer {
  const [short, long] = isLittleEndian ? [uint16le, uint32le] : [uint16be, uint32be];
  const entries = tags.map(({ tag = 0x0112, type = 3, value }) => Buffer.concat([short(tag), short(type), long(1), short(value), short(0)]));
  return Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(isLittleEndian ? 'II' : 'MM'), short(42), long(8), short(tags.length), ...entries, long(0)]);
}

/** Makes a JPEG with an APP1 segment after its SOI. */
const withSegment = (content: Buffer): Buffer =>
  Buffer.concat([canvasJpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), uint16be(content.length + 2), content, canvasJpeg.subarray(2)]);

describe('the orientation of a JPEG', () => {
  test.for([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is read in both byte orders, and turns the size from 5 on', (value) => {
    const { width, height } = checkImage(canvasJpeg);
    expect(width).not.toBe(height);
    for (const isLittleEndian of [true, false]) {
      const segment = exif([{ tag: 0x010f, type: 2, value: 0 }, { value }], isLittleEndian);
      expect(exifOrientation(segment)).toBe(value);
      const turned = isTurned(value) ? { width: height, height: width } : { width, height };
      expect(checkImage(withSegment(segment))).toEqual({ type: 'image/jpeg', ...turned });
    }
  });

  test.for<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['XMP', Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>')],
    ['no tags', exif([])],
    ['other tags', exif([{ tag: 0x010f, value: 6 }])],
    ['an orientation that there is not', exif([{ value: 9 }])],
    ['an orientation of 0', exif([{ value: 0 }])],
    ['an orientation of another type', exif([{ type: 4, value: 6 }])],
    ['another byte order', Buffer.from(exif([{ value: 6 }])).fill('X', 6, 8)],
    ['another mark', Buffer.from(exif([{ value: 6 }])).fill(0, 8, 10)],
    ['a directory beyond the end', Buffer.from(exif([{ value: 6 }])).fill(0xff, 10, 14)],
    ['more tags than bytes', Buffer.from(exif([{ tag: 0x010f, value: 1 }])).fill(0xff, 14, 16)],
  ])('%s says none', ([, segment]) => {
    expect(exifOrientation(segment)).toBeNull();
    expect(checkImage(withSegment(segment))).toEqual(checkImage(canvasJpeg));
  });

  test('a segment that is cut anywhere says none or what it says, and nothing is read beyond it', () => {
    const segment = exif([{ tag: 0x010f, value: 1 }, { value: 6 }]);
    for (let length = 0; length < segment.length; length++) expect([null, 6]).toContain(exifOrientation(segment.subarray(0, length)));
  });
});

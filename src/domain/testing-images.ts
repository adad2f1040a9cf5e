import { crc32, deflateSync } from 'node:zlib';

/** Whole pictures, 9 × 7 pixels each, as a browser's canvas writes them, and the parts to build others from. */
const decode = (base64: string): Buffer => Buffer.from(base64, 'base64');

export const canvasPng = decode(
  'iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHCAYAAADam2dgAAAAj0lEQVR4AXyOMQqDQBREP9ute4p0qVKlsksT0qQRPIEX8ARewE4Q' +
    'UWy9pCuO83ctRMRiGf7+mffHpGOG3/hHPnxRDB+UXYqqe6NuX+jbJ6bmAeNkkWT1cqcmgRo8jTONVKguYteoujcOJAUjVYmH2e4z' +
    'SUzoQj942mqAL1aI5EtSMDIQjASQ5MWdkqHCodMGAAD//0ynWDcAAAAGSURBVAMAfBdwWMRtYY8AAAAASUVORK5CYII=',
);
export const canvasJpeg = decode(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYn' +
    'KSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo' +
    'KCgoKCgoKCj/wAARCAAHAAkDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAGRABAAIDAAAAAAAAAAAAAAAAAAED' +
    'BBMh/8QAFQEBAQAAAAAAAAAAAAAAAAAABgf/xAAaEQABBQEAAAAAAAAAAAAAAAAAAgMEEzEF/9oADAMBAAIRAxEAPwCnDojjQ0Am' +
    'c59dmiLkxGqMP//Z',
);
export const lossyWebp = decode(
  'UklGRkgAAABXRUJQVlA4IDwAAAAQAgCdASoJAAcAAUAmJagCdLoAArlK+ZagAPX+5Y3pbjf+jyXz/9kX1//Pwk/+ot/Xd/o84aN6' +
    '2/VQAAA=',
);
export const losslessWebp = decode(
  'UklGRqwAAABXRUJQVlA4TKAAAAAvCIABAPdBkG3T+yvcdRoO2kaS5OSmvN/dMToGbdsI6j/E58/k7+L5j/+/fgf0HIG4IAAVSBij' +
    '2IZAYSOMAohNsU2xTQLFNoVlx6MzLTOFpjJjdF47Xi0iALEBEjovIN4kfX9gGABg0eyybdu2i+h/ABijBN3LGgglOdWJqxEhWNkK' +
    'i2HFGckM8m45adHw03Y+Hl5zk3ra70+xo7LfrvcH',
);

/** A lossy picture behind an extended header, as a canvas with a colour profile writes it. */
export const extendedWebp = riff([
  ['VP8X', Buffer.from([0x20, 0, 0, 0, 8, 0, 0, 6, 0, 0])],
  ['ICCP', Buffer.alloc(13, 7)],
  ['VP8 ', lossyWebp.subarray(20)],
]);

/** A WebP file of the given chunks. */
export function riff(chunks: [type: string, data: Buffer][]): Buffer {
  const body = chunks.map(([type, data]) =>
    Buffer.concat([Buffer.from(type), uint32le(data.length), data, Buffer.alloc(data.length % 2)]),
  );
  const size = body.reduce((sum, { length }) => sum + length, 4);
  return Buffer.concat([Buffer.from('RIFF'), uint32le(size), Buffer.from('WEBP'), ...body]);
}

/** The same JPEG in the guise of a progressive one: another frame header, two scans, restarts and fill bytes. */
export const progressiveJpeg = ((): Buffer => {
  const frame = canvasJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const scan = canvasJpeg.indexOf(Buffer.from([0xff, 0xda]));
  const end = canvasJpeg.length - 2;
  const head = Buffer.from(canvasJpeg.subarray(0, scan));
  head[frame + 1] = 0xc2;
  const data = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd7, 0x78, 0xff]);
  return Buffer.concat([head, canvasJpeg.subarray(scan, end), data, canvasJpeg.subarray(scan)]);
})();

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([uint32be(data.length), body, uint32be(crc32(body))]);
}

/**
 * A whole PNG.
 * @param format bits of a colour, and how colours are written
 * @param rows bytes of the pixels, each row behind a byte for its filter
 */
export function pngOf(width: number, height: number, format: readonly [bits: number, colours: number], rows: Buffer): Buffer {
  const header = Buffer.concat([uint32be(width), uint32be(height), Buffer.from([...format, 0, 0, 0])]);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A whole black PNG of the given size in pixels. */
export const png = (width: number, height: number): Buffer =>
  pngOf(width, height, [1, 0], Buffer.alloc((1 + Math.ceil(width / 8)) * height));

/** A whole PNG of one grey pixel; another `shade` (0–255) makes another picture. */
export const greyPixel = (shade: number): Buffer => pngOf(1, 1, [8, 0], Buffer.from([0, shade]));

/** A whole PNG of exactly so many bytes: the rest lies in a chunk that viewers skip. */
export function pngOfBytes(length: number): Buffer {
  const whole = png(8, 8);
  const beforeEnd = whole.length - 12;
  const filling = pngChunk('fiLl', Buffer.alloc(length - whole.length - 12, 0x20));
  return Buffer.concat([whole.subarray(0, beforeEnd), filling, whole.subarray(beforeEnd)]);
}

/** A copy of the bytes with others in their place. */
export function patch(bytes: Buffer, at: number, other: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  other.copy(copy, at);
  return copy;
}

/** A number as PNG, JPEG and WebP write it; `be`: the highest byte first, `le`: the lowest. */
export function uint32be(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function uint32le(value: number): Buffer {
  return uint32be(value).swap32();
}

export function uint16be(value: number): Buffer {
  return uint32be(value).subarray(2);
}

export function uint16le(value: number): Buffer {
  return uint32le(value).subarray(0, 2);
}

/** A picture as requests carry it. */
export const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

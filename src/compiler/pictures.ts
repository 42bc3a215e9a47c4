/** Whether a picture can be drawn: it is read whole, as a program that draws it would. Its header alone says little. */
import { crc32, inflateSync } from 'node:zlib';

/** Dots on a side: a larger one takes more memory than a sheet is worth. */
export const mostDots = 4_000;

/** 'broken': cut off or damaged; 'large': of more dots than `mostDots` on a side. */
type PictureFault = 'broken' | 'large';

export function pictureFault(bytes: Buffer, type: 'image/png' | 'image/jpeg'): PictureFault | undefined {
  try {
    return type === 'image/png' ? pngFault(bytes) : jpegFault(bytes);
  } catch {
    // past the end of the bytes, or data that does not unpack
    return 'broken';
  }
}

// PNG, https://www.w3.org/TR/png-3/

/** Dots are of this many samples, by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Start and step of the passes of an interlaced picture: across, down. */
const passes = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;
const highestFilter = 4;

function pngFault(bytes: Buffer): PictureFault | undefined {
  const chunks = chunksOf(bytes);
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return 'broken';
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth, color, , , interlaced] = header.data.subarray(8);
  if (width === 0 || height === 0) return 'broken';
  if (width > mostDots || height > mostDots) return 'large';
  const hasPalette = chunks.some(({ type }) => type === 'PLTE');
  if (samples[color!] === undefined || ![1, 2, 4, 8, 16].includes(depth!) || (color === 3 && !hasPalette))
    return 'broken';
  const bits = samples[color!]! * depth!;
  const rows =
    interlaced === 1
      ? passes.flatMap(([left, across, top, down]) =>
          rowsOf(Math.ceil((width - left) / across), Math.ceil((height - top) / down), bits),
        )
      : rowsOf(width, height, bits);
  const expected = rows.reduce((sum, length) => sum + length, 0);
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const dots = inflateSync(packed, { maxOutputLength: expected + 1 });
  if (dots.length !== expected) return 'broken';
  let at = 0;
  for (const length of rows) {
    if (dots[at]! > highestFilter) return 'broken';
    at += length;
  }
  return undefined;
}

/** The bytes of each row, with the one that says how it is filtered. */
const rowsOf = (width: number, height: number, bits: number): number[] =>
  width <= 0 || height <= 0 ? [] : Array.from({ length: height }, () => 1 + Math.ceil((width * bits) / 8));

function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < bytes.length && chunks.at(-1)?.type !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    const whole = bytes.subarray(at + 4, at + 8 + length);
    if (whole.length < 4 + length || crc32(whole) !== bytes.readUInt32BE(at + 8 + length)) return [];
    chunks.push({ type: whole.toString('latin1', 0, 4), data: whole.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

// JPEG, https://www.w3.org/Graphics/JPEG/itu-t81.pdf

const [startOfScan, endOfImage] = [0xda, 0xd9];
/** Frames, except the markers of tables and arithmetic coding that lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegFault(bytes: Buffer): PictureFault | undefined {
  let frame: { width: number; height: number } | undefined;
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) return 'broken';
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (at + 2 + length > bytes.length) return 'broken';
    if (isFrame(marker)) frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === startOfScan) break;
    at += 2 + length;
  }
  if (!frame || frame.width === 0 || frame.height === 0) return 'broken';
  if (frame.width > mostDots || frame.height > mostDots) return 'large';
  return bytes.lastIndexOf(Buffer.from([0xff, endOfImage])) < 0 ? 'broken' : undefined;
}

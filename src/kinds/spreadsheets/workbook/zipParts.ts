/** Reads zips as office programs write them: stored or deflated parts, also with the fields of Zip64. */
import { FileError } from '../fileError.ts';

export type Part = {
  /** With `/` between folders, whatever the program wrote. */
  name: string;
  packed: number;
  size: number;
  /** The place of its own header. */
  offset: number;
  method: number;
  crc: number;
};

const [endOfDirectory, endOfDirectory64, entry] = [0x06054b50, 0x06064b50, 0x02014b50];

/** The parts listed in a zip's central directory, at its end. */
export function zipParts(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Part[] = [];
  let { count, at } = directoryOf(view);
  for (; count > 0; count -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entry) throw new FileError('damaged');
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const extra = at + 46 + nameLength;
    if (extra + extraLength > bytes.length) throw new FileError('damaged');
    const sizes = sizesOf(view, at, { from: extra, to: extra + extraLength });
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, extra)).replaceAll('\\', '/'),
      ...sizes,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
    });
    at = extra + extraLength + view.getUint16(at + 32, true);
  }
  return parts;
}

function directoryOf(view: DataView): { count: number; at: number } {
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end -= 1;
  if (end < 0) throw new FileError('damaged');
  const at = view.getUint32(end + 16, true);
  const locator = end - 20;
  if (at !== 0xffffffff || locator < 0) return { count: view.getUint16(end + 10, true), at };
  const end64 = Number(view.getBigUint64(locator + 8, true));
  if (end64 + 56 > view.byteLength || view.getUint32(end64, true) !== endOfDirectory64)
    throw new FileError('damaged');
  return {
    count: Number(view.getBigUint64(end64 + 32, true)),
    at: Number(view.getBigUint64(end64 + 48, true)),
  };
}

/** Sizes and place of an entry. Those that are all ones stand in its Zip64 field, in this order. */
function sizesOf(view: DataView, at: number, extra: { from: number; to: number }) {
  const [size, packed, offset] = [24, 20, 42].map((place) => view.getUint32(at + place, true));
  const long = longSizes(view, extra);
  const read = (value: number | undefined) => (value === 0xffffffff ? (long.shift() ?? value) : value!);
  return { size: read(size), packed: read(packed), offset: read(offset) };
}

function longSizes(view: DataView, { from, to }: { from: number; to: number }): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const length = Math.min(view.getUint16(at + 2, true), to - at - 4);
    return Array.from({ length: Math.floor(length / 8) }, (_none, nth) =>
      Number(view.getBigUint64(at + 4 + nth * 8, true)),
    );
  }
  return [];
}

/** The unpacked content of a part, which is never longer than the part declares. */
export async function unpacked(bytes: Uint8Array, part: Part): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, packed, size, method, crc } = part;
  if (offset + 30 > bytes.length) throw new FileError('damaged');
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const content = bytes.subarray(from, from + packed);
  const plain = method === 0 ? content : await inflated(content, size);
  if (plain.length !== size || crcOf(plain) !== crc) throw new FileError('damaged');
  return plain;
}

async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const plain = new Uint8Array(size);
  let filled = 0;
  try {
    const { readable, writable } = new DecompressionStream('deflate-raw');
    const writer = writable.getWriter();
    // the reader below meets the same errors
    writer.write(packed as Uint8Array<ArrayBuffer>).catch(() => undefined);
    writer.close().catch(() => undefined);
    const reader = readable.getReader();
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (filled + value!.length > size) {
        await reader.cancel();
        throw new FileError('damaged');
      }
      plain.set(value!, filled);
      filled += value!.length;
    }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('damaged', {}, { cause: error });
  }
  return plain.subarray(0, filled);
}

const crcTable = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The check sum of zips, CRC-32. */
function crcOf(bytes: Uint8Array): number {
  let crc = ~0;
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ crcTable[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}

/** A picture is read whole: its header alone says little. */
import { deflateSync, crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mostDots, pictureFault } from '#compiler/pictures.ts';

const chunk = (type: string, data: Buffer) => {
  const whole = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(whole));
  return Buffer.concat([length, whole, check]);
};
/** @param rows the bytes of the dots, each row with its filter before it */
function png({ width = 2, height = 2, color = 6, interlaced = 0, rows = Buffer.alloc(18), end = true } = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, color, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    ...(end ? [chunk('IEND', Buffer.alloc(0))] : []),
  ]);
}
const faultOf = (bytes: Buffer) => pictureFault(bytes, 'image/png');
const changedAt = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at]! ^= 0x40;
  return changed;
};

describe('a PNG', () => {
  it('can be drawn where all its rows are there, interlaced or not', () => {
    expect(faultOf(png())).toBeUndefined();
    // seven passes over 2 × 2 dots: one of one dot, one of one, one of one row of two
    expect(faultOf(png({ interlaced: 1, rows: Buffer.alloc(5 + 5 + 9) }))).toBeUndefined();
  });

  it.each([
    ['cut off in its data', png().subarray(0, 60)],
    ['without its end', png({ end: false })],
    ['of one row too few', png({ rows: Buffer.alloc(9) })],
    ['of one row too many', png({ rows: Buffer.alloc(27) })],
    ['with a row that no filter writes', png({ rows: Buffer.alloc(18, 7) })],
    ['with a changed byte', changedAt(png(), 45)],
    ['with colours of a palette that is not there', png({ color: 3, rows: Buffer.alloc(6) })],
    ['of no width', png({ width: 0 })],
    ['of its signature alone', png().subarray(0, 8)],
  ])('%s is broken', (_what, bytes) => {
    expect(faultOf(bytes)).toBe('broken');
  });

  it('is too large above a number of dots, whatever it packs', () => {
    expect(faultOf(png({ width: mostDots + 1 }))).toBe('large');
  });
});

describe('a JPEG', () => {
  const frame = (width: number) =>
    Buffer.concat([
      Buffer.from('ffc0000b080001', 'hex'),
      Buffer.from([width >> 8, width & 255]),
      Buffer.from('01012200', 'hex'),
    ]);
  const jpeg = (width = 1) =>
    Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      frame(width),
      Buffer.from('ffda0008010100003f00', 'hex'),
      Buffer.from('d2cf20ffd9', 'hex'),
    ]);
  it('can be drawn from its frame to its end', () => {
    expect(pictureFault(jpeg(), 'image/jpeg')).toBeUndefined();
  });

  it.each([
    ['cut off', jpeg().subarray(0, -2)],
    ['without a frame', Buffer.concat([jpeg().subarray(0, 2), jpeg().subarray(2 + frame(1).length)])],
    ['of its signature alone', Buffer.from('ffd8ff', 'hex')],
    ['of no width', jpeg(0)],
  ])('%s is broken', (_what, bytes) => {
    expect(pictureFault(bytes, 'image/jpeg')).toBe('broken');
  });

  it('is too large above a number of dots', () => {
    expect(pictureFault(jpeg(mostDots + 1), 'image/jpeg')).toBe('large');
  });
});

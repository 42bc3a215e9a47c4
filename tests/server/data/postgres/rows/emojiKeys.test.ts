/** Texts with emoji: their keys in the database are in the order in which a file has the texts. */
import { describe, expect, it } from 'vitest';
import { sortKey } from '#server/data/postgres/sortKey.ts';
import { compareTexts } from '#model/values/values.ts';

const byKey = (left: string, right: string) =>
  Buffer.compare(Buffer.from(sortKey(left)), Buffer.from(sortKey(right)));

describe('keys of texts with emoji', () => {
  it('are in the order of the texts', () => {
    const words = [
      'Banana',
      '🚚 Frota',
      '🚛 Frota',
      '❤️ Amor',
      '❤ Amor',
      '👍🏽 ok',
      '👍 ok',
      '🇧🇷 Brasil',
      '🇦🇷',
    ].concat([
      '1 um',
      '10',
      'abc 🚚',
      'abc',
      'abc z',
      'Água',
      '!x',
      '🚚',
      '🚚🚛',
      'a🚚',
      '👩‍👩‍👧 família',
      '☕ café',
      '©️',
    ]);
    for (const left of words)
      for (const right of words)
        expect([left, right, byKey(left, right)]).toEqual([
          left,
          right,
          Math.sign(compareTexts(left, right)),
        ]);
  });

  it('hold for each of them and its neighbour', () => {
    const all = Array.from({ length: 0xb00 }, (_, at) => String.fromCodePoint(0x1f000 + at));
    const ordered = all.toSorted(compareTexts);
    const wrong = ordered.filter((one, at) => {
      const before = ordered[at - 1];
      return before !== undefined && Math.sign(compareTexts(before, one)) !== byKey(before, one);
    });
    expect(wrong).toEqual([]);
  });
});

/** The database gives texts the sort keys that this process gives them. */
import { describe } from 'vitest';
import { sortKey } from '#server/data/postgres/sortKey.ts';
import { itDoesTheSame, together } from '#tests/support/postgres/databaseFunction.ts';

/** Those that the database can store, without most of the ideographs, of the Hangul syllables and of the unassigned planes. */
const characters = Array.from({ length: 0x1fb00 }, (_, at) => at + 1)
  .filter((code) => (code < 0xd800 || code > 0xdfff) && !(code > 0x4e20 && code < 0xa000))
  .filter((code) => !(code > 0xac20 && code < 0xd780) && !(code > 0x12000 && code < 0x1d000))
  .map((code) => String.fromCodePoint(code));

const words = [
  ...['', 'a', 'B', 'AÇÃO', 'Ac\u0327a\u0303o', 'a10', 'a9', 'a009', '007', '0', '000', "d'água", '$1 \\1'],
  ...['10 · Milho 2', '2026-10-31 · Compra', 'ABC-1D23', '1.234,50', `1${'0'.repeat(40)}`, 'a'.repeat(300)],
  ...['007 · 07 · 7', '1a1b11', `${'aÉ'.repeat(252)}1`],
  ...['ÆSIR Œuvre ß', 'ǅ ǆ ȸ', 'ﬁm', '½ № ª', 'Σίγμα', 'Привет', '中文 2', '한국', 'ガギ', 'e\u0301\u0323'],
  ...['٣ carros', '１２ a', '1٣', '🚚 10', '👍🏽 ok', '🇧🇷', '\u{1d7d8}1', 'a\u200bb', 'a\nb', '‘x’ “y” – —'],
];

describe('the database has the sort keys of this process', () => {
  itDoesTheSame('key', sortKey, [
    ...words,
    ...together(characters),
    ...together(characters.map((one) => `1${one}2`)),
  ]);
});

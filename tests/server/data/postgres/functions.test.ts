/** The database folds texts, and gives them sort keys, as this process does. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compareTexts, fold } from '#model/values/values.ts';
import { databaseFunctions, functionsVersion } from '#server/data/postgres/functions.ts';
import { sortKey } from '#server/data/postgres/sortKey.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { itDoesTheSame, together } from '#tests/support/postgres/databaseFunction.ts';

/** Characters that the database can store, but those of these ranges: most of them are of no letters that texts have. */
const charactersTo = (end: number, ...without: readonly (readonly [first: number, last: number])[]) =>
  Array.from({ length: end }, (_, at) => at + 1).filter(
    (code) => ![[0xd800, 0xdfff] as const, ...without].some(([first, last]) => code >= first && code <= last),
  );
const lettersOf = (codes: readonly number[]) => codes.map((code) => String.fromCodePoint(code));
const hangul = [0xac21, 0xd77f] as const;

const folded = lettersOf([...charactersTo(0x20000, hangul), 0x2f800, 0xe0100, 0x10ffff]);
/** Beside a Greek sigma, whose form depends on them. */
const around = folded.flatMap((one, at) =>
  at % 31 === 0 || at < 0x600 ? [`aΣ${one}Σb Α${one}Σ ${one}Σ ΑΣ${one}`] : [],
);

describe('the database folds texts as the JSON store does', () => {
  itDoesTheSame('fold', fold, [
    ...[
      '',
      'a',
      'AÇÃO',
      'Ac\u0327a\u0303o',
      'ÆSIR Œuvre ØRE ẞ ß',
      'İstanbul ISI ıi',
      'ǅ ǆ Ǆ',
      'ﬁm ﬀ',
      'ª º ½ №',
    ],
    ...['ΟΔΟΣ', 'ΟΔΟΣ ΟΔΟΣ.', 'Σ', 'ΑΣΣ', 'ΣΑΣ', 'ΑΣ\u0301', 'ΑΣ’Α', 'Α′Σ', 'aΣ\u1fefΣ', 'ΑΣ-Α', 'ΑΣ·Α'],
    ...[
      'A\u00adΣ',
      '1Σ',
      'ªΣ',
      'ʰΣ',
      'ΑΣʰ',
      'aʰΣ',
      'Привет МИР Й',
      'Żółć',
      '가나다 한국',
      '각\u11a8',
      '\u{1d15e}',
    ],
    ...['\u{10400}', '\u{16d6a}x', '🚚 Frota', 'ガギ が', 'A – B · C — D', 'Sant’Ana `b´'],
    ...['a\u202ab\u202cc\u00ad', '10.000,00 €', 'x\u200by', 'a\nB\tC'],
    ...together(folded),
    ...together(around),
  ]);
});

const sorted = lettersOf(charactersTo(0x1fb00, [0x4e21, 0x9fff], hangul, [0x12001, 0x1cfff]));
describe('the database has the sort keys of this process', () => {
  itDoesTheSame('key', sortKey, [
    ...['', 'a', 'B', 'AÇÃO', 'Ac\u0327a\u0303o', 'a10', 'a9', 'a009', '007', '0', '000', "d'água", '$1 \\1'],
    ...['10 · Milho 2', '2026-10-31 · Compra', 'ABC-1D23', '1.234,50', `1${'0'.repeat(40)}`, 'a'.repeat(300)],
    ...['007 · 07 · 7', '1a1b11', `${'aÉ'.repeat(252)}1`],
    ...['ÆSIR Œuvre ß', 'ǅ ǆ ȸ', 'ﬁm', '½ № ª', 'Σίγμα', 'Привет', '中文 2', '한국', 'ガギ', 'e\u0301\u0323'],
    ...['٣ carros', '１２ a', '1٣', '🚚 10', '👍🏽 ok', '🇧🇷', '\u{1d7d8}1', 'a\u200bb', 'a\nb', '‘x’ “y” – —'],
    ...together(sorted),
    ...together(sorted.map((one) => `1${one}2`)),
  ]);
});

const byKey = (left: string, right: string) =>
  Buffer.compare(Buffer.from(sortKey(left)), Buffer.from(sortKey(right)));

describe('the keys of texts with emoji', () => {
  it('are in the order in which a file has the texts', () => {
    const words = [
      ...[
        'Banana',
        '🚚 Frota',
        '🚛 Frota',
        '❤️ Amor',
        '❤ Amor',
        '👍🏽 ok',
        '👍 ok',
        '🇧🇷 Brasil',
        '🇦🇷',
        '1 um',
        '10',
      ],
      ...['abc 🚚', 'abc', 'abc z', 'Água', '!x', '🚚', '🚚🚛', 'a🚚', '👩‍👩‍👧 família', '☕ café', '©️'],
    ];
    for (const left of words)
      for (const right of words)
        expect([left, right, byKey(left, right)]).toEqual([
          left,
          right,
          Math.sign(compareTexts(left, right)),
        ]);
  });

  it('are so for each of them and its neighbour', () => {
    const ordered = lettersOf(Array.from({ length: 0xb00 }, (_, at) => 0x1f000 + at)).toSorted(compareTexts);
    const wrong = ordered.filter(
      (one, at) => at > 0 && Math.sign(compareTexts(ordered[at - 1]!, one)) !== byKey(ordered[at - 1]!, one),
    );
    expect(wrong).toEqual([]);
  });
});

// A start creates the functions again only if the version has changed: raise it with this digest.
it('the version of the functions changes with their definitions', () => {
  const [key, fold, ...others] = databaseFunctions('portal').map((one) => rendered(one).text);
  // These two depend on the version of ICU, which is part of the version already.
  expect([key, fold].map((one) => /"\$\w+"/.exec(one!)?.[0])).toEqual(['"$key"', '"$fold"']);
  const digest = createHash('sha256').update(others.join('\n')).digest('base64url').slice(0, 12);
  expect({ version: functionsVersion, digest }).toEqual({ version: '8', digest: 'FhraJlsEitAp' });
});

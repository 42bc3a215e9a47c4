/** The database folds texts as the JSON store does: each character, and letters that depend on their neighbours. */
import { describe } from 'vitest';
import { fold } from '#model/values/values.ts';
import { itDoesTheSame, together } from '#tests/support/postgres/databaseFunction.ts';

/** Those that the database can store, without most of the Hangul syllables and of the unassigned planes. */
const characters = Array.from({ length: 0x20000 }, (_, at) => at + 1)
  .filter((code) => (code < 0xd800 || code > 0xdfff) && !(code > 0xac20 && code < 0xd780))
  .concat(0x2f800, 0xe0100, 0x10ffff)
  .map((code) => String.fromCodePoint(code));

const words = [
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
  ...[
    'ΟΔΟΣ',
    'ΟΔΟΣ ΟΔΟΣ.',
    'Σ',
    'ΑΣΣ',
    'ΣΑΣ',
    'ΑΣ\u0301',
    'ΑΣ’Α',
    'Α′Σ',
    'aΣ\u1fefΣ',
    'ΑΣ-Α',
    'ΑΣ·Α',
    'A\u00adΣ',
    '1Σ',
    'ªΣ',
    'ʰΣ',
  ],
  ...[
    'ΑΣʰ',
    'aʰΣ',
    'Привет МИР Й',
    'Żółć',
    '가나다 한국',
    '각\u11a8',
    '\u{1d15e}',
    '\u{10400}',
    '\u{16d6a}x',
  ],
  ...[
    '🚚 Frota',
    'ガギ が',
    'A – B · C — D',
    'Sant’Ana `b´',
    'a\u202ab\u202cc\u00ad',
    '10.000,00 €',
    'x\u200by',
    'a\nB\tC',
  ],
];

/** Beside a Greek sigma, whose form depends on them. */
const around = characters.flatMap((one, at) =>
  at % 31 === 0 || at < 0x600 ? [`aΣ${one}Σb Α${one}Σ ${one}Σ ΑΣ${one}`] : [],
);

describe('the database folds texts as the JSON store does', () => {
  itDoesTheSame('fold', fold, [...words, ...together(characters), ...together(around)]);
});

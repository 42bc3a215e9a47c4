/** Return files of slips, read: seven banks, both widths, and what is refused. */
import { describe, expect, it } from 'vitest';
import { DocumentError } from '#features/documents/shared/document.ts';
import { formatOfDocument } from '#features/documents/shared/marks.ts';
import { documentFormats } from '#features/documents/shared/registry.ts';
import { cnab240Text, cnab400Text, type ReturnFile, type Title } from '#tests/support/values/cnabFile.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  expect(formatOfDocument(bytes(text))).toBe('cnab');
  return documentFormats.cnab.read(bytes(text)).documents[0]!;
};
const refusal = (text: string): string => {
  try {
    documentFormats.cnab.read(bytes(text));
  } catch (error) {
    if (error instanceof DocumentError) return error.words.key;
    throw error;
  }
  return 'it was read';
};

const paid: Title = {
  own: '4711',
  document: 'CR-77',
  amount: 100_000,
  paid: 102_050,
  interest: 2550,
  discount: 300,
  rebate: 200,
  fee: 175,
};
const values = {
  document: 'CR-77',
  kind: 'settled',
  amount: '1000.00',
  paid: '1020.50',
  interest: '25.50',
  discount: '3.00',
  rebate: '2.00',
  reduced: '5.00',
  fee: '1.75',
  due: '2026-11-10',
  occurred: '2026-11-12',
  credited: '2026-11-13',
};
const withDigit = ['033', '237', '341', '756'];
const settledCode: Readonly<Record<string, string>> = { '104': '21' };

describe.each([
  ['240', cnab240Text],
  ['400', cnab400Text],
] as const)('a CNAB %s of', (width, text) => {
  it.each(['001', '033', '104', '237', '341', '748', '756'])(
    'bank %s says of a paid title what it is',
    (bank) => {
      const digit = withDigit.includes(bank) ? '9' : '';
      const code = width === '400' ? (settledCode[bank] ?? '06') : '06';
      const { facts, rows } = read(text({ bank, titles: [{ ...paid, digit, code }] }));
      expect(rows).toHaveLength(1);
      expect(rows[0]!.values).toMatchObject({ ...values, code });
      expect(rows[0]!.values.ownNumber!.replace(/^(?:14)?0*/, '')).toBe(`4711${digit}`);
      expect(facts).toMatchObject({ bank, settled: '1020.50', fees: '1.75', generated: '2026-11-13' });
    },
  );
});

describe('a movement', () => {
  it.each([
    ['341', '02', 'entered'],
    ['341', '03', 'refused'],
    ['341', '32', 'protested'],
    ['237', '23', 'protested'],
    ['237', '28', 'fee'],
    ['001', '09', 'returned'],
    ['748', '77', 'other'],
  ])('of bank %s with code %s is %s', (bank, code, kind) => {
    const [row] = read(cnab400Text({ bank, titles: [{ ...paid, code, paid: 0 }] })).rows;
    expect(row!.values.kind).toBe(kind);
    expect(row!.values.paid).toBeUndefined();
  });
});

describe('a return file is refused', () => {
  const file: ReturnFile = { bank: '237', titles: [paid, { ...paid, own: '4712' }] };
  const good = cnab240Text(file);
  const lines = good
    .trimEnd()
    .split('\r\n')
    .map((line) => line.padEnd(240));
  const joined = (changed: readonly string[]) => changed.join('\r\n');
  const [, ...rest400] = cnab400Text(file).split('\r\n');
  it.each([
    [
      'with a line that is too short',
      joined(lines.map((line, at) => (at === 3 ? line.slice(0, 230) : line))),
      'documents.cnab.width',
    ],
    ['without its end', joined(lines.slice(0, -1)), 'documents.cut'],
    [
      'with a line less than it says',
      joined(lines.filter((_line, at) => at !== 2 && at !== 3)),
      'documents.cnab.count',
    ],
    [
      'with a T without its U',
      joined(lines.map((line, at) => (at === 3 ? line.slice(0, 13) + 'Y' + line.slice(14) : line))),
      'documents.cnab.lonely',
    ],
    [
      'with letters in an amount',
      joined(lines.map((line, at) => (at === 2 ? line.slice(0, 85) + 'XX' + line.slice(87) : line))),
      'documents.cnab.damaged',
    ],
    [
      'with a day that is none',
      joined(lines.map((line, at) => (at === 2 ? line.slice(0, 73) + '31022026' + line.slice(81) : line))),
      'documents.cnab.damaged',
    ],
    [
      'of two companies',
      joined([
        ...lines.slice(0, -1),
        lines[1]!.slice(0, 18) + '0'.repeat(14) + '9' + lines[1]!.slice(33),
        lines.at(-1)!.slice(0, 23) + '000009' + lines.at(-1)!.slice(29),
      ]),
      'documents.cnab.companies',
    ],
    ['of two files', good + good, 'documents.cnab.companies'],
    ['of a bank that is not read', good.replaceAll(/^237/gm, '077'), 'documents.cnab.bank'],
    [
      'that goes to the bank',
      joined([lines[0]!.slice(0, 142) + '1' + lines[0]!.slice(143), ...lines.slice(1)]),
      'documents.cnab.sent',
    ],
    [
      'of payments',
      joined([lines[0]!, lines[1]!.slice(0, 9) + '20' + lines[1]!.slice(11), ...lines.slice(2)]),
      'documents.cnab.service',
    ],
    [
      'of 400 without a record',
      joined([cnab400Text(file).split('\r\n')[0]!, rest400[1]!, rest400[2]!]),
      'documents.cnab.count',
    ],
  ])('%s', (_name, text, key) => {
    expect(refusal(text)).toBe(key);
  });
});

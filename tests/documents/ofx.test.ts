/** Bank statements as texts of OFX 1 and 2: what is read where readers go wrong. */
import { describe, expect, it } from 'vitest';
import { DocumentError, type ReadFile, type ReadStatement } from '#documents/document.ts';
import { documentFormats, formatOfDocument } from '#documents/registry.ts';
import { ofxText, type OfxStatement, type OfxTransaction } from '#tests/support/values/ofxFile.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Of characters up to ÿ, Windows-1252 is Latin-1. */
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = (bytes: Uint8Array): ReadFile<ReadStatement> => {
  expect(formatOfDocument(bytes)).toBe('ofx');
  return documentFormats.ofx.read(bytes);
};
const one = (transaction: Partial<OfxTransaction>, more: Partial<OfxStatement> = {}, version = '102') => {
  const text = ofxText(
    [{ transactions: [{ date: '20261103', amount: '1.00', ...transaction }], ...more }],
    version,
  );
  return read(utf8(text)).documents[0]!.rows[0]!;
};
const refusal = (bytes: Uint8Array): string => {
  try {
    documentFormats.ofx.read(bytes);
  } catch (error) {
    if (error instanceof DocumentError) return error.words.key;
  }
  return 'it was read';
};

describe('an OFX file', () => {
  it.each(['102', '103', '151', '160', '200', '211', '220', '230'])('of version %s is read', (version) => {
    const text = ofxText(
      [
        {
          branch: '1234-5',
          account: '0012345-6',
          balance: '1500',
          transactions: [
            { date: '20261103120000[-3:BRT]', amount: '-150.75', id: 'A1', memo: 'Luz', type: 'DEBIT' },
          ],
        },
      ],
      version,
    );
    expect(read(utf8(text)).documents).toEqual([
      {
        facts: {
          bank: '0341',
          branch: '1234-5',
          account: '0012345-6',
          accountType: 'CHECKING',
          currency: 'BRL',
          start: '2026-11-01',
          end: '2026-11-30',
          balance: '1500',
          balanceDate: '2026-11-30',
        },
        rows: [
          {
            line: expect.any(Number) as number,
            values: {
              id: 'A1',
              type: 'debit',
              posted: '2026-11-03',
              amount: '-150.75',
              memo: 'Luz',
              kind: 'DEBIT',
            },
          },
        ],
      },
    ]);
  });

  it('is recognized behind an empty line, a byte order mark, spaces and on one line', () => {
    const text = ofxText([{ transactions: [{ date: '20261103', amount: '1.00' }] }]);
    for (const before of ['\r\n', '\uFEFF', '  \n '])
      expect(read(utf8(before + text)).documents).toHaveLength(1);
    const flat = text.replace(/\r\n/g, ' ');
    expect(read(utf8(flat)).documents[0]!.rows).toHaveLength(1);
    expect(read(utf8(text.slice(text.indexOf('<OFX>')))).documents).toHaveLength(1);
  });

  it('is read by its bytes, whatever its header says of its characters', () => {
    const text = ofxText([{ transactions: [{ date: '20261103', amount: '1.00', memo: 'São João' }] }]);
    const memo = (bytes: Uint8Array) => read(bytes).documents[0]!.rows[0]!.values.memo;
    expect(memo(latin(text))).toBe('São João');
    expect(memo(utf8(text))).toBe('São João');
    const signs = Uint8Array.from(latin(text), (byte) => (byte === 0xe3 ? 0x96 : byte));
    expect(memo(signs)).toBe('S–o Jo–o');
    expect(memo(latin(text.replace('CHARSET:1252', 'CHARSET:UTF-8')))).toBe('São João');
  });

  it('may have no closing tags at all, all of them, empty values and extensions of a bank', () => {
    const open = ofxText([
      {
        balance: '9',
        transactions: [
          { date: '20261103', amount: '1.00' },
          { date: '20261104', amount: '2.00' },
        ],
      },
    ]).replace(/<\/[A-Z0-9]+>/g, '');
    const { facts, rows } = read(utf8(open)).documents[0]!;
    expect([rows.length, facts.balance]).toEqual([2, '9']);
    expect(
      one({ more: '<CHECKNUM>\r\n<INTU.BID>123\r\n<PAYEE><NAME>Ana\r\n<CITY>Belém\r\n</PAYEE>' }).values,
    ).toMatchObject({ name: 'Ana', memo: 'Ana' });
    expect(one({ more: '<CHECKNUM></CHECKNUM><NAME/>', memo: 'x' }, {}, '220').values).toMatchObject({
      memo: 'x',
    });
  });

  it('has several accounts, cards, and only one transaction', () => {
    const transactions = [{ date: '20261103', amount: '1.00' }];
    const text = ofxText([
      { account: '1', transactions },
      { account: '2', transactions },
      { account: '5555', isCard: true, transactions },
    ]);
    const { documents } = read(utf8(text));
    expect(documents.map(({ facts }) => [facts.account, facts.accountType])).toEqual([
      ['1', 'CHECKING'],
      ['2', 'CHECKING'],
      ['5555', 'CREDITCARD'],
    ]);
  });

  it.each([
    ['Pix <joao> a < b & c {d} R&D', 'Pix <joao> a < b & c {d} R&D'],
    ['A &amp; B &lt;C&gt; &quot;D&quot; &#201; &#xE9;', 'A & B <C> "D" É é'],
    ['Loja <URGENTE> dois', 'Loja <URGENTE> dois'],
    ['um\r\n  dois', 'um dois'],
    ['Pagto <NAME> Ana', 'Pagto <NAME> Ana'],
    ['Ver <MEMO> e <FITID> e </NAME> fim', 'Ver <MEMO> e <FITID> e </NAME> fim'],
    ['Sem fim <NAME', 'Sem fim <NAME'],
    ['a <!-- b --> c <![CDATA[<NAME> & d]]> <!-- e', 'a c <NAME> & d <!-- e'],
    ['&lt;MEMO&gt; &amp;lt;', '<MEMO> &lt;'],
  ])('has %s as a text, with and without closing tags', (memo, text) => {
    for (const version of ['102', '220']) {
      const { values } = one({ memo }, {}, version);
      expect([values.memo, values.name]).toEqual([text, undefined]);
    }
  });

  it('has elements after each other on one line, too', () => {
    const flat = ofxText([
      { transactions: [{ date: '20261103', amount: '1.00', more: '<NAME>Ana', memo: 'Luz' }] },
    ]).replace(/\r\n(?=<(?!OFX))|(?<=>.*)\r\n/g, '');
    expect(read(utf8(flat)).documents[0]!.rows[0]!.values).toMatchObject({ name: 'Ana', memo: 'Luz' });
  });
});

describe('an amount', () => {
  it.each([
    ['-10.50', '-10.50', 'debit'],
    ['-10,50', '-10.50', 'debit'],
    ['+7', '7', 'credit'],
    ['.5', '0.5', 'credit'],
    ['0012.30', '12.30', 'credit'],
    ['1234567890123.45', '1234567890123.45', 'credit'],
  ])('%s is %s, a %s whatever its type says', (amount, exact, type) => {
    expect(one({ amount, type: type === 'debit' ? 'CREDIT' : 'DEBIT' }).values).toMatchObject({
      amount: exact,
      type,
    });
  });

  it('of a balance that can’t be read is listed', () => {
    const of = (balance: string) => read(utf8(ofxText([{ balance, transactions: [] }])));
    expect(of('1.234,56').ignored[0]!.what.values).toMatchObject({ name: 'LEDGERBAL 1.234,56' });
    expect([of('1234,56').ignored, of('1234,56').documents[0]!.facts.balance]).toEqual([[], '1234.56']);
  });

  it.each(['1.234,56', '1 234,56', '1,234.56', '1.234', '-999,999', 'R$ 5', '1e3', '--1', '', '-'])(
    '%s is refused',
    (amount) => {
      expect(one({ amount }).fault?.key).toBe('documents.ofx.amount');
    },
  );

  it('has three decimals where all have', () => {
    expect(one({ amount: '1.234' }, { balance: '10000.000' }).values.amount).toBe('1.234');
  });

  it('of zero moves nothing, and is listed', () => {
    const { documents, ignored } = read(
      utf8(ofxText([{ transactions: [{ date: '20261103', amount: '0.00', memo: 'SALDO' }] }])),
    );
    expect(documents[0]!.rows).toEqual([]);
    expect(ignored[0]!.what.values).toMatchObject({ text: 'SALDO' });
  });
});

describe('a date', () => {
  it.each([
    '20261103',
    '20261103235959',
    '20261103235959.123[-3:BRT]',
    '20261103000000[+14]',
    '202611032359',
  ])('%s is 3 November', (date) => {
    expect(one({ date }).values.posted).toBe('2026-11-03');
  });
  it.each(['20261131', '2026-11-03', '03112026', '', '00000000'])('%s is refused', (date) => {
    expect(one({ date }).fault?.key).toBe('documents.ofx.date');
  });
});

describe('a file that can’t be read is refused', () => {
  const good = ofxText([{ transactions: [{ date: '20261103', amount: '1.00' }] }]);
  it.each([
    ['cut off', good.slice(0, -20), 'documents.cut'],
    ['without its body', good.slice(0, 80), 'documents.ofx.noBody'],
    ['without a statement', good.replace(/<BANKMSG[^]*<\/BANKMSGSRSV1>/, ''), 'documents.ofx.noStatement'],
    ['encrypted', good.replace('SECURITY:NONE', 'SECURITY:TYPE1'), 'documents.ofx.encrypted'],
    ['of another version', good.replace('VERSION:102', 'VERSION:301'), 'documents.ofx.version'],
    ['with entities', good.replace('<OFX>', '<OFX><!DOCTYPE x [<!ENTITY a "b">]>'), 'documents.entities'],
    ['with a document type', good.replace('<OFX>', '<!DOCTYPE OFX><OFX>'), 'documents.entities'],
    ['too many elements', good.replace('</OFX>', `${'<A>'.repeat(400_001)}</OFX>`), 'documents.tooMany'],
    ['unclosed comments', `<OFX>${'<!--'.repeat(200_000)}`, 'documents.ofx.noStatement'],
    ['too deep', `<OFX>${'<A1>'.repeat(200)}${'</A1>'.repeat(200)}</OFX>`, 'documents.tooDeep'],
    [
      'with an error of the bank',
      '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Senha</STATUS></OFX>',
      'documents.ofx.refused',
    ],
  ])('%s', (_what, text, key) => {
    expect(refusal(utf8(text))).toBe(key);
  });
});

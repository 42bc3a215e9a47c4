/** Bank statements as texts of OFX 1 and 2: what is read where readers go wrong. */
import { describe, expect, it } from 'vitest';
import { DocumentError, type ReadFile, type ReadStatement } from '#features/documents/shared/document.ts';
import { formatOfDocument } from '#features/documents/shared/marks.ts';
import { documentFormats } from '#features/documents/shared/registry.ts';
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
          balance: '1500.00',
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
          balance: '1500.00',
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
    expect(read(utf8(flat)).documents[0]!.rows[0]!.values).toMatchObject({
      name: 'Ana',
      memo: 'Luz · Ana',
    });
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

  it('of a balance may have separators of thousands and a currency, and is listed where it can’t be read', () => {
    const of = (balance: string) => read(utf8(ofxText([{ balance, transactions: [] }])));
    for (const [text, exact] of [
      ['1234,56', '1234.56'],
      ['1.234,56', '1234.56'],
      ['1,234.56', '1234.56'],
      ['R$ 5.326,43', '5326.43'],
      ['-R$ 1.005.326,43', '-1005326.43'],
      ['R$ -12,00', '-12.00'],
    ] as const)
      expect([of(text).ignored, of(text).documents[0]!.facts.balance]).toEqual([[], exact]);
    for (const text of ['1.234', '1.234.56', 'x'])
      expect(of(text).ignored[0]!.what.values).toMatchObject({ name: `LEDGERBAL ${text}` });
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
      utf8(ofxText([{ transactions: [{ date: '20261103', amount: '0.00', memo: 'Estorno' }] }])),
    );
    expect(documents[0]!.rows).toEqual([]);
    expect(ignored[0]!.what.values).toMatchObject({ text: 'Estorno 0.00' });
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

describe('a balance among the lines', () => {
  const of = (lines: readonly (readonly [memo: string, amount: string, more?: string])[], closing?: string) =>
    read(
      utf8(
        ofxText([
          {
            ...(closing !== undefined && { balance: closing }),
            transactions: lines.map(([memo, amount, more]) => ({
              date: '20261103',
              amount,
              ...(memo !== '' && { memo }),
              ...(more !== undefined && { more }),
            })),
          },
        ]),
      ),
    );

  it.each([
    ['SALDO ANTERIOR'],
    ['SALDO TOTAL DISPONÍVEL DIA'],
    ['SALDO DIA', ' . '],
    ['SDO CTA/APL AUTOMATICAS'],
    ['S A L D O'],
    ['Saldo'],
    ['Saldo em 31/10/2026'],
    ['SLD FINAL'],
    ['', '10.00', '<NAME>Saldo do dia'],
    ['Opening balance'],
    ['Saldo disponible al 03/11'],
  ])('%s is no movement, and listed', (memo, amount = '10.00', more = undefined) => {
    const { documents, ignored } = of([[memo, amount, more]]);
    expect(documents[0]!.rows).toEqual([]);
    expect(ignored.map(({ why }) => why.key)).toEqual(['documents.line.aBalance']);
  });

  it.each(['SALDO DE SALARIO', 'PAGTO SALDO DEVEDOR', 'Saldo Positivo Ltda', 'TRANSF SALDO POUPANCA MARIA'])(
    '%s moves money',
    (memo) => {
      expect(of([[memo, '10.00']]).documents[0]!.rows).toHaveLength(1);
    },
  );

  it('checks the lines since the one before it, whichever stands first', () => {
    const whys = (lines: Parameters<typeof of>[0]) => of(lines).ignored.map(({ why }) => why.key);
    const [before, after] = [
      ['SALDO ANTERIOR', '100.00'],
      ['SALDO DO DIA', '70.00'],
    ] as const;
    const fine = 'documents.line.aBalance';
    expect(whys([before, ['Luz', '-30.00'], after])).toEqual([fine, fine]);
    expect(whys([after, ['Luz', '-30.00'], before])).toEqual([fine, fine]);
    expect(whys([before, ['Luz', '-29.00'], after])).toEqual([fine, 'documents.line.balanceDiffers']);
  });
});

describe('lines without a sign', () => {
  const doubts = (
    lines: readonly (readonly [type: string, amount: string, memo?: string])[],
    balance?: string,
  ) =>
    read(
      utf8(
        ofxText([
          {
            ...(balance !== undefined && { balance }),
            transactions: lines.map(([type, amount, memo]) => ({
              date: '20261103',
              type,
              amount,
              ...(memo !== undefined && { memo }),
            })),
          },
        ]),
      ),
    ).documents[0]!.doubts ?? [];

  it('of types in both directions are in doubt, and the types come first', () => {
    const [doubt] = doubts([
      ['CREDIT', '10.00'],
      ['DEBIT', '4.00'],
      ['OTHER', '1.00'],
    ]);
    expect(doubt).toMatchObject({
      id: 'signs',
      options: [{ id: 'types', rows: { 1: { type: 'debit', amount: '-4.00' } } }, { id: 'written' }],
    });
  });

  it.each<[string, Parameters<typeof doubts>, boolean]>([
    [
      'PagSeguro’s IN and OUT',
      [
        [
          ['IN', '1.00'],
          ['OUT', '2.00'],
        ],
      ],
      true,
    ],
    ['DEBIT alone with a closing balance', [[['DEBIT', '7.00']], '-7.00'], true],
    ['DEBIT alone without one', [[['DEBIT', '7.00']]], false],
    [
      'DEBIT alone that adds up as it is',
      [
        [
          ['OTHER', '5.00', 'SALDO ANTERIOR'],
          ['DEBIT', '7.00'],
        ],
        '12.00',
      ],
      false,
    ],
    [
      'a sign in one of them',
      [
        [
          ['CREDIT', '1.00'],
          ['DEBIT', '-2.00'],
        ],
      ],
      false,
    ],
    [
      'CREDIT alone',
      [
        [
          ['CREDIT', '1.00'],
          ['OTHER', '2.00'],
        ],
        '3.00',
      ],
      false,
    ],
  ])('%s: %#', (_name, given, isOpen) => {
    expect(doubts(...given).map(({ id }) => id)).toEqual(isOpen ? ['signs'] : []);
  });

  it('have a closing balance without a mark in doubt, if they have decimals', () => {
    const [doubt] = doubts([['OTHER', '-10.00']], '3270');
    expect(doubt).toMatchObject({
      id: 'balance',
      options: [{ facts: { balance: '3270.00' } }, { facts: { balance: '32.70' } }],
    });
    expect(doubts([['OTHER', '-10.00']], '3270.00')).toEqual([]);
    expect(doubts([['OTHER', '-10']], '3270')).toEqual([]);
    expect(doubts([['OTHER', '-10.00']], '0')).toEqual([]);
  });
});

describe('what else a line says', () => {
  it('has its name behind its memo, unless one holds the other', () => {
    const memo = (more: string, own?: string) =>
      one({ more: `${more.replaceAll('<E', '\r\n<E')}\r\n`, ...(own !== undefined && { memo: own }) }).values
        .memo;
    expect(memo('<NAME>JOANA LIMA', 'PIX RECEBIDO - OUTRA IF')).toBe('PIX RECEBIDO - OUTRA IF · JOANA LIMA');
    expect(memo('<NAME>Pix recebido', 'PIX RECEBIDO  JOANA')).toBe('PIX RECEBIDO JOANA');
    expect(memo('<NAME>Pix', 'pix')).toBe('pix');
    expect(memo('<NAME>COBRE LTD<EXTDNAME>COBRE LTDA FILIAL', 'TED')).toBe('TED · COBRE LTDA FILIAL');
    expect(memo('<NAME>Só nome')).toBe('Só nome');
  });

  it('has neither an id nor a number of zeros', () => {
    const { values } = one({ id: '0', more: '<CHECKNUM>000000\r\n<REFNUM>00012' });
    expect([values.id, values.check]).toEqual([undefined, '00012']);
  });

  it('in another currency is refused, and converted already is read', () => {
    const money = (name: string, code: string) =>
      one({ amount: '-9.00', more: `<${name}><CURRATE>5.2<CURSYM>${code}</${name}>` }).fault?.key;
    expect(money('CURRENCY', 'USD')).toBe('documents.line.otherCurrency');
    expect(money('CURRENCY', 'BRL')).toBeUndefined();
    expect(money('ORIGCURRENCY', 'USD')).toBeUndefined();
  });

  it('and what is read nowhere is listed once by its name', () => {
    const transactions = ['1', '2', '3'].map((id) => ({
      ...{ date: '20261103', amount: '1.00', id },
      more: `<SIC>5411\r\n${id === '2' ? '<XBANCO.SELO>azul\r\n' : ''}<DTUSER>\r\n`,
    }));
    const text = ofxText([{ transactions }]).replace(
      '</BANKTRANLIST>',
      '</BANKTRANLIST><AVAILBAL><BALAMT>9.00<DTASOF>20261103</AVAILBAL>',
    );
    expect(read(utf8(text)).ignored.map(({ what }) => [what.values.name, what.values.count])).toEqual([
      ['SIC', 3],
      ['XBANCO.SELO', 1],
      ['AVAILBAL', 1],
    ]);
  });
});

describe('another writing of OFX', () => {
  const plain = ofxText([
    { account: '77', balance: '5.00', transactions: [{ date: '20261103', amount: '1.00', memo: 'Luz <b>' }] },
  ]);
  const xml = ofxText(
    [
      {
        account: '77',
        balance: '5.00',
        transactions: [{ date: '20261103', amount: '1.00', memo: 'Luz <b>' }],
      },
    ],
    '220',
  );
  it.each([
    ['SECURITY:TYPE1', plain.replace('SECURITY:NONE', 'SECURITY:TYPE1')],
    ['a space in its first tag', plain.replace('<OFX>', '<OFX >')],
    ['a namespace', xml.replace('<OFX>', '<OFX xmlns="http://ofx.net/types/2003/04">')],
    [
      'prefixes',
      xml
        .replace('<OFX>', '<o:OFX xmlns:o="urn:x">')
        .replace('</OFX>', '</o:OFX>')
        .replace(/<(\/?)STMTTRN>/g, '<$1o:STMTTRN>'),
    ],
    ['small letters', plain.replace(/<\/?[A-Z0-9.]+>/g, (tag) => tag.toLowerCase())],
    ['a comment before', `<!-- gerado por <OFX> -->\n${plain}`],
    ['a comment behind its header', plain.replace('<OFX>', '<!-- banco -->\n<OFX>')],
  ])('with %s is read alike', (_name, text) => {
    const { documents, ignored } = read(utf8(text));
    expect([
      ignored,
      documents.map(({ facts, rows }) => [facts.account, facts.balance, rows[0]!.values.memo]),
    ]).toEqual([[], [['77', '5.00', 'Luz <b>']]]);
  });

  it('of a list of transactions alone lacks only its account', () => {
    const [, list = ''] = /(<BANKTRANLIST>[^]*<\/BANKTRANLIST>)/.exec(plain) ?? [];
    for (const text of [list, `<OFX>${list}</OFX>`]) {
      const [statement] = read(utf8(text)).documents;
      expect([statement!.facts.account, statement!.rows.length]).toEqual([undefined, 1]);
    }
    expect(refusal(utf8(list.slice(0, -8)))).toBe('documents.cut');
  });

  it('of the days of a balance is read where day and month can’t change places', () => {
    const day = (date: string, currency?: string) =>
      read(
        utf8(
          ofxText([
            {
              balance: '5.00',
              balanceDate: date,
              transactions: [],
              ...(currency !== undefined && { currency }),
            },
          ]),
        ),
      ).documents[0]!.facts.balanceDate;
    expect([day('30/06/2025'), day('05/06/2025'), day('2025-06-30'), day('00000000')]).toEqual([
      '2025-06-30',
      '2025-06-05',
      '2025-06-30',
      undefined,
    ]);
    expect([day('30/06/2025', 'USD'), day('06/30/2025', 'USD'), day('05/06/2025', 'USD')]).toEqual([
      '2025-06-30',
      '2025-06-30',
      undefined,
    ]);
  });
});

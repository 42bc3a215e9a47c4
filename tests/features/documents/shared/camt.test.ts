/** CAMT.053 files: what is read of each version, which way the money went, and what is asked, listed or refused. */
import { describe, expect, it } from 'vitest';
import {
  DocumentError,
  type DocumentRow,
  type ReadFile,
  type ReadStatement,
} from '#features/documents/shared/document.ts';
import { namedKindOf } from '#features/documents/shared/named/named.ts';
import { formatOfDocument } from '#features/documents/shared/marks.ts';
import { documentFormats } from '#features/documents/shared/registry.ts';
import {
  camtText,
  type CamtDetail,
  type CamtEntry,
  type CamtStatement,
} from '#tests/support/values/camtFile.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string): ReadFile<ReadStatement> => {
  expect(formatOfDocument(utf8(text))).toBe('camt');
  return documentFormats.camt.read(utf8(text));
};
const statementOf = (entries: readonly CamtEntry[], more: Partial<CamtStatement> = {}, version = '08') =>
  read(camtText([{ entries, ...more }], version));
const entry = (more: Partial<CamtEntry> = {}): CamtEntry => ({
  date: '2026-11-03',
  amount: '10.00',
  ...more,
});
const rowsOf = (more: Partial<CamtEntry>, version = '08') =>
  statementOf([entry(more)], {}, version).documents[0]!.rows;
const one = (more: Partial<CamtEntry>, version = '08'): DocumentRow => {
  const rows = rowsOf(more, version);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const remarks = (row: DocumentRow) =>
  (row.remarks ?? []).map(({ key }) => key.replace('documents.camt.', ''));
const refusal = (text: string): string => {
  try {
    documentFormats.camt.read(utf8(text));
  } catch (error) {
    if (error instanceof DocumentError) return error.words.key;
  }
  return 'it was read';
};
const versions = ['02', '03', '04', '05', '06', '07', '08', '09', '10'];

describe('a CAMT.053 file', () => {
  const whole: CamtStatement = {
    bank: '341',
    bic: 'ABCDBRSP',
    branch: '1234',
    iban: 'BR1500000000000010932840814P2',
    owner: 'Exemplo Ltda',
    balances: { OPBD: '100.00', CLBD: '-50.75', CLAV: '900.00' },
    entries: [
      {
        date: '2026-11-03T23:30:00-03:00',
        valueDate: '2026-11-04',
        amount: '150.75',
        direction: 'DBIT',
        id: 'SVC1',
        entryRef: '7',
        info: 'Transferência enviada',
        details: [
          {
            amount: '150.75',
            creditor: 'Papelaria Exemplo',
            creditorAccount: 'BR9700360305000010009795493P1',
            debtor: 'Exemplo Ltda',
            texts: ['Material de', 'escritório'],
            reference: 'RF18539007547034',
            invoice: 'NF 881',
            endToEnd: 'PAG-77',
          },
        ],
      },
    ],
  };

  it.each(versions)('of version %s is read alike', (version) => {
    expect(read(camtText([whole], version))).toEqual({
      documents: [
        {
          facts: {
            bank: '341',
            bic: 'ABCDBRSP',
            branch: '1234',
            account: 'BR1500000000000010932840814P2',
            currency: 'BRL',
            message: `MSG-${version}`,
            statement: 'STMT-1',
            start: '2026-11-01',
            end: '2026-11-30',
            opening: '100.00',
            openingDate: '2026-10-31',
            balance: '-50.75',
            balanceDate: '2026-11-30',
          },
          rows: [
            {
              line: 5,
              values: {
                id: 'SVC1',
                type: 'debit',
                posted: '2026-11-03',
                valueDate: '2026-11-04',
                amount: '-150.75',
                memo: 'Material de escritório · RF18539007547034 · NF 881 · Transferência enviada · Papelaria Exemplo',
                name: 'Papelaria Exemplo',
                partyAccount: 'BR9700360305000010009795493P1',
                document: 'NF 881',
                reference: 'RF18539007547034',
                endToEnd: 'PAG-77',
                entryRef: '7',
              },
            },
          ],
        },
      ],
      ignored: [],
    });
  });

  it('is recognized with prefixes, comments, an envelope, in UTF-16, and without a namespace', () => {
    const text = camtText([whole]);
    const prefixed = text.replace(/<(\/?)([A-Z])/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=');
    const enveloped = text
      .replace('<Document', '<Envelope><AppHdr><BizMsgIdr>1</BizMsgIdr></AppHdr><Document')
      .replace('</Document>', '</Document></Envelope>');
    const bare = text.replace(/ xmlns="[^"]*"/, '');
    const commented = text.replace('<Document', '<!-- Extrato > de < novembro -->\n<Document');
    for (const other of [prefixed, enveloped, bare, commented])
      expect(read(other).documents[0]!.rows).toHaveLength(1);
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
    ]);
    expect(formatOfDocument(wide)).toBe('camt');
    expect(documentFormats.camt.read(wide).documents).toHaveLength(1);
  });

  it('has several statements, each of its own account and currency', () => {
    const { documents } = read(
      camtText([
        { iban: 'DE89370400440532013000', currency: 'EUR', entries: [entry()] },
        { account: '55-X', entries: [entry(), entry()] },
      ]),
    );
    expect(documents.map(({ facts, rows }) => [facts.account, facts.currency, rows.length])).toEqual([
      ['DE89370400440532013000', 'EUR', 1],
      ['55-X', 'BRL', 2],
    ]);
  });

  it.each([
    ['of another version', camtText([whole], '11'), 'documents.camt.version'],
    ['of the first version', camtText([whole], '01'), 'documents.camt.version'],
    ['without a statement', camtText([]), 'documents.camt.noStatement'],
    ['cut off', camtText([whole]).slice(0, -60), 'documents.cut'],
    ['with a document type', camtText([whole]).replace('?>', '?><!DOCTYPE a>'), 'documents.xml.entities'],
    [
      'with too many parts',
      camtText([whole]).replace('<Bal>', `${'<a/>'.repeat(600_001)}<Bal>`),
      'documents.tooMany',
    ],
    ['closed elsewhere', camtText([whole]).replace('</Acct>', '</Akct>'), 'documents.xml.broken'],
  ])('%s is refused', (_what, text, key) => {
    expect(refusal(text)).toBe(key);
  });

  it.each([
    ['052', 'BkToCstmrAcctRpt'],
    ['054', 'BkToCstmrDbtCdtNtfctn'],
  ])('%s, of another message, is named as not read', (message, root) => {
    const text = camtText([whole]).replace('camt.053', `camt.${message}`).replaceAll('BkToCstmrStmt', root);
    expect(formatOfDocument(utf8(text))).toBeUndefined();
    expect(namedKindOf(utf8(text))?.key).toMatch(/named\.camt$/);
  });

  it('of thousands of entries is read, and each has the line at which it stands', () => {
    const entries = Array.from({ length: 3_000 }, (_, at) =>
      entry({
        id: `I${at}`,
        details: [{ amount: '10.00', debtor: 'A &amp; B', texts: [`Linha&#10;${at}`] }],
      }),
    );
    const { rows } = statementOf(entries).documents[0]!;
    expect(rows).toHaveLength(3_000);
    // Three lines before the first, and a line of its own for each detail.
    expect([rows[0]!.line, rows[2_999]!.line]).toEqual([5, 5 + 2 * 2_999]);
    expect(rows[2_999]!.values).toMatchObject({ memo: 'Linha 2999 · A & B', name: 'A & B' });
  });
});

describe('the direction', () => {
  it.each(versions)('is that of the indicator, of a reversal too, in version %s', (version) => {
    const signs = [false, true].flatMap((isReversal) =>
      ['CRDT', 'DBIT'].map((direction) => one({ direction, isReversal }, version)),
    );
    expect(signs.map(({ values }) => [values.amount, values.type])).toEqual([
      ['10.00', 'credit'],
      ['-10.00', 'debit'],
      ['10.00', 'credit'],
      ['-10.00', 'debit'],
    ]);
    expect(signs.map(remarks)).toEqual([[], [], ['reversal'], ['reversal']]);
  });

  const back = [
    entry({ amount: '100.00', direction: 'DBIT' }),
    entry({ amount: '30.00', direction: 'DBIT', isReversal: true }),
  ];
  it('of reversals is asked where the balances only add up the other way', () => {
    const doubts = (closing: string) =>
      statementOf(back, { balances: { OPBD: '500.00', CLBD: closing } }).documents[0]!.doubts;
    expect(doubts('370.00')).toBeUndefined();
    expect(doubts('430.00')).toEqual([
      {
        id: 'reversals',
        text: { key: 'documents.camt.reversals', values: { count: 1 } },
        options: [
          expect.objectContaining({ id: 'balances', rows: { 1: { amount: '30.00', type: 'credit' } } }),
          expect.objectContaining({ id: 'written' }),
        ],
      },
    ]);
  });

  it.each([
    ['credit', { direction: 'CRDT' }, { debtor: 'Ana', creditor: 'Nós' }, 'Ana'],
    ['debit', { direction: 'DBIT' }, { debtor: 'Nós', creditor: 'Bia' }, 'Bia'],
    ['credit without a debtor', { direction: 'CRDT' }, { creditor: 'Bia' }, undefined],
    ['reversed debit', { direction: 'CRDT', isReversal: true }, { debtor: 'Nós', creditor: 'Bia' }, 'Bia'],
    ['reversed credit', { direction: 'DBIT', isReversal: true }, { debtor: 'Ana', creditor: 'Nós' }, 'Ana'],
    [
      'reversal whose parties were turned',
      { direction: 'CRDT', isReversal: true },
      { debtor: 'Bia', creditor: 'NÓS' },
      'Bia',
    ],
    [
      'return',
      { direction: 'CRDT' },
      { debtor: 'Nós', creditor: 'Bia', more: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' },
      'Bia',
    ],
    [
      'debit with our account as the creditor’s',
      { direction: 'DBIT' },
      { debtor: 'Caio', creditor: 'Filial', creditorAccount: 'XX00 1' },
      'Caio',
    ],
  ])('says the counterparty of a %s', (_what, more, detail, name) => {
    const { documents } = statementOf([entry({ ...more, details: [detail] })], {
      owner: 'Nós',
      iban: 'XX001',
    });
    expect(documents[0]!.rows[0]!.values.name).toBe(name);
  });
});

describe('a batch', () => {
  const batch = (details: readonly CamtDetail[], more: Partial<CamtEntry> = {}, version = '08') =>
    rowsOf({ amount: '30.00', info: 'Lote', id: 'L', details, ...more }, version);
  const paid = (amount: string | undefined, more: CamtDetail = {}): CamtDetail => ({
    ...(amount !== undefined && { amount }),
    debtor: `Pagador ${amount ?? ''}`.trim(),
    ...more,
  });
  const amounts = (rows: readonly DocumentRow[]) => rows.map(({ values }) => values.amount);

  it.each(versions)('is a row for each payment where they add up, in version %s', (version) => {
    const rows = batch([paid('10.00', { id: 'L1' }), paid('20.00')], {}, version);
    expect(
      rows.map(({ line, values, remarks: said }) => [line, values.id, values.amount, values.memo, said]),
    ).toEqual([
      [6, 'L1', '10.00', 'Pagador 10.00', undefined],
      [7, 'L', '20.00', 'Pagador 20.00', undefined],
    ]);
  });

  it('nets payments of both directions', () => {
    expect(amounts(batch([paid('50.00'), paid('20.00', { direction: 'DBIT' })]))).toEqual([
      '50.00',
      '-20.00',
    ]);
  });

  it.each([
    ['add up to something else', [paid('10.00'), paid('19.99')], 'detailsDiffer'],
    ['have no amounts', [paid('30.00'), paid(undefined)], 'detailsWithout'],
    ['are in another currency', [paid('10.00', { currency: 'USD' }), paid('20.00')], 'detailsWithout'],
  ])('is one row with a remark where its payments %s', (_what, details, remark) => {
    const [row, ...others] = batch(details);
    expect([others, row!.values.amount, remarks(row!)]).toEqual([[], '30.00', [remark]]);
    expect(row!.values.memo).toMatch(/^Lote · Pagador/);
  });

  it('is one row with a remark where the file lists none of its payments', () => {
    const more = '<NtryDtls><Btch><MsgId>ORD9</MsgId><NbOfTxs>12</NbOfTxs></Btch></NtryDtls>';
    const row = one({ more, info: 'Lote' });
    expect([row.values.order, remarks(row)]).toEqual(['ORD9', ['unlisted']]);
  });

  it('lists a payment of nothing', () => {
    const { documents, ignored } = statementOf([
      entry({ amount: '10.00', details: [paid('10.00'), paid('0.00')] }),
    ]);
    expect([amounts(documents[0]!.rows), ignored.map(({ why }) => why.key)]).toEqual([
      ['10.00'],
      ['documents.line.noAmount'],
    ]);
  });
});

describe('an entry', () => {
  it.each(versions)('that is not booked is left out and listed, in version %s', (version) => {
    const statuses = ['PDNG', 'INFO', 'FUTR', 'XYZ', 'BOOK'];
    const { documents, ignored } = statementOf(
      statuses.map((status) => entry({ status, info: status })),
      {},
      version,
    );
    expect(documents[0]!.rows.map(({ values }) => values.memo)).toEqual(['BOOK']);
    expect(ignored.map(({ what, why }) => [what.values.text, why.key])).toEqual([
      ['2026-11-03 10.00 PDNG', 'documents.camt.pending'],
      ['2026-11-03 10.00 INFO', 'documents.camt.information'],
      ['2026-11-03 10.00 FUTR', 'documents.camt.pending'],
      ['2026-11-03 10.00 XYZ', 'documents.camt.status'],
    ]);
  });

  it.each<[string, Partial<CamtEntry>, string]>([
    ['without a status', { status: '' }, 'documents.camt.noStatus'],
    ['without a day', { date: '' }, 'documents.camt.date'],
    ['of a day that is none', { date: '2026-02-30' }, 'documents.camt.date'],
    ['of a day in another writing', { date: '03/11/2026' }, 'documents.camt.date'],
    ['with a comma', { amount: '10,00' }, 'documents.camt.amount'],
    ['with thousands', { amount: '1.234.56' }, 'documents.camt.amount'],
    ['with a sign', { amount: '-10.00' }, 'documents.camt.amount'],
    ['without an amount', { amount: '' }, 'documents.camt.amount'],
    ['of no direction', { direction: 'C' }, 'documents.camt.direction'],
    ['in another currency', { currency: 'USD' }, 'documents.line.otherCurrency'],
  ])('%s is refused, and no other', (_what, more, key) => {
    const { rows } = statementOf([entry(more), entry()]).documents[0]!;
    expect(rows.map(({ fault }) => fault?.key)).toEqual([key, undefined]);
  });

  it.each([
    ['10', '10'],
    ['+010.50', '10.50'],
    ['8.85000', '8.85'],
    ['.5', '0.5'],
    [' 7.125 ', '7.125'],
  ])('has the amount %s as %s', (amount, exact) => {
    expect(one({ amount }).values.amount).toBe(exact);
  });

  it('of nothing is listed', () => {
    const { documents, ignored } = statementOf([entry({ amount: '0.00', info: 'Aviso' })]);
    expect([documents[0]!.rows, ignored.map(({ why }) => why.key)]).toEqual([
      [],
      ['documents.line.noAmount'],
    ]);
  });

  it.each(['NOTPROVIDED', 'notprovided', 'NONREF', '000'])('has no reference where it says %s', (said) => {
    const { values } = one({ id: said, entryRef: said, details: [{ endToEnd: said, id: said }] });
    expect([values.id, values.entryRef, values.endToEnd, values.memo]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has the reference of the payment as its text where it has no other', () => {
    expect(one({ details: [{ endToEnd: 'PAG-77' }] }).values.memo).toBe('PAG-77');
  });

  it('has the standard’s code of what it is, or the bank’s', () => {
    const domain =
      '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn><Prtry><Cd>544</Cd></Prtry></BkTxCd>';
    const own = '<BkTxCd><Prtry><Cd>544</Cd></Prtry></BkTxCd>';
    expect([domain, own].map((more) => one({ more }).values.kind)).toEqual(['PMNT RCDT ESCT', '544']);
  });
});

describe('a charge', () => {
  const charge = (amount: string, included?: boolean, direction = 'DBIT') =>
    `<Chrgs><Rcrd><Amt Ccy="BRL">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${included === undefined ? '' : `<ChrgInclInd>${included}</ChrgInclInd>`}</Rcrd></Chrgs>`;
  it.each<[string, Partial<CamtEntry>, object]>([
    [
      'that lies between payment and credit',
      { amount: '97.00', details: [{ amount: '100.00', more: charge('3.00') }] },
      { amount: '97.00', gross: '100.00', fee: '3.00', remarks: [] },
    ],
    [
      'that lies between payment and debit',
      { amount: '103.00', direction: 'DBIT', details: [{ amount: '100.00', more: charge('3.00') }] },
      { amount: '-103.00', gross: '-100.00', fee: '3.00', remarks: [] },
    ],
    [
      'that is in the amount',
      { more: charge('3.00', true) },
      { amount: '10.00', gross: undefined, fee: '3.00', remarks: ['chargesIn'] },
    ],
    [
      'that is taken separately',
      { more: charge('3.00', false) },
      { amount: '10.00', gross: undefined, fee: undefined, remarks: ['chargesApart'] },
    ],
    [
      'of which nobody knows',
      { more: charge('3.00') },
      { amount: '10.00', gross: undefined, fee: undefined, remarks: ['chargesUnclear'] },
    ],
    [
      'of an earlier version',
      { more: '<Chrgs><Amt Ccy="BRL">3.00</Amt></Chrgs>' },
      { amount: '10.00', gross: undefined, fee: undefined, remarks: ['chargesUnclear'] },
    ],
    [
      'in another currency',
      { more: charge('3.00', true).replace('BRL', 'USD') },
      { amount: '10.00', gross: undefined, fee: undefined, remarks: ['chargesUnread'] },
    ],
    [
      'that is missing between payment and credit',
      { amount: '97.00', details: [{ amount: '100.00' }] },
      { amount: '97.00', gross: undefined, fee: undefined, remarks: ['detailDiffers'] },
    ],
  ])('%s is said', (_what, more, said) => {
    const row = one(more);
    const { amount, gross, fee } = row.values;
    expect({ amount, gross, fee, remarks: remarks(row) }).toEqual(said);
  });

  it('of a batch as a whole is a remark of its first row', () => {
    const rows = rowsOf({
      amount: '30.00',
      more: charge('3.00', false),
      details: [{ amount: '10.00' }, { amount: '20.00' }],
    });
    expect(rows.map(remarks)).toEqual([['chargesApart'], []]);
  });
});

describe('the balances', () => {
  const facts = (balances: Readonly<Record<string, string>>, more: Partial<CamtStatement> = {}) => {
    const { documents, ignored } = statementOf([entry()], { balances, ...more });
    const { opening, balance, currency } = documents[0]!.facts;
    return { opening, balance, currency, why: ignored.map(({ why }) => why.key) };
  };
  it.each<[Record<string, string>, object]>([
    [
      { OPBD: '5.00', CLBD: '15.00' },
      { opening: '5.00', balance: '15.00' },
    ],
    [
      { PRCD: '-5.00', CLBD: '5.00' },
      { opening: '-5.00', balance: '5.00' },
    ],
    [{ PRCD: '5.00' }, { opening: '5.00', balance: undefined }],
    [
      { OPBD: '5.00', CLAV: '15.00', ITBD: '15.00' },
      { opening: '5.00', balance: undefined },
    ],
    [{ CLBD: '15.00' }, { opening: undefined, balance: '15.00' }],
  ])('of %j are read as what they are', (balances, said) => {
    expect(facts(balances)).toEqual({ currency: 'BRL', why: [], ...said });
  });

  it('that the entries do not add up to are listed', () => {
    expect(facts({ OPBD: '5.00', CLBD: '16.00' }).why).toEqual(['documents.line.balanceDiffers']);
  });

  const closing = (amount: string, more = '') =>
    `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry>${more}</Tp><Amt Ccy="BRL">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>`;
  it('of a page are none of the statement, and of two that differ neither is', () => {
    const page = '<SubTp><Cd>INTM</Cd></SubTp>';
    expect(facts({ OPBD: '5.00' }, { more: closing('9.00', page) })).toMatchObject({
      balance: undefined,
      why: [],
    });
    expect(facts({ CLBD: '15.00' }, { more: closing('15.00') })).toMatchObject({ balance: '15.00', why: [] });
    expect(facts({ CLBD: '15.00' }, { more: closing('16.00') })).toMatchObject({
      balance: undefined,
      why: ['documents.camt.severalBalances'],
    });
  });

  it('in another currency are listed', () => {
    expect(facts({}, { more: closing('15.00').replace('BRL', 'USD') })).toMatchObject({
      balance: undefined,
      why: ['documents.line.otherCurrency'],
    });
  });
});

describe('a statement', () => {
  const without = (text: string) => text.replace(/<Ccy>[^<]*<\/Ccy>/, '');
  it('without its currency has that of its balances or entries, and none where they differ', () => {
    const currencies = (text: string) => {
      const { facts, rows } = read(without(text)).documents[0]!;
      return [facts.currency, ...rows.map(({ fault }) => fault?.key)];
    };
    expect(currencies(camtText([{ currency: 'EUR', entries: [entry()] }]))).toEqual(['EUR', undefined]);
    expect(currencies(camtText([{ entries: [entry(), entry({ currency: 'USD' })] }]))).toEqual([
      undefined,
      'documents.camt.currencies',
      'documents.camt.currencies',
    ]);
  });

  it('lists what else it says, that it goes on, and entries that are missing', () => {
    const { ignored } = statementOf([entry()], {
      more:
        '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>' +
        '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>' +
        '<AddtlStmtInf>Aviso do banco</AddtlStmtInf>',
    });
    expect(ignored.map(({ what, why }) => [what.values.name, why.key])).toEqual([
      ['AddtlStmtInf Aviso do banco', 'documents.line.unreadPart'],
      ['LastPgInd', 'documents.camt.morePages'],
      ['TxsSummry', 'documents.camt.count'],
    ]);
  });
});

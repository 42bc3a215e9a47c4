/**
 * Bank statements of ISO 20022: BankToCustomerStatement, camt.053.001.02 to .10. Sources: the messages' definitions in the
 * catalogue of ISO 20022 (Bank-to-Customer Cash Management) and their schemas; the Swiss implementation guidelines for
 * camt.052, 053 and 054 of SIX (1.4.1 of 2016, 1.7.1 of 2020). Files of SIX, and those that genkgo/camt and OCA's
 * bank-statement-import test with, were read and compared.
 */
import { DocumentError, type DocumentNames, type ReadFile, type ReadStatement } from '../document.ts';
import type { StatementFormat } from '../document.ts';
import { nodesAt, nodesNamed, readXmlLines } from '../xml/readXml.ts';
import { readStatement } from './statement.ts';

const named = <Key extends string>(type: 'text' | 'decimal' | 'date', keys: readonly Key[]) =>
  Object.fromEntries(
    keys.map((key) => [key, { type, about: `documentWords.camt.${key}` }]),
  ) as unknown as DocumentNames;

export const camt: StatementFormat = {
  each: 'transaction',
  facts: {
    ...named('text', ['bank', 'bic', 'branch', 'account', 'accountType', 'currency', 'message', 'statement']),
    ...named('date', ['start', 'end']),
    ...named('decimal', ['opening']),
    ...named('date', ['openingDate']),
    ...named('decimal', ['balance']),
    ...named('date', ['balanceDate']),
  },
  row: {
    ...named('text', ['id']),
    type: { type: 'choice', options: ['credit', 'debit'], about: 'documentWords.camt.type' },
    ...named('date', ['posted', 'valueDate']),
    ...named('decimal', ['amount', 'gross', 'fee']),
    ...named('text', ['memo', 'name', 'partyAccount', 'check', 'document', 'reference', 'endToEnd']),
    ...named('text', ['entryRef', 'order', 'kind']),
  },
  keyword: {
    about: 'resourceWords.documents.camt',
    title: 'resourceWords.documents.camtTitle',
    map: 'resourceWords.documents.camtAbout',
    row: 'resourceWords.documents.transaction',
    example:
      'each: transaction, find: { leitorId: { account: nome } }, set: { recado: memo }, same: [leitorId, recado]',
  },
  read,
};

/** In bytes, as all files that are sent, and in elements: some 10,000 entries. */
const limits = { size: 20_000_000, elements: 600_000 };

/** Versions 02 to 10 differ in few places, and each is read wherever it stands. */
const isReadVersion = (version: string) => /^(0[2-9]|10)$/.test(version);

function read(bytes: Uint8Array): ReadFile<ReadStatement> {
  const { root, text, lineOf } = readXmlLines(bytes, limits);
  for (const [, version] of text.matchAll(/<[^<>]*[:"'\s]camt\.053\.001\.(\d\d)/g))
    if (!isReadVersion(version!)) throw new DocumentError('documents.camt.version', { version: version! });
  const messages = nodesNamed(root, 'BkToCstmrStmt');
  const files = messages.flatMap((message) =>
    nodesAt(message, 'Stmt').map((statement) => readStatement(message, statement, lineOf)),
  );
  if (files.length === 0) throw new DocumentError('documents.camt.noStatement');
  return {
    documents: files.map(({ document }) => document),
    ignored: files.flatMap(({ ignored }) => ignored),
  };
}

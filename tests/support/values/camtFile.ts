/** Writes CAMT.053 files after the messages' definitions of ISO 20022. All names and numbers are invented. */

export type CamtDetail = {
  /** Of the account's currency, unless `currency` says another; before version 04 the amount of the transaction. */
  amount?: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  debtor?: string;
  creditor?: string;
  debtorAccount?: string;
  creditorAccount?: string;
  texts?: readonly string[];
  reference?: string;
  invoice?: string;
  endToEnd?: string;
  id?: string;
  /** Further elements, as in a file: `<AddtlTxInf>…</AddtlTxInf>`. */
  more?: string;
};
export type CamtEntry = {
  date: string;
  amount: string;
  currency?: string;
  direction?: string;
  status?: string;
  isReversal?: boolean;
  id?: string;
  entryRef?: string;
  valueDate?: string;
  info?: string;
  details?: readonly CamtDetail[];
  /** Further elements behind the status. */
  more?: string;
};
export type CamtStatement = {
  bank?: string;
  bic?: string;
  branch?: string;
  iban?: string;
  account?: string;
  owner?: string;
  currency?: string;
  /** Such as `{ OPBD: '-12.50', CLBD: '10.00' }`. */
  balances?: Readonly<Record<string, string>>;
  balanceDate?: string;
  entries: readonly CamtEntry[];
  /** Further elements in front of the entries. */
  more?: string;
};

const element = (name: string, ...held: readonly (string | undefined)[]) => {
  const text = held.filter(Boolean).join('');
  return text === '' ? '' : `<${name}>${text}</${name}>`;
};
/** A day, or a time with its zone. */
const dated = (name: string, day: string | undefined) =>
  day === undefined ? '' : element(name, element(day.includes('T') ? 'DtTm' : 'Dt', day));
const money = (amount: string, currency: string) => `<Amt Ccy="${currency}">${amount}</Amt>`;

/** @param version `02` to `10`: they differ in the status, parties, amounts of details and names of a bank */
export function camtText(statements: readonly CamtStatement[], version = '08'): string {
  const number = Number(version);
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const body = statements.map((one, at) => statementText(one, at + 1, number)).join('\n');
  const head = element(
    'GrpHdr',
    element('MsgId', `MSG-${version}`),
    element('CreDtTm', '2026-11-30T20:00:00'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">\n<BkToCstmrStmt>${head}\n${body}\n</BkToCstmrStmt>\n</Document>\n`;
}

function statementText(one: CamtStatement, place: number, version: number): string {
  const { currency = 'BRL', balances = {}, balanceDate = '2026-11-30', entries, more = '' } = one;
  const account = element(
    'Acct',
    element('Id', element('IBAN', one.iban), element('Othr', element('Id', one.account))),
    element('Ccy', one.currency ?? 'BRL'),
    element('Ownr', element('Nm', one.owner)),
    element(
      'Svcr',
      element(
        'FinInstnId',
        element(version < 4 ? 'BIC' : 'BICFI', one.bic),
        element('ClrSysMmbId', element('MmbId', one.bank)),
      ),
      element('BrnchId', element('Id', one.branch)),
    ),
  );
  const told = Object.entries(balances).map(([type, amount]) =>
    element(
      'Bal',
      element('Tp', element('CdOrPrtry', element('Cd', type))),
      money(amount.replace('-', ''), currency),
      element('CdtDbtInd', amount.startsWith('-') ? 'DBIT' : 'CRDT'),
      dated('Dt', type === 'CLBD' ? balanceDate : '2026-10-31'),
    ),
  );
  const period = element(
    'FrToDt',
    element('FrDtTm', '2026-11-01T00:00:00'),
    element('ToDtTm', '2026-11-30T23:59:59'),
  );
  const written = entries.map((entry) => entryText(entry, currency, version));
  return element(
    'Stmt',
    element('Id', `STMT-${place}`),
    period,
    account,
    ...told,
    more,
    ...written.map((text) => `\n${text}`),
  );
}

function entryText(entry: CamtEntry, currency: string, version: number): string {
  const { date, amount, direction = 'CRDT', status = 'BOOK', isReversal, details = [], more = '' } = entry;
  return element(
    'Ntry',
    element('NtryRef', entry.entryRef),
    money(amount, entry.currency ?? currency),
    element('CdtDbtInd', direction),
    isReversal ? element('RvslInd', 'true') : '',
    element('Sts', version < 5 ? status : element('Cd', status)),
    dated('BookgDt', date || undefined),
    dated('ValDt', entry.valueDate),
    element('AcctSvcrRef', entry.id),
    more,
    details.length > 0
      ? element('NtryDtls', ...details.map((detail) => `\n${detailText(detail, currency, version)}`))
      : '',
    element('AddtlNtryInf', entry.info),
  );
}

function detailText(detail: CamtDetail, own: string, version: number): string {
  const { amount, currency = own, direction, texts = [], more = '' } = detail;
  const party = (role: string, name: string | undefined) =>
    element(role, version < 6 ? element('Nm', name) : element('Pty', element('Nm', name)));
  const account = (role: string, iban: string | undefined) =>
    element(role, element('Id', element('IBAN', iban)));
  const said = amount === undefined ? '' : money(amount, currency);
  return element(
    'TxDtls',
    element('Refs', element('AcctSvcrRef', detail.id), element('EndToEndId', detail.endToEnd)),
    version < 4 ? element('AmtDtls', element('TxAmt', said)) : said,
    element('CdtDbtInd', version < 4 ? undefined : direction),
    element(
      'RltdPties',
      party('Dbtr', detail.debtor),
      account('DbtrAcct', detail.debtorAccount),
      party('Cdtr', detail.creditor),
      account('CdtrAcct', detail.creditorAccount),
    ),
    element(
      'RmtInf',
      ...texts.map((text) => element('Ustrd', text)),
      element(
        'Strd',
        element('RfrdDocInf', element('Nb', detail.invoice)),
        element('CdtrRefInf', element('Ref', detail.reference)),
      ),
    ),
    more,
  );
}

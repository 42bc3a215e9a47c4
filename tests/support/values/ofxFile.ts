/** Writes OFX files after the layouts of OFX 1.6 and 2.2. All names and numbers are invented. */

export type OfxTransaction = {
  date: string;
  amount: string;
  id?: string;
  memo?: string;
  type?: string;
  /** Further elements of the transaction, written as in a file: `<CHECKNUM>12`. */
  more?: string;
};
export type OfxStatement = {
  bank?: string;
  branch?: string;
  account?: string;
  currency?: string;
  balance?: string;
  balanceDate?: string;
  isCard?: boolean;
  transactions: readonly OfxTransaction[];
};

const header1 = (version: string, charset = '1252') =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:${version}\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:${charset}\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n`;
const header2 = (version: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="${version}" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n`;

/** @param version `102` to `160` are SGML without closing tags of values, `200` on are XML */
export function ofxText(statements: readonly OfxStatement[], version = '102'): string {
  const isXml = version.startsWith('2');
  const value = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<${name}>${text}${isXml ? `</${name}>` : '\r\n'}`;
  const transaction = ({ date, amount, id, memo, type = 'OTHER', more = '' }: OfxTransaction) =>
    `<STMTTRN>${value('TRNTYPE', type)}${value('DTPOSTED', date)}${value('TRNAMT', amount)}${value('FITID', id)}${more}${value('MEMO', memo)}</STMTTRN>\r\n`;
  const body = statements.map((one) => {
    const {
      bank = '0341',
      branch,
      account,
      currency = 'BRL',
      balance,
      balanceDate,
      isCard,
      transactions,
    } = one;
    const from = isCard
      ? `<CCACCTFROM>${value('ACCTID', account)}</CCACCTFROM>`
      : `<BANKACCTFROM>${value('BANKID', bank)}${value('BRANCHID', branch)}${value('ACCTID', account)}${value('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>`;
    const list = `<BANKTRANLIST>${value('DTSTART', '20261101')}${value('DTEND', '20261130')}${transactions.map(transaction).join('')}</BANKTRANLIST>`;
    const ledger =
      balance === undefined
        ? ''
        : `<LEDGERBAL>${value('BALAMT', balance)}${value('DTASOF', balanceDate ?? '20261130')}</LEDGERBAL>`;
    const kind = isCard ? 'CCSTMTRS' : 'STMTRS';
    const rs = `<${kind}>${value('CURDEF', currency)}${from}${list}${ledger}</${kind}>`;
    return isCard
      ? `<CREDITCARDMSGSRSV1><CCSTMTTRNRS>${rs}</CCSTMTTRNRS></CREDITCARDMSGSRSV1>`
      : `<BANKMSGSRSV1><STMTTRNRS>${rs}</STMTTRNRS></BANKMSGSRSV1>`;
  });
  return `${isXml ? header2(version) : header1(version)}<OFX>${body.join('')}</OFX>\r\n`;
}

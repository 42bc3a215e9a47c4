/** What elements of a statement say: amounts with their currency and sign, days, texts. */
import { isDateOrPart } from '#model/time/time.ts';
import { isZero } from '../decimals.ts';
import { documentWords, type DocumentWords } from '../document.ts';
import { nodeAt, nodesAt, xmlText, type XmlNode } from '../xml/readXml.ts';

/** An amount without its sign. */
export type Amount = { text: string; currency: string | undefined };

/**
 * Amounts are decimals of XML without a sign, at most eighteen digits and five decimals (ActiveOrHistoricCurrencyAndAmount).
 * Undefined for what is none.
 */
export function amountAt(node: XmlNode | undefined, ...path: readonly string[]): Amount | undefined {
  const element = nodeAt(node, ...path);
  const digits = exactOf(xmlText(element));
  return digits === undefined ? undefined : { text: digits, currency: xmlText(element, '@Ccy') };
}

function exactOf(text: string | undefined): string | undefined {
  const [, whole = '', decimals = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text?.trim() ?? '') ?? [];
  if (whole + decimals === '' || whole.length > 15 || decimals.length > 10) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  // Five decimals are written as often as they are needed.
  return decimals === '' ? digits : `${digits}.${decimals}`.replace(/(\.\d\d\d*?)0+$/, '$1');
}

export const negatedAmount = (amount: string) =>
  isZero(amount) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

/** The direction of an amount, or of a balance: an overdrawn one is DBIT. */
export function directionOf(node: XmlNode | undefined): 'credit' | 'debit' | undefined {
  const said = xmlText(node, 'CdtDbtInd')?.trim();
  return said === 'CRDT' ? 'credit' : said === 'DBIT' ? 'debit' : undefined;
}

/** Why an amount is none of the account, if so. */
export function amountFault(
  amount: Amount | undefined,
  written: string | undefined,
  currency: string | undefined,
): DocumentWords | undefined {
  if (!amount) return documentWords('documents.camt.amount', { text: (written ?? '').slice(0, 40) });
  if (currency === undefined) return documentWords('documents.camt.currencies');
  if (amount.currency === undefined || amount.currency === currency) return undefined;
  return documentWords('documents.line.otherCurrency', { currency: amount.currency });
}

export const directionFault = (node: XmlNode): DocumentWords | undefined =>
  directionOf(node)
    ? undefined
    : documentWords('documents.camt.direction', { text: (textIn(node, 'CdtDbtInd') ?? '').slice(0, 40) });

export const signedAmount = (amount: string, direction: 'credit' | 'debit') =>
  direction === 'debit' ? negatedAmount(amount) : amount;

export const isTrue = (text: string | undefined) => text === 'true' || text === '1';

/** The day of `Dt` or `DtTm`, as it is written, whatever time and zone follow. */
export function statementDay(node: XmlNode | undefined): string | undefined {
  const text = xmlText(node, 'Dt') ?? xmlText(node, 'DtTm');
  return isoDay(text);
}

export function isoDay(text: string | undefined): string | undefined {
  const [, day] = /^\s*(\d{4}-\d\d-\d\d)(?=T|Z|[+-]\d\d:\d\d|\s*$)/.exec(text ?? '') ?? [];
  return day !== undefined && !day.startsWith('0000') && isDateOrPart(day) ? day : undefined;
}

/** A text on one line. */
export function textIn(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const text = xmlText(node, ...path)
    ?.replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}

export const elementTexts = (node: XmlNode | undefined, ...path: readonly string[]): string[] =>
  nodesAt(node, ...path).flatMap((one) => textIn(one) ?? []);

/** A reference; undefined where it stands for none. */
export function saidReference(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const text = textIn(node, ...path);
  return text === undefined || /^(?:not\s*provided|nonref|[0\s.-]*)$/i.test(text) ? undefined : text;
}

/** The number of an account, whatever its scheme. */
export const accountIn = (account: XmlNode | undefined): string | undefined =>
  textIn(account, 'Id', 'IBAN') ?? textIn(account, 'Id', 'Othr', 'Id');

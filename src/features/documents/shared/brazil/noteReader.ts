/** What the readers of fiscal XML share: values with their faults, parties, keys, protocols. */
import { isDateOrPart } from '#model/time/time.ts';
import {
  documentWords,
  present,
  type DocumentProblem,
  type DocumentValues,
  type DocumentWords,
  type ReadNote,
} from '../document.ts';
import { nodeAt, xmlText, type XmlNode } from '../xml/readXml.ts';
import { accessKeyOf } from './accessKey.ts';
import { isDecimal, isSame } from '../decimals.ts';

/** Collects what is at fault in one note while it is read. */
export class NoteReader {
  readonly problems: DocumentProblem[] = [];

  error(key: DocumentWords['key'], values?: DocumentWords['values']) {
    this.problems.push({ words: documentWords(key, values), severity: 'error' });
  }

  warn(key: DocumentWords['key'], values?: DocumentWords['values']) {
    this.problems.push({ words: documentWords(key, values), severity: 'warning' });
  }

  /** An exact decimal; another text is an error. */
  decimal(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
    const text = xmlText(node, ...path);
    if (text === undefined || isDecimal(text)) return text;
    this.error('documents.note.decimal', { name: path.at(-1)!, text: text.slice(0, 40) });
    return undefined;
  }

  /** A day, of which a time and a zone may follow; another text is an error. */
  date(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
    const text = xmlText(node, ...path);
    if (text === undefined) return undefined;
    const day = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(text)?.[0];
    if (day !== undefined && isDateOrPart(day)) return day;
    this.error('documents.note.date', { name: path.at(-1)!, text: text.slice(0, 40) });
    return undefined;
  }

  /** A date and time with its zone; one without a zone, or a mere day, is an error. */
  moment(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
    const text = xmlText(node, ...path);
    if (text === undefined) return undefined;
    const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
    if (isWhole && isDateOrPart(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))) return text;
    this.error('documents.note.date', { name: path.at(-1)!, text: text.slice(0, 40) });
    return undefined;
  }

  /** The sums must agree; both amounts are shown. */
  sum(part: string, said: string | undefined, computed: string) {
    if (!isSame(said, computed))
      this.warn('documents.note.sum', {
        part,
        said: { decimal: said ?? '0' },
        computed: { decimal: computed },
      });
  }

  /** The key's check digit, and what it says beside the note itself. */
  key(
    key: string | undefined,
    said: {
      model: string | undefined;
      series: string | undefined;
      number: string | undefined;
      issuer: string | undefined;
    },
  ) {
    const parts = accessKeyOf(key);
    if (!parts) return this.error('documents.note.keyDigit', { key: key ?? '' });
    const plain = (text: string | undefined) => text?.replace(/^0+(?=.)/, '');
    for (const part of ['model', 'series', 'number'] as const)
      if (plain(said[part]) !== parts[part])
        this.error('documents.note.keyPart', { key: key!, inKey: parts[part], said: said[part] ?? '' });
    // The tax office issues notes of the series 890 to 899 in its name (MOC 7.0, field B07).
    const isOffices = /^89\d$/.test(parts.series);
    if (!isOffices && said.issuer !== undefined && parts.issuer !== said.issuer.padStart(14, '0'))
      this.error('documents.note.keyIssuer', { key: key!, said: said.issuer });
  }

  /** What the tax office has answered: only an authorised note of production counts. */
  authorization(
    status: string | undefined,
    isAuthorized: (status: string) => boolean,
    reason: string | undefined,
  ) {
    if (status === undefined) this.warn('documents.note.noProtocol');
    else if (/^(101|151|155)$/.test(status) && !isAuthorized(status))
      this.error('documents.note.cancelledStatus', { status });
    else if (!isAuthorized(status)) this.error('documents.note.status', { status, reason: reason ?? '' });
  }

  environment(environment: string | undefined) {
    if (environment === '2') this.error('documents.note.test');
  }

  /** A signature is seen, and not verified. */
  signature(isThere: boolean): 'present' | 'absent' {
    if (!isThere) this.warn('documents.note.unsigned');
    return isThere ? 'present' : 'absent';
  }

  read(facts: DocumentValues, lists: ReadNote['lists']): ReadNote {
    return { facts, lists, problems: this.problems };
  }
}

/** What a party says of itself, under its name: `issuer.name`. */
export function partyFacts(
  who: string,
  party: XmlNode | undefined,
  address: XmlNode | undefined,
): Readonly<Record<string, string | undefined>> {
  const document = xmlText(party, 'CNPJ') ?? xmlText(party, 'CPF');
  const registration = xmlText(party, 'IE');
  return {
    [`${who}.document`]: document,
    [`${who}.person`]: document && (document.length === 11 ? 'pf' : 'pj'),
    // Of somebody abroad, who has no other number; it may be empty.
    [`${who}.foreignId`]: xmlText(party, 'idEstrangeiro') ?? xmlText(party, 'NIF'),
    [`${who}.taxpayer`]:
      { 1: 'yes', 2: 'exempt', 9: 'no' }[xmlText(party, 'indIEDest') ?? ''] ??
      (/\d/.test(registration ?? '') ? 'yes' : 'no'),
    [`${who}.name`]: xmlText(party, 'xNome'),
    [`${who}.tradeName`]: xmlText(party, 'xFant'),
    // ISENTO stands for none.
    [`${who}.stateRegistration`]: /\d/.test(registration ?? '') ? registration : undefined,
    [`${who}.phone`]: xmlText(party, 'fone') ?? xmlText(address, 'fone'),
    [`${who}.email`]: xmlText(party, 'email'),
    [`${who}.address.street`]: xmlText(address, 'xLgr'),
    [`${who}.address.number`]: xmlText(address, 'nro'),
    [`${who}.address.complement`]: xmlText(address, 'xCpl'),
    [`${who}.address.district`]: xmlText(address, 'xBairro'),
    [`${who}.address.city`]: xmlText(address, 'xMun'),
    [`${who}.address.state`]: xmlText(address, 'UF'),
    [`${who}.address.zip`]: xmlText(address, 'CEP') ?? xmlText(address, 'endNac', 'CEP'),
  };
}

/** The states by the first two digits of a city's number (IBGE). */
const states: Readonly<Record<string, string>> = {
  ...{
    11: 'RO',
    12: 'AC',
    13: 'AM',
    14: 'RR',
    15: 'PA',
    16: 'AP',
    17: 'TO',
    21: 'MA',
    22: 'PI',
    23: 'CE',
    24: 'RN',
  },
  ...{
    25: 'PB',
    26: 'PE',
    27: 'AL',
    28: 'SE',
    29: 'BA',
    31: 'MG',
    32: 'ES',
    33: 'RJ',
    35: 'SP',
    41: 'PR',
    42: 'SC',
  },
  ...{ 43: 'RS', 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
};

/** City and state of an address that says only the city's number. */
export function placeFacts(
  who: string,
  address: XmlNode | undefined,
  cities: ReadonlyMap<string, string> = new Map(),
): Readonly<Record<string, string | undefined>> {
  const code =
    xmlText(address, 'cMun') ?? xmlText(address, 'endNac', 'cMun') ?? xmlText(address, 'CodigoMunicipio');
  const state = xmlText(address, 'UF') ?? xmlText(address, 'Uf') ?? (code && states[code.slice(0, 2)]);
  const city = code === undefined ? undefined : cities.get(code);
  return present({
    [`${who}.address.state`]: state,
    [`${who}.address.cityCode`]: code,
    ...(city && { [`${who}.address.city`]: city }),
  });
}

/**
 * The buyer's CFOP that belongs to the issuer's: its first digit says whether goods enter or leave, within a state, between
 * states or abroad (Ajuste SINIEF 07/01).
 */
export function otherSideOf(cfop: string | undefined): string | undefined {
  const others: Readonly<Record<string, string>> = { 1: '5', 2: '6', 3: '7', 5: '1', 6: '2', 7: '3' };
  const first = cfop?.[0];
  return first === undefined || others[first] === undefined ? undefined : others[first] + cfop!.slice(1);
}

/** Instalments of a bill (`cobr`), which NF-e and CT-e write alike. */
export const installmentsIn = (reader: NoteReader, bills: readonly XmlNode[]): DocumentValues[] =>
  bills.map((bill, at) =>
    present({
      number: xmlText(bill, 'nDup') ?? String(at + 1),
      due: reader.date(bill, 'dVenc'),
      amount: reader.decimal(bill, 'vDup'),
    }),
  );

/** The protocol of authorisation, where the file has one. */
export const protocolFacts = (
  reader: NoteReader,
  protocol: XmlNode | undefined,
): Readonly<Record<string, string | undefined>> => ({
  protocol: xmlText(protocol, 'nProt'),
  status: xmlText(protocol, 'cStat'),
  authorized: protocol && reader.moment(protocol, 'dhRecbto'),
});

export const bodyOf = (root: XmlNode, ...paths: readonly (readonly string[])[]): XmlNode | undefined =>
  paths.map((path) => nodeAt(root, ...path)).find((node) => node !== undefined);

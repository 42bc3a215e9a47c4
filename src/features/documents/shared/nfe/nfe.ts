/** NF-e (model 55) and NFC-e (65), layout 4.00: MOC 7.0, with the groups of the reform of NT 2025.002. */
import { isSame, isZero, lessOf, sumOfDecimals } from '../decimals.ts';
import { besidesOf } from '../brazil/besides.ts';
import { readEvent } from '../brazil/events.ts';
import { noteFacts, noteLists } from '../brazil/noteNames.ts';
import {
  bodyOf,
  installmentsIn,
  NoteReader,
  otherSideOf,
  partyFacts,
  protocolFacts,
} from '../brazil/noteReader.ts';
import {
  DocumentError,
  type DocumentValues,
  type NoteFormat,
  type ReadFile,
  type ReadNote,
  present,
} from '../document.ts';
import { firstIn, nodeAt, nodesAt, readXml, xmlText, type XmlNode } from '../xml/readXml.ts';

export const nfe: NoteFormat = {
  each: 'note',
  about: 'resourceWords.note.nfe',
  facts: noteFacts(['55', '65']),
  lists: noteLists,
  read,
};

function read(bytes: Uint8Array): ReadFile<ReadNote> {
  const root = readXml(bytes);
  if (Object.keys(root).some((name) => /^res|DFeInt$/.test(name)))
    throw new DocumentError('documents.note.summary');
  const event = bodyOf(root, ['procEventoNFe', 'evento'], ['envEvento', 'evento'], ['evento']);
  if (event)
    return { documents: [readEvent(event, nodeAt(root, 'procEventoNFe', 'retEvento'))], ignored: [] };
  const notes = [
    ...nodesAt(root, 'nfeProc', 'NFe'),
    ...nodesAt(root, 'NFe'),
    ...nodesAt(root, 'enviNFe', 'NFe'),
  ];
  const protocol = nodeAt(root, 'nfeProc', 'protNFe', 'infProt');
  if (notes.length === 0) throw new DocumentError('documents.note.noNote');
  const read = notes.map((note) => readNote(note, protocol));
  const { cancelled, ignored } = besidesOf(
    nodeAt(root, 'nfeProc') ?? nodeAt(root, 'enviNFe'),
    ['NFe', 'protNFe', 'idLote', 'indSinc'],
    read[0]!.facts.key,
  );
  return {
    documents: read.map((note) => ({ ...note, facts: { ...note.facts, ...cancelled } })),
    ignored,
  };
}

function readNote(note: XmlNode, protocol: XmlNode | undefined): ReadNote {
  const reader = new NoteReader();
  const info = nodeAt(note, 'infNFe');
  const head = nodeAt(info, 'ide');
  const issuer = nodeAt(info, 'emit');
  const key = (xmlText(info, '@Id') ?? xmlText(protocol, 'chNFe'))?.replace(/^NFe/, '');
  const said = {
    model: xmlText(head, 'mod'),
    series: xmlText(head, 'serie'),
    number: xmlText(head, 'nNF'),
    issuer: xmlText(issuer, 'CNPJ') ?? xmlText(issuer, 'CPF'),
  };
  reader.key(key, said);
  const confirmed = xmlText(protocol, 'chNFe');
  if (confirmed !== undefined && confirmed !== key)
    reader.error('documents.note.otherProtocol', { key: confirmed });
  reader.environment(xmlText(protocol, 'tpAmb') === '2' ? '2' : xmlText(head, 'tpAmb'));
  const facts = protocolFacts(reader, protocol);
  reader.authorization(facts.status, (status) => /^1[05]0$/.test(status), xmlText(protocol, 'xMotivo'));
  const items = nodesAt(info, 'det').map((item) => itemOf(reader, item));
  const installments = installmentsIn(reader, nodesAt(info, 'cobr', 'dup'));
  const totals = totalsOf(reader, nodeAt(info, 'total'), {
    items,
    added: addedIn(reader, nodesAt(info, 'det')),
    isDirect: nodesAt(info, 'det').some((item) => xmlText(item, 'prod', 'veicProd', 'tpOp') === '2'),
  });
  const net = reader.decimal(info, 'cobr', 'fat', 'vLiq');
  // In a note of a single payment that is not a bill, vLiq may be missing or zero.
  if (installments.length > 0)
    reader.sum(
      'cobr',
      isZero(net) ? totals.total : net,
      sumOfDecimals(installments.map(({ amount }) => amount)),
    );
  const carrier = nodeAt(info, 'transp', 'transporta');
  const volumes = nodesAt(info, 'transp', 'vol');
  const weight = (name: string) => {
    const weights = volumes.flatMap((volume) => reader.decimal(volume, name) ?? []);
    return weights.length > 0 ? sumOfDecimals(weights) : undefined;
  };
  const cfop = items.find((item) => item.cfop !== undefined)?.cfop;
  return reader.read(
    present({
      key,
      model: said.model,
      number: said.number,
      series: said.series,
      issued: reader.moment(head, 'dhEmi'),
      moved: reader.moment(head, 'dhSaiEnt'),
      nature: xmlText(head, 'natOp'),
      purpose: xmlText(head, 'finNFe'),
      payment: paymentIn(info),
      operation: xmlText(head, 'tpNF') === '0' ? 'in' : 'out',
      issuerCfop: cfop,
      buyerCfop: otherSideOf(cfop),
      ...partyFacts('issuer', issuer, nodeAt(issuer, 'enderEmit')),
      ...partyFacts('recipient', nodeAt(info, 'dest'), nodeAt(info, 'dest', 'enderDest')),
      'carrier.document': xmlText(carrier, 'CNPJ') ?? xmlText(carrier, 'CPF'),
      'carrier.name': xmlText(carrier, 'xNome'),
      plate: xmlText(info, 'transp', 'veicTransp', 'placa'),
      netWeight: weight('pesoL'),
      grossWeight: weight('pesoB'),
      ...totals,
      net,
      information: xmlText(info, 'infAdic', 'infCpl'),
      ...facts,
      signature: reader.signature(nodeAt(note, 'Signature') !== undefined),
    }),
    { items, installments },
  );
}

/** The first kind of payment that pays something; 90 stands for none (MOC 7.0, field YA02). */
function paymentIn(info: XmlNode | undefined): string | undefined {
  const kinds = nodesAt(info, 'pag', 'detPag').flatMap((part) => xmlText(part, 'tPag') ?? []);
  const old = nodesAt(info, 'pag').flatMap((part) => xmlText(part, 'tPag') ?? []);
  const all = [...kinds, ...old];
  return all.find((kind) => kind !== '90') ?? all[0];
}

function itemOf(reader: NoteReader, item: XmlNode): DocumentValues {
  const product = nodeAt(item, 'prod');
  const taxes = nodeAt(item, 'imposto');
  const icms = firstIn(nodeAt(taxes, 'ICMS'));
  const reform = nodeAt(taxes, 'IBSCBS');
  const gross = reader.decimal(product, 'vProd');
  return present({
    number: xmlText(item, '@nItem'),
    code: xmlText(product, 'cProd'),
    description: xmlText(product, 'xProd'),
    ncm: /^\d{8}$/.test(xmlText(product, 'NCM') ?? '') ? xmlText(product, 'NCM') : undefined,
    cfop: xmlText(product, 'CFOP'),
    unit: xmlText(product, 'uCom'),
    quantity: reader.decimal(product, 'qCom'),
    price: reader.decimal(product, 'vUnCom'),
    gross,
    // An item with indTot 0 does not enter the total of the note (MOC 7.0, field I17b).
    amount: xmlText(product, 'indTot') === '0' ? '0.00' : gross,
    discount: reader.decimal(product, 'vDesc'),
    cst: xmlText(icms, 'CSOSN') ?? joined(xmlText(icms, 'orig'), xmlText(icms, 'CST')),
    icmsRate: reader.decimal(icms, 'pICMS'),
    icms: reader.decimal(icms, 'vICMS'),
    icmsSt: reader.decimal(icms, 'vICMSST'),
    ipi: reader.decimal(taxes, 'IPI', 'IPITrib', 'vIPI'),
    iss: reader.decimal(taxes, 'ISSQN', 'vISSQN'),
    ibs:
      reader.decimal(reform, 'gIBSCBS', 'vIBS') ?? reader.decimal(reform, 'gIBSCBSMono', 'vTotIBSMonoItem'),
    cbs:
      reader.decimal(reform, 'gIBSCBS', 'gCBS', 'vCBS') ??
      reader.decimal(reform, 'gIBSCBSMono', 'vTotCBSMonoItem'),
    is: reader.decimal(taxes, 'IS', 'vIS'),
  });
}

/** PIS and COFINS of the next sellers, where the item says that they enter the total (indSomaPISST, indSomaCOFINSST). */
const addedIn = (reader: NoteReader, items: readonly XmlNode[]): string =>
  sumOfDecimals(
    items.flatMap((item) =>
      (['PIS', 'COFINS'] as const).map((tax) => {
        const held = nodeAt(item, 'imposto', `${tax}ST`);
        return xmlText(held, `indSoma${tax}ST`) === '1' ? reader.decimal(held, `v${tax}`) : undefined;
      }),
    ),
  );

const joined = (origin: string | undefined, code: string | undefined) => code && `${origin ?? ''}${code}`;

/** The taxes of which some add up to what is left: those that an import's total has, which each state decides. */
function taxesWithin(rest: string, taxes: readonly (string | undefined)[]): string | undefined {
  const sums = taxes.reduce<string[]>(
    (all, tax) => [...all, ...all.map((sum) => sumOfDecimals([sum, tax]))],
    ['0.00'],
  );
  return sums.find((sum) => isSame(sum, rest));
}

type Totalled = { items: readonly DocumentValues[]; added: string; isDirect: boolean };

/**
 * The totals, which must follow from the items and from each other (MOC 7.0, rules W07 and W16-10): ICMS without exemption, IPI,
 * import tax and what is withheld of the next ones are added, and IBS, CBS and IS only enter `vNFTot`. Two exceptions:
 * a new vehicle that its maker bills directly (`isDirect`) has no ST in the total, and of imports (CFOP 3…) no rule says
 * which taxes it has.
 */
function totalsOf(reader: NoteReader, total: XmlNode | undefined, { items, added, isDirect }: Totalled) {
  const icms = nodeAt(total, 'ICMSTot');
  const of = (name: string) => reader.decimal(icms, name);
  const goods = sumOfDecimals([of('vProd'), reader.decimal(total, 'ISSQNtot', 'vServ')]);
  reader.sum('vProd', goods, sumOfDecimals(items.map(({ amount }) => amount)));
  reader.sum('vDesc', of('vDesc'), sumOfDecimals(items.map(({ discount }) => discount)));
  const st = isDirect ? undefined : sumOfDecimals([of('vST'), of('vFCPST'), of('vICMSMonoReten')]);
  const ipi = sumOfDecimals([of('vIPI'), isDirect ? undefined : of('vIPIDevol')]);
  const said = of('vNF');
  const charged = sumOfDecimals([goods, st, ipi, added, of('vFrete'), of('vSeg'), of('vOutro')]);
  const untaxed = lessOf(charged, [of('vDesc')]);
  const isImport = items.some(({ cfop }) => cfop?.startsWith('3'));
  const imported = isImport
    ? taxesWithin(lessOf(said, [untaxed]), ['vII', 'vICMS', 'vPIS', 'vCOFINS', 'vFCP'].map(of))
    : undefined;
  const taxed = imported ?? of('vII');
  const full = sumOfDecimals([untaxed, taxed]);
  const relieved = lessOf(full, [of('vICMSDeson')]);
  // Exempted ICMS is deducted only where the item says so (NT 2023.004, indDeduzDeson).
  const isRelieved = !isSame(said, full) && isSame(said, relieved);
  if (!isRelieved) reader.sum('vNF', said, full);
  const reform = nodeAt(total, 'IBSCBSTot');
  const held = ['vRetPIS', 'vRetCOFINS', 'vRetCSLL', 'vIRRF', 'vRetPrev'].map((name) =>
    reader.decimal(total, 'retTrib', name),
  );
  return {
    total: said,
    goods,
    discount: of('vDesc'),
    freight: of('vFrete'),
    insurance: of('vSeg'),
    other: of('vOutro'),
    withheld: sumOfDecimals(held),
    'taxes.icms': of('vICMS'),
    'taxes.icmsSt': st,
    'taxes.relief': isRelieved ? of('vICMSDeson') : undefined,
    'taxes.ipi': ipi,
    'taxes.added': sumOfDecimals([taxed, added]),
    'taxes.pis': of('vPIS'),
    'taxes.cofins': of('vCOFINS'),
    'taxes.iss': reader.decimal(total, 'ISSQNtot', 'vISS'),
    'taxes.ibs': reader.decimal(reform, 'gIBS', 'vIBS'),
    'taxes.cbs': reader.decimal(reform, 'gCBS', 'vCBS'),
    'taxes.is': reader.decimal(total, 'ISTot', 'vIS'),
  };
}

/** CT-e (model 57, also the simplified one) and CT-e OS (67), layout 4.00: CT-e MOC 4.00, NT 2025.001 of the reform. */
import { sumOfDecimals } from '../decimals.ts';
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

export const cte: NoteFormat = {
  each: 'note',
  about: 'resourceWords.note.cte',
  facts: noteFacts(['57', '67']),
  lists: noteLists,
  read,
};

function read(bytes: Uint8Array): ReadFile<ReadNote> {
  const root = readXml(bytes);
  const event = bodyOf(root, ['procEventoCTe', 'eventoCTe'], ['eventoCTe']);
  if (event)
    return { documents: [readEvent(event, nodeAt(root, 'procEventoCTe', 'retEventoCTe'))], ignored: [] };
  for (const [whole, name] of [
    ['cteProc', 'CTe'],
    ['cteOSProc', 'CTeOS'],
    ['cteSimpProc', 'CTeSimp'],
  ] as const) {
    const note = bodyOf(root, [whole, name], [name]);
    const processed = nodeAt(root, whole);
    const answer = bodyOf(processed ?? {}, ['protCTe', 'infProt'], ['protCTeOS', 'infProt']);
    if (!note) continue;
    const read = readNote(note, answer);
    const { cancelled, ignored } = besidesOf(processed, [name, 'protCTe', 'protCTeOS'], read.facts.key);
    return { documents: [{ ...read, facts: { ...read.facts, ...cancelled } }], ignored };
  }
  throw new DocumentError('documents.note.noNote');
}

function readNote(note: XmlNode, protocol: XmlNode | undefined): ReadNote {
  const reader = new NoteReader();
  const info = nodeAt(note, 'infCte');
  const head = nodeAt(info, 'ide');
  const issuer = nodeAt(info, 'emit');
  const key = (xmlText(info, '@Id') ?? xmlText(protocol, 'chCTe'))?.replace(/^CTe/, '');
  const said = {
    model: xmlText(head, 'mod'),
    series: xmlText(head, 'serie'),
    number: xmlText(head, 'nCT'),
    issuer: xmlText(issuer, 'CNPJ') ?? xmlText(issuer, 'CPF'),
  };
  reader.key(key, said);
  const confirmed = xmlText(protocol, 'chCTe');
  if (confirmed !== undefined && confirmed !== key)
    reader.error('documents.note.otherProtocol', { key: confirmed });
  reader.environment(xmlText(protocol, 'tpAmb') === '2' ? '2' : xmlText(head, 'tpAmb'));
  const facts = protocolFacts(reader, protocol);
  reader.authorization(facts.status, (status) => /^1[05]0$/.test(status), xmlText(protocol, 'xMotivo'));
  const payer = payerOf(info);
  const total = reader.decimal(info, 'vPrest', 'vTPrest') ?? reader.decimal(info, 'total', 'vTPrest');
  const cfop = xmlText(head, 'CFOP');
  const items = itemsOf(reader, info, { total, cfop });
  reader.sum('vTPrest', total, sumOfDecimals(items.map(({ amount }) => amount)));
  const installments = installmentsIn(
    reader,
    nodesAt(info, 'infCTeNorm', 'cobr', 'dup').concat(nodesAt(info, 'cobr', 'dup')),
  );
  if (installments.length > 0)
    reader.sum(
      'cobr',
      billedOf(reader, info) ?? total,
      sumOfDecimals(installments.map(({ amount }) => amount)),
    );
  const taxes = bodyOf(info ?? {}, ['imp']);
  const icms = firstIn(nodeAt(taxes, 'ICMS'));
  const reform = nodeAt(taxes, 'IBSCBS', 'gIBSCBS');
  const load = bodyOf(info ?? {}, ['infCTeNorm', 'infCarga'], ['infCarga']);
  // The unit 01 is the kilogram.
  const weight = nodesAt(load, 'infQ').find((one) => xmlText(one, 'cUnid') === '01');
  return reader.read(
    present({
      key,
      model: said.model,
      number: said.number,
      series: said.series,
      issued: reader.moment(head, 'dhEmi'),
      nature: xmlText(head, 'natOp'),
      purpose: xmlText(head, 'tpCTe'),
      // The carrier serves: for whoever pays, it enters.
      operation: 'out',
      issuerCfop: cfop,
      buyerCfop: otherSideOf(cfop),
      ...partyFacts('issuer', issuer, nodeAt(issuer, 'enderEmit')),
      ...partyFacts(
        'recipient',
        payer,
        bodyOf(payer ?? {}, ['enderToma'], ['enderReme'], ['enderDest'], ['enderExped'], ['enderReceb']),
      ),
      netWeight: reader.decimal(weight, 'qCarga'),
      total,
      goods: total,
      net: reader.decimal(info, 'vPrest', 'vRec') ?? reader.decimal(info, 'total', 'vTRec'),
      'taxes.icms': reader.decimal(icms, 'vICMS'),
      'taxes.ibs': reader.decimal(reform, 'vIBS'),
      'taxes.cbs': reader.decimal(reform, 'gCBS', 'vCBS'),
      information: xmlText(info, 'compl', 'xObs'),
      ...facts,
      signature: reader.signature(nodeAt(note, 'Signature') !== undefined),
    }),
    { items, installments },
  );
}

/** Who pays: sender, dispatcher, receiver or recipient by number (`toma3`), or another one (`toma4`, and in CT-e OS). */
function payerOf(info: XmlNode | undefined): XmlNode | undefined {
  const other = bodyOf(info ?? {}, ['ide', 'toma4'], ['toma']);
  if (other && (xmlText(other, 'CNPJ') ?? xmlText(other, 'CPF')) !== undefined) return other;
  const number = xmlText(info, 'ide', 'toma3', 'toma') ?? xmlText(other, 'toma');
  const role = number === undefined ? undefined : ['rem', 'exped', 'receb', 'dest'][Number(number)];
  return role === undefined ? undefined : nodeAt(info, role);
}

const billedOf = (reader: NoteReader, info: XmlNode | undefined) =>
  reader.decimal(info, 'infCTeNorm', 'cobr', 'fat', 'vLiq') ?? reader.decimal(info, 'cobr', 'fat', 'vLiq');

/** The parts of the price; one for the whole where the parts are not said. */
function itemsOf(
  reader: NoteReader,
  info: XmlNode | undefined,
  { total, cfop }: { total: string | undefined; cfop: string | undefined },
): DocumentValues[] {
  const icms = firstIn(nodeAt(info, 'imp', 'ICMS'));
  const shared = {
    unit: 'UN',
    quantity: '1',
    cfop,
    cst: xmlText(icms, 'CST'),
    icmsRate: reader.decimal(icms, 'pICMS'),
  };
  const parts = [
    ...nodesAt(info, 'vPrest', 'Comp').map((part) => ({
      description: xmlText(part, 'xNome'),
      amount: reader.decimal(part, 'vComp'),
    })),
    // The simplified one says a price for each way.
    ...nodesAt(info, 'det').map((part) => ({
      description: [xmlText(part, 'xMunIni'), xmlText(part, 'xMunFim')].filter(Boolean).join(' – '),
      amount: reader.decimal(part, 'vPrest'),
    })),
  ];
  const said = parts.filter(({ amount }) => amount !== undefined && /[1-9]/.test(amount));
  const all = said.length > 0 ? said : [{ description: xmlText(info, 'ide', 'natOp'), amount: total }];
  return all.map(({ description, amount }, at) =>
    present({
      number: String(at + 1),
      description,
      code: description,
      price: amount,
      gross: amount,
      amount,
      ...shared,
    }),
  );
}

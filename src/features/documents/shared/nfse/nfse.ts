/**
 * NFS-e of the national standard, layouts 1.00 and 1.01 (with the groups of IBS and CBS), and of cities: ABRASF's standard and São
 * Paulo's.
 */
import { isServiceKey } from '../brazil/accessKey.ts';
import { isSame, isZero, lessOf, sumOfDecimals } from '../decimals.ts';
import { noteFacts, noteLists } from '../brazil/noteNames.ts';
import { bodyOf, NoteReader, partyFacts, placeFacts } from '../brazil/noteReader.ts';
import { DocumentError, type NoteFormat, type ReadFile, type ReadNote, present } from '../document.ts';
import { nodeAt, readXml, xmlText, type XmlNode } from '../xml/readXml.ts';
import { readAbrasf } from './abrasf.ts';
import { isAbrasf, isSaoPaulo } from './nfseMark.ts';
import { readSaoPaulo } from './saoPaulo.ts';
import { serviceItem } from './serviceItem.ts';

export const nfse: NoteFormat = {
  each: 'note',
  about: 'resourceWords.note.nfse',
  facts: noteFacts(['nfse']),
  lists: noteLists,
  read,
};

/** How much of a file says which city's system it is from, in bytes: as much as a format is recognized by. */
const looked = 4096;

function read(bytes: Uint8Array): ReadFile<ReadNote> {
  const root = readXml(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, looked)).replaceAll('\0', '');
  if (!nodeAt(root, 'NFSe') && isAbrasf(start)) return { documents: readAbrasf(root), ignored: [] };
  if (isSaoPaulo(start)) return { documents: readSaoPaulo(root), ignored: [] };
  const event = nodeAt(root, 'evento');
  if (event) return { documents: [cancellationOf(event)], ignored: [] };
  const info = nodeAt(root, 'NFSe', 'infNFSe');
  if (!info)
    throw new DocumentError(nodeAt(root, 'DPS') ? 'documents.note.declaration' : 'documents.note.noNote');
  return { documents: [readNote(info, nodeAt(root, 'NFSe', 'Signature'))], ignored: [] };
}

function readNote(info: XmlNode, signature: XmlNode | undefined): ReadNote {
  const reader = new NoteReader();
  const key = xmlText(info, '@Id')?.replace(/^NFS/, '');
  if (!isServiceKey(key)) reader.error('documents.note.keyDigit', { key: key ?? '' });
  const declared = nodeAt(info, 'DPS', 'infDPS');
  reader.environment(xmlText(declared, 'tpAmb'));
  const status = xmlText(info, 'cStat');
  // 100 issued, 101 in the place of another, 102 by a court's decision, 103 for somebody without registration.
  reader.authorization(status, (one) => /^10[0-3]$|^150$/.test(one), undefined);
  const provider = nodeAt(declared, 'prest');
  // The issuer is the provider of the service, or its customer, as tpEmit says. Only the provider leaves out its name.
  const isProviders = xmlText(declared, 'tpEmit') === '1' || !provider;
  const issuer = isProviders ? nodeAt(info, 'emit') : provider;
  const customer = nodeAt(declared, 'toma');
  const values = nodeAt(declared, 'valores');
  const price = reader.decimal(values, 'vServPrest', 'vServ');
  const discount = reader.decimal(values, 'vDescCondIncond', 'vDescIncond');
  const net = reader.decimal(info, 'valores', 'vLiq');
  const total = lessOf(price, [discount]);
  const conditional = reader.decimal(values, 'vDescCondIncond', 'vDescCond');
  const iss = reader.decimal(info, 'valores', 'vISSQN');
  const said = reader.decimal(info, 'valores', 'vTotalRet');
  // Withheld by the customer (2) or by an intermediary (3), where vTotalRet is left out and vLiq is less by just that.
  const isWithheld = /^[23]$/.test(xmlText(values, 'trib', 'tribMun', 'tpRetISSQN') ?? '');
  const missing = net === undefined ? undefined : lessOf(total, [conditional, net]);
  const withheld = isZero(said) && isWithheld && !isZero(missing) && isSame(missing, iss) ? iss : said;
  reader.sum('vLiq', net, lessOf(total, [withheld, conditional]));
  const reform = nodeAt(info, 'IBSCBS', 'totCIBS');
  const [ibs, cbs] = [reader.decimal(reform, 'gIBS', 'vIBSTot'), reader.decimal(reform, 'gCBS', 'vCBS')];
  const service = nodeAt(declared, 'serv', 'cServ');
  // Addresses have the city's number (IBGE) only; the note names some of them.
  const cities = new Map(
    (
      [
        [xmlText(declared, 'cLocEmi'), xmlText(info, 'xLocEmi')],
        [xmlText(info, 'cLocIncid'), xmlText(info, 'xLocIncid')],
        [xmlText(declared, 'serv', 'locPrest', 'cLocPrestacao'), xmlText(info, 'xLocPrestacao')],
      ] as const
    ).filter((pair): pair is [string, string] => pair[0] !== undefined && pair[1] !== undefined),
  );
  const item = serviceItem(
    { code: xmlText(service, 'cTribNac'), description: xmlText(service, 'xDescServ'), price },
    { discount, iss, ibs, cbs },
  );
  return reader.read(
    present({
      key,
      model: 'nfse',
      number: xmlText(info, 'nNFSe'),
      series: xmlText(declared, 'serie'),
      issued: reader.moment(declared, 'dhEmi'),
      moved: reader.date(declared, 'dCompet'),
      nature: xmlText(info, 'xTribNac'),
      operation: 'out',
      ...partyFacts('issuer', issuer, bodyOf(issuer ?? {}, ['enderNac'], ['end'])),
      ...placeFacts('issuer', bodyOf(issuer ?? {}, ['enderNac'], ['end']), cities),
      // The note is issued in the city of its issuer.
      ...(isProviders && { 'issuer.address.city': xmlText(info, 'xLocEmi') }),
      ...partyFacts('recipient', customer, nodeAt(customer, 'end')),
      ...placeFacts('recipient', nodeAt(customer, 'end'), cities),
      total,
      goods: price,
      discount,
      withheld: sumOfDecimals([withheld]),
      net,
      'taxes.iss': iss,
      'taxes.ibs': ibs,
      'taxes.cbs': cbs,
      information: xmlText(declared, 'serv', 'infoCompl', 'xInfComp') ?? xmlText(info, 'xOutInf'),
      status,
      authorized: reader.moment(info, 'dhProc'),
      signature: reader.signature(signature !== undefined),
    }),
    { items: [present(item)], installments: [] },
  );
}

/** A cancellation, also one because another note takes its place, or one that the city has granted. */
const cancelling = ['e101101', 'e105102', 'e105104', 'e305101'];

function cancellationOf(event: XmlNode): ReadNote {
  const asked = nodeAt(event, 'infEvento', 'pedRegEvento', 'infPedReg');
  const kind = Object.keys(asked ?? {}).find((name) => /^e\d{6}$/.test(name)) ?? '';
  const detail = nodeAt(asked, kind);
  if (/^e20[2-5]20[1-8]$/.test(kind)) throw new DocumentError('documents.note.manifestation');
  if (!cancelling.includes(kind))
    throw new DocumentError('documents.note.otherEvent', {
      type: kind,
      name: xmlText(detail, 'xDesc') ?? '',
    });
  const reader = new NoteReader();
  const key = xmlText(asked, 'chNFSe');
  reader.environment(xmlText(asked, 'tpAmb'));
  if (!isServiceKey(key)) reader.error('documents.note.keyDigit', { key: key ?? '' });
  const facts = present({
    key,
    model: 'nfse',
    'issuer.document': xmlText(asked, 'CNPJAutor') ?? xmlText(asked, 'CPFAutor'),
    cancelled: 'true',
    cancelledBy: kind,
    cancelledAt: reader.moment(asked, 'dhEvento'),
    reason: xmlText(detail, 'xMotivo') ?? xmlText(detail, 'xDesc'),
    protocol: xmlText(event, 'infEvento', 'nDFe'),
    signature: reader.signature(nodeAt(event, 'Signature') !== undefined),
  });
  return { ...reader.read(facts, {}), cancels: true };
}

/**
 * Events of NF-e and CT-e: a cancellation cancels the stored note, all others are refused by name. Sources: MOC 7.0 and NT
 * 2020.001 (manifestação), CT-e MOC 4.00.
 */
import { DocumentError, type ReadNote, present } from '../document.ts';
import { firstIn, nodeAt, xmlText, type XmlNode } from '../xml/readXml.ts';
import { accessKeyOf } from './accessKey.ts';
import { NoteReader } from './noteReader.ts';

/** Cancelled; cancelled because another note of a shop takes its place. */
const cancellations = ['110111', '110112'];
/** Confirmation, awareness, ignorance, and that nothing was delivered. */
const manifestations = ['210200', '210210', '210220', '210240'];
/** Registered and linked to the note, registered only, and linked after the time for it. */
const registered = ['135', '136', '155', '134'];

/**
 * @param event the element with `infEvento` in it
 * @param answer the tax office's answer to it
 * @throws DocumentError for an event of another kind
 */
export function readEvent(event: XmlNode, answer: XmlNode | undefined): ReadNote {
  const info = nodeAt(event, 'infEvento');
  const type = xmlText(info, 'tpEvento') ?? '';
  const detail = nodeAt(info, 'detEvento');
  // CT-e has the kind of event as an element between.
  const own =
    xmlText(detail, 'xJust') === undefined && xmlText(detail, 'descEvento') === undefined
      ? firstIn(detail)
      : detail;
  if (type === '110110') throw new DocumentError('documents.note.correction');
  if (manifestations.includes(type)) throw new DocumentError('documents.note.manifestation');
  if (!cancellations.includes(type))
    throw new DocumentError('documents.note.otherEvent', { type, name: xmlText(own, 'descEvento') ?? '' });
  const reader = new NoteReader();
  const key = xmlText(info, 'chNFe') ?? xmlText(info, 'chCTe');
  const status = xmlText(answer, 'infEvento', 'cStat');
  reader.environment(xmlText(info, 'tpAmb'));
  if (!accessKeyOf(key)) reader.error('documents.note.keyDigit', { key: key ?? '' });
  if (status === undefined) reader.error('documents.note.eventUnanswered');
  else if (!registered.includes(status))
    reader.error('documents.note.eventRefused', {
      status,
      reason: xmlText(answer, 'infEvento', 'xMotivo') ?? '',
    });
  const facts = present({
    key,
    model: key?.slice(20, 22),
    'issuer.document': xmlText(info, 'CNPJ') ?? xmlText(info, 'CPF'),
    cancelled: 'true',
    cancelledBy: type,
    cancelledAt: reader.moment(info, 'dhEvento'),
    reason: xmlText(own, 'xJust'),
    protocol: xmlText(answer, 'infEvento', 'nProt'),
    status,
    signature: reader.signature(nodeAt(event, 'Signature') !== undefined),
  });
  return { ...reader.read(facts, {}), cancels: true };
}

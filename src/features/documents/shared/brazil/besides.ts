/**
 * What a file has beside the note and its protocol. Programs write the cancellation into the note's file (sped-nfe and sped-cte:
 * `retEvento`, `procEventoNFe`, `procEventoCTe`, and before the events of 2012 `procCancNFe` and `procCancCTe`).
 */
import { documentWords, type ReadFile, type ReadNote, present } from '../document.ts';
import { nodesAt, xmlText, type XmlNode } from '../xml/readXml.ts';

const cancellations = ['110111', '110112'];
/** An event that was registered; a cancellation of the old kind that was granted. */
const registered = ['134', '135', '136', '155'];
const granted = ['101', '151', '155'];

type Beside = { cancelled?: ReadNote['facts']; ignored: ReadFile['ignored'][number][] };

/**
 * @param whole the element around the note
 * @param known what is read elsewhere: the note itself, its protocol
 * @param key of the note
 */
export function besidesOf(
  whole: XmlNode | undefined,
  known: readonly string[],
  key: string | undefined,
): Beside {
  const found: Beside = { ignored: [] };
  for (const name of Object.keys(whole ?? {})) {
    if (name.startsWith('@') || name === '#' || known.includes(name)) continue;
    for (const node of nodesAt(whole, name)) {
      const cancelled = cancellationIn(node, key);
      if (cancelled) found.cancelled = cancelled;
      else
        found.ignored.push({
          what: documentWords('documents.note.besidePart', { name }),
          why: documentWords('documents.note.besideWhy'),
        });
    }
  }
  return found;
}

function cancellationIn(node: XmlNode, key: string | undefined): ReadNote['facts'] | undefined {
  const parts = nodesWithin(node);
  const events = parts.flatMap((part) => nodesAt(part, 'infEvento'));
  const old = parts.flatMap((part) => nodesAt(part, 'infCanc'));
  const keyOf = (part: XmlNode) => xmlText(part, 'chNFe') ?? xmlText(part, 'chCTe');
  const isOwn = (part: XmlNode) => keyOf(part) === undefined || keyOf(part) === key;
  const asked = events.find(
    (event) =>
      isOwn(event) && xmlText(event, 'detEvento') === undefined && nodesAt(event, 'detEvento').length > 0,
  );
  const answer =
    events.find(
      (event) =>
        isOwn(event) &&
        registered.includes(xmlText(event, 'cStat') ?? '') &&
        cancellations.includes(xmlText(event, 'tpEvento') ?? xmlText(asked, 'tpEvento') ?? ''),
    ) ?? old.find((one) => isOwn(one) && granted.includes(xmlText(one, 'cStat') ?? ''));
  if (!answer) return undefined;
  const reason = parts.map((part) => xmlText(part, 'xJust')).find((text) => text !== undefined);
  return present({
    cancelled: 'true',
    cancelledBy: xmlText(answer, 'tpEvento') ?? xmlText(asked, 'tpEvento') ?? '110111',
    cancelledAt: xmlText(answer, 'dhRegEvento') ?? xmlText(answer, 'dhRecbto') ?? xmlText(asked, 'dhEvento'),
    // An answer alone says only what was done.
    reason: reason ?? xmlText(answer, 'xMotivo'),
  });
}

/** A node and all in it. */
const nodesWithin = (node: XmlNode): XmlNode[] => [
  node,
  ...Object.keys(node)
    .filter((name) => !name.startsWith('@') && name !== '#')
    .flatMap((name) => nodesAt(node, name).flatMap(nodesWithin)),
];

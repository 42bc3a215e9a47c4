/** What a line may settle beyond what is proposed, for somebody who looks for it. */
import type { ReconcilePartner } from '../shared.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import type { Stored } from '#server/data/store.ts';
import { lineOf, reconcileOf } from './lines.ts';
import { foldedText } from './lineText.ts';
import type { MatchLine, MatchPartner } from './matchTypes.ts';
import { owedOn } from './partnerIndex.ts';
import { loadEntry, shownPartner } from './propose.ts';

/** Shown at most to somebody who looks for a partner by hand. */
const mostCandidates = 20;

/** What a line may settle, the nearest first. */
export async function candidatesFor(
  call: Call,
  reader: Reader,
  record: Stored,
  search: string,
): Promise<ReconcilePartner[]> {
  const line = lineOf(call, record);
  const words = foldedText(search).trim();
  const found: { partner: ReconcilePartner; away: number }[] = [];
  for (const entry of reconcileOf(call).with) {
    if (line.waits !== undefined && line.waits !== (entry.one === 'partner')) continue;
    const loaded = await loadEntry(call, reader, entry, [record]);
    const { resource, records, match } = loaded;
    const near = match.partners
      .filter(({ id }) => resource.id !== call.resource.id || String(id) !== String(line.id))
      .filter((partner) => match.fits(line, partner) && owedOn(line, partner) > 0)
      .filter((partner) => !entry.one || partner.units <= line.units)
      .map((partner) => ({ partner, away: distance(line, partner) }))
      .toSorted((one, other) => one.away - other.away)
      // a title is found only once it is read
      .slice(0, words === '' ? mostCandidates : 500);
    for (const { partner, away } of near) {
      const shown = await shownPartner(
        call.caller,
        reader,
        loaded,
        records.get(String(partner.id))!,
        line.day,
      );
      const written = [shown.title, ...partner.texts.map(({ text }) => text)].join(' ');
      if (!foldedText(written).includes(words)) continue;
      found.push({ partner: { resource: resource.id, id: partner.id, amount: shown.open, ...shown }, away });
    }
  }
  return found
    .toSorted((one, other) => one.away - other.away)
    .slice(0, mostCandidates)
    .map(({ partner }) => partner);
}

/** A month is as far as an amount that is twice the line's. */
const distance = (line: MatchLine, partner: MatchPartner): number =>
  Math.abs(line.units - owedOn(line, partner)) / Math.max(1, line.units) +
  (line.day === undefined || partner.day === undefined ? 0 : Math.abs(line.day - partner.day) / 30);

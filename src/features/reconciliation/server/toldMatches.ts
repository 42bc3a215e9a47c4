/**
 * Titles that a return file has told of and could not settle: the line with the amount that the bank has paid for one, about the day of
 * its credit, is proposed to settle it. It is for a person to look at: the amount is another than is open, or the bank's way was refused.
 */
import type { ReconcilePartners } from '../config/schema.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import type { Stored } from '#server/data/store.ts';
import type { ToldTitle } from '#server/data/toldTitles.ts';
import { lineOf, reconcileOf } from './lines.ts';
import type { Match, MatchDoubt, MatchLine, MatchReason } from './matchTypes.ts';
import { owedOn } from './partnerIndex.ts';
import { dayNumber, unitsOf } from './partners.ts';
import type { LoadedEntry } from './proposalWords.ts';

/** Days between the credit that the file tells and the line. */
const mostDays = 5;

type Compared = { lines: readonly Stored[]; entries: readonly LoadedEntry[]; matches: readonly Match[] };

/** The matches with those of told titles before the others of their lines. */
export async function withToldTitles(
  call: Call,
  reader: Reader,
  { lines, entries, matches }: Compared,
): Promise<Match[]> {
  const used = new Set(matches.flatMap((one) => (one.certain ? one.lines.map(String) : [])));
  const settled = new Set(
    matches.flatMap((one) => (one.certain ? one.partners.map(({ id }) => `${one.entry} ${id}`) : [])),
  );
  const told: Match[] = [];
  const open = lines.map((record) => lineOf(call, record));
  for (const [at, loaded] of entries.entries()) {
    if (loaded.entry.one || loaded.records.size === 0) continue;
    for (const title of await reader.toldTitles({ resource: loaded.resource.id })) {
      if (settled.has(`${at} ${title.record}`)) continue;
      const found = bestLine(
        call,
        title,
        loaded,
        open.filter(({ id }) => !used.has(String(id))),
      );
      if (!found) continue;
      used.add(String(found.lines[0]));
      told.push({ ...found, entry: at });
    }
  }
  const isTold = (one: Match) =>
    told.some(({ entry, lines: [line], partners: [partner] }) => {
      const isSame = one.entry === entry && one.lines.length === 1 && one.partners.length === 1;
      return isSame && one.lines[0] === line && one.partners[0]!.id === partner!.id;
    });
  return [...told, ...matches.filter((one) => !isTold(one))];
}

function bestLine(
  call: Call,
  title: ToldTitle,
  { entry, match, records }: LoadedEntry,
  lines: readonly MatchLine[],
): Omit<Match, 'entry'> | undefined {
  const partner = match.partners.find(({ id }) => String(id) === title.record);
  const { amount, difference } = reconcileOf(call);
  const paid = unitsOf(call.resource, amount, { [amount]: title.paid });
  const day = dayNumber(title.day);
  if (!partner || !records.has(title.record) || day === undefined) return undefined;
  const most = difference ? unitsOf(call.resource, amount, { [amount]: difference.upTo }) : 0;
  const fitting = lines.flatMap((line) => {
    const away = line.day === undefined ? mostDays + 1 : Math.abs(line.day - day);
    const open = owedOn(line, partner);
    const isSettled =
      line.units <= open ? line.units === open || takesPart(entry) : line.units - open <= most;
    const fits = line.units === paid && line.waits !== true && !line.isRuled && open > 0 && isSettled;
    return fits && away <= mostDays && match.fits(line, partner) ? [{ line, away, open }] : [];
  });
  const [best] = fitting.toSorted((one, other) => one.away - other.away);
  if (!best) return undefined;
  const { line, open } = best;
  const over = line.units - open;
  const reasons: MatchReason[] = [
    { kind: 'told', number: title.number },
    ...(over < 0 ? [{ kind: 'part' } as const] : []),
    ...(over > 0 ? [{ kind: 'difference', units: over } as const] : []),
  ];
  const doubts: MatchDoubt[] = [
    over === 0 ? { kind: 'told' } : over < 0 ? { kind: 'part' } : { kind: 'difference', units: over },
  ];
  return {
    lines: [line.id],
    partners: [{ id: partner.id, units: Math.min(open, line.units) }],
    ...{ reasons, doubts, certain: false, isFirst: true },
    ...(over > 0 && { difference: over }),
  };
}

const takesPart = ({ transition }: ReconcilePartners): boolean =>
  !transition || transition.part !== undefined;

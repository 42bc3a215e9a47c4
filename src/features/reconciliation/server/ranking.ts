/** Which pairs stand first, and their reasons. */
import { groupBy } from '#model/values/collections.ts';
import type { Ground } from './lineSays.ts';
import type { Match, MatchLine, MatchReason } from './matchTypes.ts';
import type { Pair, PartlyNamed } from './pairs.ts';
import { byDayAndId, owedOn, type MatchCandidate } from './partnerIndex.ts';

export const groundReasons = (ground: Ground | undefined, partly: Pair['partly']): MatchReason[] => {
  if (ground?.kind === 'name') return [{ kind: 'name', text: ground.text }];
  if (ground) return [{ kind: 'text', field: ground.field, text: ground.text }];
  return partly ? [{ kind: 'part of name', text: partly.text }] : [];
};

/** Of interest by the day, what was due on the day of the line. */
export const amountReason = (pair: Pair): MatchReason =>
  pair.candidate.partner.unitsOn && owed(pair) !== pair.candidate.partner.units
    ? { kind: 'on day', units: owed(pair) }
    : { kind: 'amount' };

export const partOfSum = (pair: Pair) => ({ id: pair.candidate.partner.id, units: owed(pair) });

export const dayReasons = (days: number | undefined): MatchReason[] =>
  days === undefined ? [] : [{ kind: 'days', days }];

export const distinct = <T extends object>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** What is owed of a partner on the day of the line. */
export const owed = ({ line, candidate: { partner } }: Pair) => owedOn(line, partner);

export const total = (pairs: readonly Pair[]) => pairs.reduce((sum, pair) => sum + owed(pair), 0);

export const sameDays = (pairs: readonly Pair[]) =>
  pairs.every(({ days }) => days === pairs[0]!.days) ? pairs[0]!.days : undefined;

/** What the line has beyond the partner; below zero: what it lacks. */
export const overOf = (pair: Pair) => pair.line.units - owed(pair);

/** The paper itself before its party. */
export const paperFirst = ({ ground }: Pair) =>
  ground?.kind === 'reference' ? 0 : ground?.kind === 'number' ? 1 : ground ? 2 : 3;

/**
 * The surest first; of equally sure ones the paper that is named itself, then the one within the days, then the earliest line and the
 * oldest paper. Where only the amount fits, the nearest day.
 */
export function surest(one: Pair, other: Pair): number {
  return (
    one.rank - other.rank ||
    one.fit - other.fit ||
    Math.min(paperFirst(one), 2) - Math.min(paperFirst(other), 2) ||
    (other.partly?.share ?? 0) - (one.partly?.share ?? 0) ||
    (one.ground ? 0 : Math.abs(one.days ?? 0) - Math.abs(other.days ?? 0)) ||
    one.candidate.entry.at - other.candidate.entry.at ||
    byDayAndId(one.line, other.line) ||
    byDayAndId(one.candidate.partner, other.candidate.partner)
  );
}

/** The order of `surest` among partners of whose names one line has a part. */
export const surestPart = (one: PartlyNamed, other: PartlyNamed): number =>
  one.fit - other.fit ||
  other.share - one.share ||
  one.away - other.away ||
  one.candidate.entry.at - other.candidate.entry.at ||
  byDayAndId(one.candidate.partner, other.candidate.partner);

/** Two partners that add up to the amount. */
export function pairsOfSum(
  line: MatchLine,
  candidates: readonly MatchCandidate[],
): MatchCandidate[] | undefined {
  const seen = new Map<number, MatchCandidate>();
  for (const candidate of candidates) {
    const units = owedOn(line, candidate.partner);
    const other = seen.get(line.units - units);
    if (other) return [other, candidate];
    if (!seen.has(units)) seen.set(units, candidate);
  }
  return undefined;
}

/** As many pairs as possible, the best first. */
export function largestOf(pairs: readonly Pair[]): Pair[] {
  const ofLine = groupBy(pairs, ({ line }) => line);
  const byLine = new Map<MatchLine, Pair>();
  const byPartner = new Map<MatchCandidate, Pair>();
  const set = (pair: Pair) => {
    byLine.set(pair.line, pair);
    byPartner.set(pair.candidate, pair);
  };
  for (const pair of pairs) if (!byLine.has(pair.line) && !byPartner.has(pair.candidate)) set(pair);
  const augment = (line: MatchLine, seen: Set<MatchCandidate>): boolean => {
    for (const pair of ofLine.get(line)!) {
      if (seen.has(pair.candidate)) continue;
      seen.add(pair.candidate);
      const held = byPartner.get(pair.candidate);
      if (held && !augment(held.line, seen)) continue;
      set(pair);
      return true;
    }
    return false;
  };
  for (const line of ofLine.keys()) if (!byLine.has(line)) augment(line, new Set());
  return [...byLine.values()];
}

export const keyOfMatch = ({ entry, partners, lines }: Match) =>
  `${entry}|${lines.length}|${partners.map(({ id, units }) => `${id}:${units}`).join()}`;

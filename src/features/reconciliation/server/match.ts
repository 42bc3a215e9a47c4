/**
 * Proposes what the lines of a statement settle. It is pure, and the same for the same lines and partners in any order.
 *
 * Certain is only what a person need not look at: a ground in the line's text identifies the party or the paper (the whole name, a
 * CPF or CNPJ, the number of the paper, the bank's reference); the line names nobody else; no other open line and no other partner
 * of any entry fits as well; amount, day and company fit. All else is a proposal with its doubts.
 *
 * The method: lines with a saved rule are left to it. Of all pairs of a line and a partner of its amount those with a ground are taken
 * first, then transfers, then parts of names, then amount and day alone; among the papers of one payer the one within the days, then
 * the oldest. Lines that are left are compared with sums, parts and differences. What could also be meant follows as a further proposal.
 */
import { groupBy } from '#model/values/collections.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { MatchLimits, Match, MatchDoubt, MatchEntry, MatchId, MatchLine } from './matchTypes.ts';
import { daysAhead, groundOf, Pairs, rank, type Pair } from './pairs.ts';
import {
  amountsOfDay,
  byDayAndId,
  ofDay,
  owedOn,
  PartnerIndex,
  push,
  type MatchCandidate,
  type IndexedEntry,
} from './partnerIndex.ts';
import {
  amountReason,
  groundReasons,
  dayReasons,
  distinct,
  sameDays,
  owed,
  partOfSum,
  surest,
  keyOfMatch,
  pairsOfSum,
  largestOf,
} from './ranking.ts';
import { grossOf, setNetOfFee } from './netOfFee.ts';
import { Rivals } from './rivals.ts';
import { comparedInSum, hasTwoTo, sumsTo } from './sums.ts';
import { isNear, isNotAhead, NamedPartners, type FoundSum } from './namedPartners.ts';
import { partialMatch, withoutFee } from './unequal.ts';

/** Proposals of one line. */
const mostOfLine = 5;

/**
 * Proposes in steps of less than a millisecond, between which others may have their turn.
 *
 * @returns the proposals of all lines in their order, those of one line the best first; at most one of them is certain
 */
export const matchingSteps = (
  lines: readonly MatchLine[],
  entries: readonly MatchEntry[],
  limits: MatchLimits,
): Generator<void, Match[]> => new Matcher(lines, limits).run(entries);

/** Days on which partners of a line are due, the nearest first. */
function daysAround({ day }: MatchLine, { days }: MatchEntry): number[] {
  if (day === undefined) return [];
  const found = [day];
  for (let away = 1; away <= days; away++) found.push(day - away, day + away);
  return found;
}

class Matcher {
  readonly #given: readonly MatchLine[];
  readonly #lines: readonly MatchLine[];
  readonly #index = new PartnerIndex();
  readonly #pairs: Pairs;
  readonly #rivals: Rivals;
  readonly #ofLine = new Map<MatchLine, Pair[]>();
  readonly #byPartner = new Map<MatchCandidate, Pair[]>();
  readonly #chosen = new Map<MatchLine, Pair>();
  readonly #byUnits: ReadonlyMap<number, readonly MatchLine[]>;
  readonly #takenLines = new Set<MatchId>();
  /** Ids of partners, by entry; entries of the same records share them. */
  readonly #taken: Set<MatchId>[] = [];
  /** Lines that are another line's partner. */
  readonly #takenAsPartner = new Set<MatchId>();
  readonly #named: NamedPartners;
  readonly #found = new Map<MatchLine, Match[]>();

  constructor(lines: readonly MatchLine[], limits: MatchLimits) {
    this.#given = lines;
    this.#lines = lines.filter(({ isRuled, waits }) => !isRuled || waits === true).toSorted(byDayAndId);
    this.#byUnits = groupBy(this.#lines, ({ units }) => units);
    this.#pairs = new Pairs(lines, this.#index, limits);
    this.#named = new NamedPartners({
      ...{ pairs: this.#pairs, index: this.#index, difference: limits.difference },
      isFree: (candidate) => this.#isFree(candidate),
    });
    this.#rivals = new Rivals({
      ...{ pairs: this.#pairs, index: this.#index, ofLine: this.#ofLine, byPartner: this.#byPartner },
      chosen: this.#chosen,
    });
  }

  *run(entries: readonly MatchEntry[]): Generator<void, Match[]> {
    const taken = new Map<string, Set<MatchId>>();
    for (const { one, resource, side = '' } of entries)
      this.#taken.push(
        one === 'line' ? this.#takenAsPartner : getOrMake(taken, `${resource}/${side}`, () => new Set()),
      );
    yield* this.#index.build(entries);
    for (const line of this.#lines) {
      this.#ofLine.set(line, this.#pairs.of(line));
      yield;
    }
    for (const pairs of this.#ofLine.values())
      for (const pair of pairs) push(this.#byPartner, pair.candidate, pair);
    const chosen = yield* this.#choose();
    for (const pair of chosen) {
      this.#add(pair.line, this.#single(pair));
      yield;
    }
    yield* this.#severalPartners();
    yield* this.#severalLines();
    yield* this.#netOfFees();
    yield* this.#partsAndDifferences();
    yield* this.#alternatives();
    return this.#given.flatMap((line) => this.#found.get(line) ?? []);
  }

  // Which pair is taken.

  #isFree = ({ entry: { at, entry }, partner: { id } }: MatchCandidate) =>
    !this.#taken[at]!.has(id) && !(entry.one === 'line' && this.#takenLines.has(id));
  #isOpen = ({ id }: MatchLine) => !this.#takenLines.has(id) && !this.#takenAsPartner.has(id);

  #take(lines: readonly MatchLine[], candidates: readonly MatchCandidate[]) {
    for (const { id } of lines) this.#takenLines.add(id);
    for (const { entry, partner } of candidates) this.#taken[entry.at]!.add(partner.id);
  }

  /** The pairs of one line and one partner: the surest first, then as many as possible. */
  *#choose(): Generator<void, Pair[]> {
    const all = [...this.#ofLine.values()].flat().toSorted(surest);
    const chosen: Pair[] = [];
    const take = (pair: Pair) => {
      this.#take([pair.line], [pair.candidate]);
      chosen.push(pair);
      this.#chosen.set(pair.line, pair);
    };
    for (const sure of [rank.ground, rank.transfer, rank.doubted, rank.partly])
      for (const pair of all) {
        yield;
        if (
          pair.rank === sure &&
          pair.fit !== daysAhead &&
          this.#isOpen(pair.line) &&
          this.#isFree(pair.candidate) &&
          !this.#hasSumFirst(pair)
        )
          take(pair);
      }
    const rest = all.filter(
      (pair) =>
        pair.fit !== daysAhead &&
        pair.rank >= rank.pair &&
        this.#isOpen(pair.line) &&
        this.#isFree(pair.candidate),
    );
    for (const pair of largestOf(rest))
      if (this.#isOpen(pair.line) && this.#isFree(pair.candidate)) take(pair);
    for (const pair of all) {
      yield;
      if (
        pair.fit === daysAhead &&
        this.#isOpen(pair.line) &&
        this.#isFree(pair.candidate) &&
        !this.#hasSumFirst(pair)
      )
        take(pair);
    }
    return chosen;
  }

  /** Papers due now that add up to the line stand before one that is due far ahead. */
  #hasSumFirst = (pair: Pair) =>
    pair.fit === daysAhead && pair.ground !== undefined && this.#named.sum(pair.line) !== undefined;

  #single(pair: Pair): Match {
    const { line, candidate, days, ground, partly } = pair;
    const doubts = [...pair.doubts, ...this.#rivals.of(pair)];
    return {
      lines: [line.id],
      entry: candidate.entry.at,
      partners: [{ id: candidate.partner.id, units: owed(pair) }],
      reasons: [
        ...groundReasons(ground, partly),
        ...(candidate.entry.entry.one === 'line' ? [{ kind: 'transfer' as const }] : []),
        amountReason(pair),
        ...dayReasons(days),
      ],
      doubts,
      certain: doubts.length === 0,
      isFirst: true,
    };
  }

  // Several partners of one line.

  *#severalPartners(): Generator<void, void> {
    for (const line of this.#lines) {
      yield;
      if (!this.#isOpen(line)) continue;
      const named = this.#named.sum(line);
      const found = named ?? this.#wholeDay(line) ?? this.#sumOfDay(line);
      if (!found) continue;
      this.#take(
        [line],
        found.pairs.map(({ candidate }) => candidate),
      );
      this.#add(line, this.#sum(line, found));
    }
  }

  #sum(line: MatchLine, { pairs, isOnly }: FoundSum): Match {
    const [first] = pairs as [Pair];
    const isGrounded = pairs.every(({ ground }) => ground !== undefined);
    const own = distinct(pairs.flatMap(({ doubts }) => doubts));
    const lines = this.#byUnits
      .get(line.units)!
      .filter((other) => other !== line && this.#isOpen(other) && this.#namesAll(other, pairs)).length;
    const doubts: MatchDoubt[] = [
      ...own,
      ...(isOnly ? [] : [{ kind: 'sum' as const }]),
      ...(lines > 0 ? [{ kind: 'lines' as const, count: lines }] : []),
    ];
    const grounds = distinct(pairs.flatMap(({ ground }) => groundReasons(ground, undefined)));
    return {
      lines: [line.id],
      entry: first.candidate.entry.at,
      partners: pairs.map(partOfSum),
      reasons: [{ kind: 'sum', count: pairs.length }, ...grounds, ...dayReasons(sameDays(pairs))],
      doubts,
      certain: isGrounded && doubts.length === 0,
      isFirst: true,
    };
  }

  #namesAll = (line: MatchLine, pairs: readonly Pair[]) =>
    pairs.every(({ candidate }) => groundOf(this.#pairs.says(line), candidate) !== undefined);

  /** All records of one day, such as the wages that a bank pays in one sum. */
  #wholeDay(line: MatchLine): FoundSum | undefined {
    for (const indexed of this.#index.entries) {
      if (indexed.entry.one !== 'partner' || !this.#pairs.waitsFit(line, indexed.entry)) continue;
      for (const day of daysAround(line, indexed.entry)) {
        const pairs: Pair[] = [];
        let sum = 0;
        for (const candidate of ofDay(indexed.candidates, day)) {
          const pair = this.#isSmaller(line, candidate) && this.#pairs.pair(line, candidate);
          if (!pair) continue;
          sum += owed(pair);
          if (sum > line.units) break;
          pairs.push(pair);
        }
        if (pairs.length > 1 && sum === line.units) return { pairs, isOnly: false };
      }
    }
    return undefined;
  }

  /** Less is owed of it than this, and it is free. */
  #isSmaller(line: MatchLine, candidate: MatchCandidate, below = line.units): boolean {
    const open = owedOn(line, candidate.partner);
    return open > 0 && open < below && this.#isFree(candidate);
  }

  /** The free partners of a day of which less is owed than this. */
  #smallerOf = (line: MatchLine, { candidates }: IndexedEntry, day: number, below = line.units) =>
    ofDay(candidates, day).filter((candidate) => this.#isSmaller(line, candidate, below));

  /** Papers due on one day that add up to a line which names nobody, such as the slips that were paid. */
  #sumOfDay(line: MatchLine): FoundSum | undefined {
    const { text, papers, documented, named, strange } = this.#pairs.says(line);
    if (papers.size + documented.size + named.size > 0 || strange !== undefined) return undefined;
    if (text.isRefund || text.isOwnTransfer) return undefined;
    for (const indexed of this.#index.entries) {
      if (indexed.entry.one || !this.#pairs.waitsFit(line, indexed.entry)) continue;
      for (const day of daysAround(line, indexed.entry)) {
        if (!text.isCollective && !hasTwoTo(line.units, amountsOfDay(indexed, line, day))) continue;
        const fitting = this.#smallerOf(line, indexed, day).filter(({ partner }) =>
          indexed.entry.fits(line, partner),
        );
        if (fitting.length < 2) continue;
        const pairs = pairsOfSum(line, fitting);
        const chosen = pairs ?? (text.isCollective ? this.#smallSum(line, fitting) : undefined);
        const made = chosen?.map((candidate) => this.#pairs.pair(line, candidate));
        if (made?.every((pair) => pair !== undefined)) return { pairs: made as Pair[], isOnly: false };
      }
    }
    return undefined;
  }

  #smallSum(line: MatchLine, candidates: readonly MatchCandidate[]): MatchCandidate[] | undefined {
    if (candidates.length > comparedInSum) return undefined;
    const units = candidates.map(({ partner }) => owedOn(line, partner));
    const [first] = sumsTo(line.units, units, { least: 2, steps: 4000 }).sums;
    return first?.map((at) => candidates[at]!);
  }

  // Several lines of one partner.

  *#severalLines(): Generator<void, void> {
    const byPartner = new Map<MatchCandidate, Pair[]>();
    for (const line of this.#lines) {
      yield;
      if (!this.#isOpen(line)) continue;
      for (const indexed of this.#index.entries) {
        if (indexed.entry.one || !this.#pairs.waitsFit(line, indexed.entry)) continue;
        // What is owed on several days is no one amount.
        const isWanted = ({ partner: { units, unitsOn } }: MatchCandidate) => !unitsOn && line.units < units;
        for (const pair of this.#named.grounded(line, indexed, isWanted))
          push(byPartner, pair.candidate, pair);
      }
    }
    const ordered = [...byPartner].toSorted(([one], [other]) => byDayAndId(one.partner, other.partner));
    for (const [candidate, all] of ordered) {
      yield;
      const pairs = all.filter(({ line }) => this.#isOpen(line));
      if (pairs.length < 2 || !this.#isFree(candidate)) continue;
      const nearest = pairs.toSorted(surest).slice(0, comparedInSum);
      const { units } = candidate.partner;
      const { sums, isWhole } = sumsTo(
        units,
        nearest.map(({ line }) => line.units),
        { least: 2 },
      );
      const [first] = sums;
      if (!first) continue;
      const chosen = first.map((at) => nearest[at]!);
      const isOnly = isWhole && sums.length === 1 && nearest.length === pairs.length;
      const doubts: MatchDoubt[] = [
        ...distinct(chosen.flatMap((one) => one.doubts)),
        ...(isOnly ? [] : [{ kind: 'sum' as const }]),
      ];
      const lines = chosen.map(({ line }) => line);
      this.#take(lines, [candidate]);
      this.#add(lines[0]!, {
        lines: lines.map(({ id }) => id),
        entry: candidate.entry.at,
        partners: [{ id: candidate.partner.id, units }],
        reasons: [
          { kind: 'lines', count: chosen.length },
          ...distinct(chosen.flatMap(({ ground }) => groundReasons(ground, undefined))),
        ],
        doubts,
        certain: doubts.length === 0,
        isFirst: true,
      });
    }
  }

  // Partners of which the bank has kept a fee. A person decides.

  *#netOfFees(): Generator<void, void> {
    for (const line of this.#lines) {
      if (line.fee === undefined || !this.#isOpen(line)) continue;
      yield;
      const pairs = this.#setNetOfFee(line, grossOf(line.units, line.fee));
      if (!pairs) continue;
      this.#take(
        [line],
        pairs.map(({ candidate }) => candidate),
      );
      this.#add(line, withoutFee(line, pairs));
    }
  }

  /** Of whom the line names, else papers of one day. */
  #setNetOfFee(line: MatchLine, gross: number): readonly Pair[] | undefined {
    for (const indexed of this.#index.entries) {
      if (indexed.entry.one || !this.#pairs.waitsFit(line, indexed.entry)) continue;
      const isWanted = ({ partner }: MatchCandidate) => owedOn(line, partner) > 0;
      const partly = this.#named
        .partly(line, indexed, isWanted)
        .flatMap(({ candidate }) => this.#pairs.pair(line, candidate) ?? []);
      const named = [...this.#named.grounded(line, indexed, isWanted), ...partly].filter(isNotAhead);
      const sets = [named.filter(isNear), named].map((some) => some.toSorted(surest));
      const ofDays = daysAround(line, indexed.entry).map((day) => {
        const smaller = this.#smallerOf(line, indexed, day, gross);
        return smaller.length < 2
          ? []
          : smaller.flatMap((candidate) => this.#pairs.pair(line, candidate) ?? []);
      });
      for (const some of [...sets, ...ofDays]) {
        const places = some.length === 0 ? undefined : setNetOfFee(line.units, gross, some.map(owed));
        if (places) return places.map((at) => some[at]!);
      }
    }
    return undefined;
  }

  // A part of a partner, or a small difference. A person decides.

  *#partsAndDifferences(): Generator<void, void> {
    for (const line of this.#lines) {
      yield;
      if (!this.#isOpen(line)) continue;
      const [best] = this.#named.unequal(line, 1);
      if (!best) continue;
      this.#take([line], [best.candidate]);
      this.#add(line, partialMatch(best));
    }
  }

  // What could also be meant.

  *#alternatives(): Generator<void, void> {
    for (const line of this.#lines) {
      yield;
      const held = this.#found.get(line) ?? [];
      const used = new Set(held.map(keyOfMatch));
      const isAlong = !this.#isOpen(line) && held.length === 0;
      if (isAlong) continue;
      const isSettled = held.some(({ certain }) => certain);
      const others = this.#ofLine.get(line)!.toSorted(surest).slice(0, mostOfLine);
      const sum = isSettled ? undefined : this.#named.sum(line);
      for (const pair of others.slice(0, 1)) this.#addAlternative(line, this.#contested(pair), used);
      if (sum)
        this.#addAlternative(
          line,
          { ...this.#sum(line, sum), doubts: [{ kind: 'sum' }], certain: false },
          used,
        );
      for (const pair of others.slice(1)) this.#addAlternative(line, this.#contested(pair), used);
      if (!isSettled && (this.#found.get(line)?.length ?? 0) < 3)
        for (const pair of this.#named.unequal(line, 2)) this.#addAlternative(line, partialMatch(pair), used);
    }
  }

  #addAlternative(line: MatchLine, match: Match, used: Set<string>) {
    const key = keyOfMatch(match);
    if (used.has(key) || (this.#found.get(line)?.length ?? 0) >= mostOfLine) return;
    used.add(key);
    this.#add(line, { ...match, isFirst: false });
  }

  /** Never certain: another proposal stands before it, or another line has the partner. */
  #contested(pair: Pair): Match {
    const match = this.#single(pair);
    const doubts: MatchDoubt[] =
      match.doubts.length > 0
        ? [...match.doubts]
        : [this.#isFree(pair.candidate) ? { kind: 'rivals', count: 1 } : { kind: 'lines', count: 1 }];
    return { ...match, doubts, certain: false };
  }

  #add(line: MatchLine, match: Match) {
    push(this.#found, line, match);
  }
}

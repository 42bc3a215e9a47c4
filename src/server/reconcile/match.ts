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
import type { MatchLimits, Match, MatchDoubt, MatchEntry, MatchLine } from './matchTypes.ts';
import { daysAhead, groundOf, near, Pairs, rank, type Pair } from './pairs.ts';
import {
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
  total,
  sameDays,
  overOf,
  owed,
  paperFirst,
  partOfSum,
  surest,
  keyOfMatch,
  lineTakenKey,
  pairsOfSum,
  largestOf,
  type WantedPairs,
} from './ranking.ts';
import { grossOf, setNetOfFee } from './netOfFee.ts';
import { Rivals } from './rivals.ts';
import { comparedInSum, sumsTo } from './sums.ts';
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

class Matcher {
  readonly #given: readonly MatchLine[];
  readonly #lines: readonly MatchLine[];
  readonly #limits: MatchLimits;
  readonly #index = new PartnerIndex();
  readonly #pairs: Pairs;
  readonly #rivals: Rivals;
  readonly #ofLine = new Map<MatchLine, Pair[]>();
  readonly #byPartner = new Map<MatchCandidate, Pair[]>();
  readonly #chosen = new Map<MatchLine, Pair>();
  readonly #takenLines = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #found = new Map<MatchLine, Match[]>();

  constructor(lines: readonly MatchLine[], limits: MatchLimits) {
    this.#given = lines;
    this.#lines = lines.filter(({ isRuled, waits }) => !isRuled || waits === true).toSorted(byDayAndId);
    this.#limits = limits;
    this.#pairs = new Pairs(lines, this.#index, limits);
    this.#rivals = new Rivals({
      ...{ pairs: this.#pairs, index: this.#index, ofLine: this.#ofLine, byPartner: this.#byPartner },
      chosen: this.#chosen,
    });
  }

  *run(entries: readonly MatchEntry[]): Generator<void, Match[]> {
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

  #keyOf = ({ entry: { entry }, partner: { id } }: MatchCandidate) => {
    const { one, resource, side = '' } = entry;
    return one === 'line' ? lineTakenKey(id) : `${resource}/${side}/${id}`;
  };
  #isFree = (candidate: MatchCandidate) =>
    !this.#taken.has(this.#keyOf(candidate)) &&
    !(candidate.entry.entry.one === 'line' && this.#takenLines.has(lineTakenKey(candidate.partner.id)));
  #isOpen = (line: MatchLine) =>
    !this.#takenLines.has(lineTakenKey(line.id)) && !this.#taken.has(lineTakenKey(line.id));

  #take(lines: readonly MatchLine[], candidates: readonly MatchCandidate[]) {
    for (const { id } of lines) this.#takenLines.add(lineTakenKey(id));
    for (const candidate of candidates) this.#taken.add(this.#keyOf(candidate));
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
    pair.fit === daysAhead && pair.ground !== undefined && this.#namedSum(pair.line) !== undefined;

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
      const named = this.#namedSum(line);
      const found = named ?? this.#wholeDay(line) ?? this.#sumOfDay(line);
      if (!found) continue;
      this.#take(
        [line],
        found.pairs.map(({ candidate }) => candidate),
      );
      this.#add(line, this.#sum(line, found));
    }
  }

  #sum(line: MatchLine, { pairs, isOnly }: { pairs: readonly Pair[]; isOnly: boolean }): Match {
    const [first] = pairs as [Pair];
    const isGrounded = pairs.every(({ ground }) => ground !== undefined);
    const own = distinct(pairs.flatMap(({ doubts }) => doubts));
    const lines = this.#lines.filter(
      (other) =>
        other !== line && this.#isOpen(other) && other.units === line.units && this.#namesAll(other, pairs),
    ).length;
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

  /** Papers of the party, or with the numbers, that the line names. */
  #namedSum(line: MatchLine): { pairs: readonly Pair[]; isOnly: boolean } | undefined {
    for (const indexed of this.#index.entries) {
      if (indexed.entry.one === 'line' || !this.#pairs.waitsFit(line, indexed.entry)) continue;
      const isWanted = ({ partner }: MatchCandidate) => {
        const open = owedOn(line, partner);
        return open > 0 && open < line.units;
      };
      const pairs = this.#namedIn(line, indexed, { isWanted });
      if (pairs.length < 2) continue;
      const numbered = pairs.filter(
        ({ ground }) => ground?.kind === 'number' || ground?.kind === 'reference',
      );
      const now = pairs.filter(({ fit }) => fit === near);
      for (const some of [numbered, now, pairs.filter(({ fit }) => fit !== daysAhead)]) {
        const ordered = some.toSorted(surest);
        const nearest = ordered.slice(0, comparedInSum);
        if (nearest.length < 2) continue;
        const { sums, isWhole } = sumsTo(line.units, nearest.map(owed), { least: 2 });
        const [first] = sums;
        if (!first) continue;
        const isOnly = isWhole && sums.length === 1 && nearest.length === ordered.length;
        return { pairs: first.map((at) => nearest[at]!), isOnly };
      }
    }
    return undefined;
  }

  /** The pairs of a line with the free partners that it names, whatever their amounts. */
  #namedIn(line: MatchLine, indexed: IndexedEntry, { isWanted, isGrounded }: WantedPairs = {}): Pair[] {
    const { papers, documented, named, partly } = this.#pairs.says(line);
    const candidates = new Set<MatchCandidate>();
    const add = (candidate: MatchCandidate) => {
      const isMeant = candidate.entry === indexed && this.#isFree(candidate);
      if (isMeant && (!isWanted || isWanted(candidate))) candidates.add(candidate);
    };
    for (const candidate of papers.keys()) add(candidate);
    for (const party of [...documented, ...named.keys()]) party.candidates.forEach(add);
    // A part of a name is no ground, and many names may have it.
    if (!isGrounded)
      for (const { parties } of partly.keys()) for (const party of parties) party.candidates.forEach(add);
    return [...candidates].flatMap((candidate) => this.#pairs.pair(line, candidate) ?? []);
  }

  /** All records of one day, such as the wages that a bank pays in one sum. */
  #wholeDay(line: MatchLine) {
    for (const indexed of this.#index.entries) {
      if (indexed.entry.one !== 'partner' || !this.#pairs.waitsFit(line, indexed.entry)) continue;
      for (const candidates of this.#daysAround(line, indexed)) {
        const pairs = candidates.flatMap((candidate) => this.#pairs.pair(line, candidate) ?? []);
        if (pairs.length > 1 && total(pairs) === line.units) return { pairs, isOnly: false };
      }
    }
    return undefined;
  }

  /** By day, the nearest first: the free partners of which less is owed than this. */
  #daysAround(line: MatchLine, { candidates, entry }: IndexedEntry, below = line.units): MatchCandidate[][] {
    if (line.day === undefined) return [];
    const found: MatchCandidate[][] = [];
    for (let away = 0; away <= entry.days; away++)
      for (const day of away === 0 ? [line.day] : [line.day - away, line.day + away]) {
        const smaller = ofDay(candidates, day).filter(
          (candidate) =>
            owedOn(line, candidate.partner) > 0 &&
            owedOn(line, candidate.partner) < below &&
            this.#isFree(candidate),
        );
        if (smaller.length > 1) found.push(smaller);
      }
    return found;
  }

  /** Papers due on one day that add up to a line which names nobody, such as the slips that were paid. */
  #sumOfDay(line: MatchLine) {
    const { text, papers, documented, named, strange } = this.#pairs.says(line);
    if (papers.size + documented.size + named.size > 0 || strange !== undefined) return undefined;
    if (text.isRefund || text.isOwnTransfer) return undefined;
    for (const indexed of this.#index.entries) {
      if (indexed.entry.one || !this.#pairs.waitsFit(line, indexed.entry)) continue;
      for (const candidates of this.#daysAround(line, indexed)) {
        const fitting = candidates.filter(({ partner }) => indexed.entry.fits(line, partner));
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
        for (const pair of this.#namedIn(line, indexed, { isGrounded: true }))
          // What is owed on several days is no one amount.
          if (pair.ground && !pair.candidate.partner.unitsOn && overOf(pair) < 0)
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
      const named = this.#namedIn(line, indexed).filter((pair) => pair.fit !== daysAhead && owed(pair) > 0);
      const sets = [named.filter(({ fit }) => fit === near), named].map((some) => some.toSorted(surest));
      const ofDays = this.#daysAround(line, indexed, gross).map((candidates) =>
        candidates.flatMap((candidate) => this.#pairs.pair(line, candidate) ?? []),
      );
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
      const [best] = this.#unequal(line).filter(({ candidate }) => this.#isFree(candidate));
      if (!best) continue;
      this.#take([line], [best.candidate]);
      this.#add(line, partialMatch(best));
    }
  }

  /** Named partners of another amount, the nearest first. */
  #unequal(line: MatchLine): Pair[] {
    const { difference } = this.#limits;
    return this.#index.entries
      .flatMap((indexed) => {
        if (indexed.entry.one || !this.#pairs.waitsFit(line, indexed.entry)) return [];
        const isWanted = ({ partner }: MatchCandidate) => {
          const open = owedOn(line, partner);
          const over = line.units - open;
          if (open <= 0 || over === 0) return false;
          return over < 0 ? indexed.entry.takesPart : over <= difference;
        };
        return this.#namedIn(line, indexed, { isWanted });
      })
      .toSorted(
        (one, other) =>
          paperFirst(one) - paperFirst(other) ||
          one.rank - other.rank ||
          Math.abs(overOf(one)) - Math.abs(overOf(other)) ||
          surest(one, other),
      );
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
      const sum = isSettled ? undefined : this.#namedSum(line);
      for (const pair of others.slice(0, 1)) this.#addAlternative(line, this.#contested(pair), used);
      if (sum)
        this.#addAlternative(
          line,
          { ...this.#sum(line, sum), doubts: [{ kind: 'sum' }], certain: false },
          used,
        );
      for (const pair of others.slice(1)) this.#addAlternative(line, this.#contested(pair), used);
      if (!isSettled && (this.#found.get(line)?.length ?? 0) < 3)
        for (const pair of this.#unequal(line).slice(0, 2))
          this.#addAlternative(line, partialMatch(pair), used);
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

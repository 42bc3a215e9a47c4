/** The free partners that lines name: alone, as sums, and with other amounts. */
import { inOrder, mergedInOrder } from './inOrder.ts';
import type { MatchLine } from './matchTypes.ts';
import {
  daysAhead,
  groundDays,
  near,
  nearestAmounts,
  partlyNamed,
  type Pair,
  type Pairs,
  type PartlyNamed,
} from './pairs.ts';
import {
  aroundDay,
  owedOn,
  type IndexedEntry,
  type MatchCandidate,
  type PartnerIndex,
} from './partnerIndex.ts';
import { overOf, owed, paperFirst, surest, surestPart } from './ranking.ts';
import { comparedInSum, sumsTo } from './sums.ts';

/** Papers that add up to a line. */
export type FoundSum = { pairs: readonly Pair[]; isOnly: boolean };
/** False: a pair with the partner would not be looked at. */
type IsWanted = (candidate: MatchCandidate) => boolean;

export const isNear = ({ fit }: Pick<Pair, 'fit'>) => fit === near;
export const isNotAhead = ({ fit }: Pick<Pair, 'fit'>) => fit !== daysAhead;
const isNumbered = ({ ground }: Pair) => ground?.kind === 'number' || ground?.kind === 'reference';
const isSamePaper = (one: Pair, other: Pair) => one.candidate === other.candidate;

type Known = {
  pairs: Pairs;
  index: PartnerIndex;
  /** The largest difference that may be left. */
  difference: number;
  /** No line has it. What is once taken stays so. */
  isFree: (candidate: MatchCandidate) => boolean;
};

export class NamedPartners {
  readonly #pairs: Pairs;
  readonly #index: PartnerIndex;
  readonly #difference: number;
  readonly #isFree: Known['isFree'];
  /** Of these no papers add up to the line: what is taken later changes nothing. */
  readonly #withoutSum = new Set<MatchLine>();

  constructor({ pairs, index, difference, isFree }: Known) {
    this.#pairs = pairs;
    this.#index = index;
    this.#difference = difference;
    this.#isFree = isFree;
  }

  #namesAny(line: MatchLine): boolean {
    const { papers, documented, named, partly } = this.#pairs.says(line);
    return papers.size + documented.size + named.size + partly.size > 0;
  }

  /** Papers of the party, or with the numbers, that the line names. */
  sum(line: MatchLine): FoundSum | undefined {
    if (this.#withoutSum.has(line) || !this.#namesAny(line)) return undefined;
    let isWhole = true;
    for (const indexed of this.#index.entries) {
      if (indexed.entry.one === 'line' || !this.#pairs.waitsFit(line, indexed.entry)) continue;
      const isWanted = ({ partner }: MatchCandidate) => {
        const open = owedOn(line, partner);
        return open > 0 && open < line.units;
      };
      const grounded = this.grounded(line, indexed, isWanted);
      const { days } = indexed.entry;
      let compared: readonly Pair[] = [];
      for (const { isMeant, within } of [
        { isMeant: isNumbered, within: undefined },
        { isMeant: isNear, within: days },
        { isMeant: isNotAhead, within: days + groundDays },
      ]) {
        const pairs = grounded.filter(isMeant);
        const isFull = compared.length === comparedInSum && pairs.every(isNear);
        // What is near stands before what is late, so there is nothing new.
        if (within === days + groundDays && isFull) continue;
        const parts =
          within === undefined ? [] : this.partly(line, indexed, isWanted, within).filter(isNotAhead);
        const { nearest, isAll } = this.#nearest(line, pairs, parts);
        isWhole &&= isAll;
        const isSame =
          nearest.length === compared.length && nearest.every((pair, at) => isSamePaper(pair, compared[at]!));
        if (nearest.length < 2 || isSame) continue;
        compared = nearest;
        const found = sumsTo(line.units, nearest.map(owed), { least: 2 });
        const [first] = found.sums;
        if (first)
          return {
            pairs: first.map((at) => nearest[at]!),
            isOnly: found.isWhole && found.sums.length === 1 && isAll,
          };
        isWhole &&= found.isWhole;
      }
    }
    if (isWhole) this.#withoutSum.add(line);
    return undefined;
  }

  /** The surest pairs of which a sum is looked for. @returns isAll false: there are more */
  #nearest(
    line: MatchLine,
    pairs: readonly Pair[],
    parts: PartlyNamed[],
  ): { nearest: readonly Pair[]; isAll: boolean } {
    // A ground is surer than a part of a name.
    const nearest = pairs.toSorted(surest);
    if (nearest.length <= comparedInSum)
      for (const { candidate } of inOrder(parts, surestPart)) {
        const pair = this.#pairs.pair(line, candidate);
        if (pair) nearest.push(pair);
        if (nearest.length > comparedInSum) break;
      }
    return { nearest: nearest.slice(0, comparedInSum), isAll: nearest.length <= comparedInSum };
  }

  /** The pairs of a line with the free partners that it names, whatever their amounts. */
  grounded(line: MatchLine, indexed: IndexedEntry, isWanted: IsWanted): Pair[] {
    const { papers, documented, named } = this.#pairs.says(line);
    const candidates = new Set<MatchCandidate>();
    const add = (candidate: MatchCandidate) => {
      if (isWanted(candidate) && this.#isFree(candidate)) candidates.add(candidate);
    };
    for (const candidate of papers.keys()) if (candidate.entry === indexed) add(candidate);
    for (const party of [...documented, ...named.keys()])
      aroundDay(party.candidates[indexed.at] ?? [], line.day, indexed.entry.days + groundDays).forEach(add);
    return [...candidates].flatMap((candidate) => this.#pairs.pair(line, candidate) ?? []);
  }

  /** The free partners of whose names the line has no more than a part. Many may have it, so pairs are made of the first only. */
  partly(
    line: MatchLine,
    indexed: IndexedEntry,
    isWanted: IsWanted,
    within = indexed.entry.days + groundDays,
  ): PartlyNamed[] {
    const isMeant = this.#isPartOf(line, isWanted);
    const found: PartlyNamed[] = [];
    for (const [own, share] of this.#partlyNamedParties(line, indexed))
      for (const candidate of aroundDay(own, line.day, within))
        if (isMeant(candidate)) found.push(partlyNamed(line, candidate, share));
    return found;
  }

  #isPartOf = (line: MatchLine, isWanted: IsWanted): IsWanted => {
    const { papers } = this.#pairs.says(line);
    return (candidate) => isWanted(candidate) && this.#isFree(candidate) && !papers.has(candidate);
  };

  /** The partners of each party of whose name the line has no more than a part, and how much that is. */
  *#partlyNamedParties(
    line: MatchLine,
    { at }: IndexedEntry,
  ): Generator<[own: readonly MatchCandidate[], share: number], void> {
    const { documented, named, partly } = this.#pairs.says(line);
    if (partly.size === 0) return;
    for (const party of new Set([...partly.keys()].flatMap((name) => [...name.parties]))) {
      const own = party.candidates[at];
      if (!own || documented.has(party) || named.has(party)) continue;
      const share = this.#pairs.partOfName(line, own[0]!);
      if (share !== undefined) yield [own, share];
    }
  }

  /** So many named partners of another amount, the nearest first. */
  unequal(line: MatchLine, most: number): Pair[] {
    if (!this.#namesAny(line)) return [];
    const difference = this.#difference;
    const entries = this.#index.entries
      .filter(({ entry }) => !entry.one && this.#pairs.waitsFit(line, entry))
      .map((indexed) => {
        const isWanted = ({ partner }: MatchCandidate) => {
          const open = owedOn(line, partner);
          const over = line.units - open;
          if (open <= 0 || over === 0) return false;
          return over < 0 ? indexed.entry.takesPart : over <= difference;
        };
        return { indexed, isWanted };
      });
    const found = entries
      .flatMap(({ indexed, isWanted }) => this.grounded(line, indexed, isWanted))
      .toSorted(
        (one, other) =>
          paperFirst(one) - paperFirst(other) ||
          one.rank - other.rank ||
          Math.abs(overOf(one)) - Math.abs(overOf(other)) ||
          surest(one, other),
      )
      .slice(0, most);
    if (found.length === most) return found;
    const order = (one: PartlyNamed, other: PartlyNamed) => one.apart - other.apart || surestPart(one, other);
    const parts = entries.flatMap(({ indexed, isWanted }) => {
      const { takesPart, days } = indexed.entry;
      const from = line.units - difference;
      const to = takesPart ? Infinity : line.units - 1;
      const isMeant = this.#isPartOf(line, isWanted);
      return [...this.#partlyNamedParties(line, indexed)].map(([own, share]) =>
        nearestAmounts(line, own, {
          from,
          to,
          share,
          isMeant: (one) => one.away <= days + groundDays && isMeant(one.candidate),
          order,
        }),
      );
    });
    for (const { candidate } of mergedInOrder(parts, order)) {
      const pair = this.#pairs.pair(line, candidate);
      if (pair) found.push(pair);
      if (found.length === most) break;
    }
    return found;
  }
}

/** What fits a line as well as the pair that is proposed first. */
import type { MatchDoubt, MatchLine } from './matchTypes.ts';
import { groundDays, isSameParty, rank, runOf, type Pair, type Pairs } from './pairs.ts';
import { aroundDay, ofAmount, owedOn, type MatchCandidate, type PartnerIndex } from './partnerIndex.ts';
import { comparedInSum, sumsTo } from './sums.ts';

type Known = {
  pairs: Pairs;
  index: PartnerIndex;
  ofLine: ReadonlyMap<MatchLine, readonly Pair[]>;
  byPartner: ReadonlyMap<MatchCandidate, readonly Pair[]>;
  /** The pair that each line has got. */
  chosen: ReadonlyMap<MatchLine, Pair>;
};

export class Rivals {
  readonly #pairs: Pairs;
  readonly #index: PartnerIndex;
  readonly #ofLine: Known['ofLine'];
  readonly #byPartner: Known['byPartner'];
  readonly #chosen: Known['chosen'];

  constructor({ pairs, index, ofLine, byPartner, chosen }: Known) {
    this.#pairs = pairs;
    this.#index = index;
    this.#ofLine = ofLine;
    this.#byPartner = byPartner;
    this.#chosen = chosen;
  }

  /** What fits as well: other lines for this partner, other partners for this line, and sums of the same party. */
  of(pair: Pair): MatchDoubt[] {
    const { line, candidate, fit } = pair;
    const isWorse = (other: Pair) => other.rank > Math.max(pair.rank, rank.doubted) || other.fit > fit;
    const partners = this.#ofLine
      .get(line)!
      .filter(
        (other) =>
          other !== pair &&
          !isWorse(other) &&
          (pair.ground?.kind === 'name' || pair.ground?.kind === 'document'
            ? !isSameParty(other.candidate.party, candidate.party) ||
              other.candidate.entry !== candidate.entry
            : other.rank <= pair.rank || other.ground?.kind === pair.ground?.kind),
      );
    const longer = pair.ground?.kind === 'name' ? this.#longerNames(pair) : 0;
    const lines = (this.#byPartner.get(candidate) ?? []).filter(
      (other) => other.line !== line && !isWorse(other) && this.#wants(other),
    );
    // Of a transfer either line may belong to another one.
    const legs =
      candidate.entry.entry.one === 'line'
        ? [...(this.#byPartner.get(candidate) ?? []), ...this.#ofLine.get(line)!].filter(
            (other) => other !== pair && other.rank <= Math.max(pair.rank, rank.transfer),
          )
        : [];
    const rivals = new Set([...partners, ...legs]).size + longer;
    const sums = this.#hasSum(pair);
    return [
      ...(rivals > 0 ? [{ kind: 'rivals' as const, count: rivals }] : []),
      ...(lines.length > 0 ? [{ kind: 'lines' as const, count: lines.length }] : []),
      ...(sums ? [{ kind: 'sum' as const }] : []),
    ];
  }

  /** Parties whose longer name begins with this one, with a paper that fits too: banks cut names off. */
  #longerNames({ line, candidate }: Pair): number {
    const { named, partly } = this.#pairs.says(line);
    const run = runOf(named, candidate.party);
    if (!run || partly.size === 0) return 0;
    const isLonger = (words: readonly string[]) =>
      words.length > run.name.words.length && run.name.words.every((word, at) => words[at] === word);
    return this.#index.entries
      .flatMap((entry) =>
        this.#pairs.waitsFit(line, entry.entry) ? ofAmount(entry, line, entry.entry.days + groundDays) : [],
      )
      .filter(
        (other) =>
          !isSameParty(other.party, candidate.party) &&
          other.party.names.some(({ words }) => isLonger(words)) &&
          Math.abs((line.day ?? 0) - (other.partner.day ?? line.day ?? 0)) <= other.entry.entry.days &&
          other.entry.entry.fits(line, other.partner),
      ).length;
  }

  /** Other papers of the party, due now, that add up to the line as well. */
  #hasSum({ line, candidate, ground }: Pair): boolean {
    if (!ground || candidate.entry.entry.one || ground.kind === 'number' || ground.kind === 'reference')
      return false;
    const { entry } = candidate.entry;
    const others = aroundDay(candidate.party.candidates[candidate.entry.at]!, line.day, entry.days).filter(
      (other) => owedOn(line, other.partner) > 0 && owedOn(line, other.partner) < line.units,
    );
    if (others.length < 2 || others.length > comparedInSum) return others.length > comparedInSum;
    const { sums, isWhole } = sumsTo(
      line.units,
      others.map(({ partner }) => owedOn(line, partner)),
      { least: 2 },
    );
    return sums.length > 0 || !isWhole;
  }

  /** The line of the pair has nothing that is as sure. */
  #wants({ line, rank: sure }: Pair): boolean {
    const got = this.#chosen.get(line);
    return got === undefined || got.rank > sure;
  }
}

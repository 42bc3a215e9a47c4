/**
 * Proposes what the lines of a statement settle. It is pure, and the same for the same input.
 *
 * The method: entries are taken in their order, so that a line is compared with movements before bills. Within an entry,
 *
 * 1. one line and one partner of the same amount, where the days are near or a text is in the line. Of all such pairs the best are
 *    taken first; then lines that are left take a partner from a line that has another one (augmenting paths), so that as
 *    many lines as possible get one;
 * 2. one line and several partners whose texts are in it, or all of one day, that add up to it;
 * 3. several lines with a text of one partner that add up to it;
 * 4. one line and a part of one partner, or one partner and a small difference.
 *
 * What is taken is taken: no partner and no line is proposed twice.
 */
import { groupBy } from '#model/lib/collections.ts';
import { TextIndex } from './statementWords.ts';

type MatchId = string | number;

export type MatchLine = {
  id: MatchId;
  /** In the smallest unit of its currency. */
  units: number;
  /** Days since 1970; undefined: none. */
  day: number | undefined;
  text: string;
  /** True: it may be a record that is there already, and nothing else until somebody says so. False: it is none of them. */
  waits?: boolean | undefined;
};

export type MatchPartner = {
  id: MatchId;
  /** What is left to settle, in the smallest unit. */
  units: number;
  day: number | undefined;
  /** Texts by which it may be named in a line, and the number of their field. */
  texts: readonly { field: number; text: string }[];
};

export type MatchEntry = {
  resource: string;
  /** How many days may be between the line and a partner. */
  days: number;
  /** The line and its partner are one record. */
  one?: 'line' | 'partner' | undefined;
  /** A record with two sides, such as a transfer, is one partner for each of them. */
  side?: string | undefined;
  /** A part of a partner may be settled. */
  takesPart: boolean;
  partners: readonly MatchPartner[];
  /** What has to hold between line and partner, whatever their amounts and days. */
  fits(line: MatchLine, partner: MatchPartner): boolean;
};

export type MatchReason =
  | { kind: 'amount' }
  /** The line is so many days after the partner; negative: before it. */
  | { kind: 'days'; days: number }
  | { kind: 'text'; field: number }
  /** So many partners, or lines, add up to the amount. */
  | { kind: 'sum'; count: number }
  | { kind: 'lines'; count: number }
  | { kind: 'part' }
  | { kind: 'difference'; units: number };

export type Match = {
  /** More than one: they settle one partner together. */
  lines: readonly MatchId[];
  /** The number of the entry in the input. */
  entry: number;
  partners: readonly { id: MatchId; units: number }[];
  reasons: readonly MatchReason[];
  /** Nothing else fits as well. */
  certain: boolean;
  /** What the line has beyond its partners. */
  difference?: number;
};

type Limits = {
  /** The largest difference that may be left. */
  difference: number;
  /** Resource of the lines: a partner of it may itself be a line. */
  lines: string;
};

type Pair = { line: MatchLine; partner: MatchPartner; days: number | undefined; field: number | undefined };

/** Partners, or lines, of which a sum is looked for. */
const sumOf = 24;
/** Steps after which a sum is given up. */
const sumSteps = 20_000;
/** How many times the days a text may bridge. */
const textDays = 60;

export function proposeMatches(
  lines: readonly MatchLine[],
  entries: readonly MatchEntry[],
  limits: Limits,
): Match[] {
  const taken = new Set<string>();
  const found: Match[] = [];
  for (const [at, entry] of entries.entries()) new EntryMatcher(at, entry, lines, limits, taken, found).run();
  const order = new Map(lines.map(({ id }, index) => [String(id), index]));
  const placeOf = ({ lines: [first] }: Match) => order.get(String(first))!;
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

class EntryMatcher {
  readonly #at: number;
  readonly #entry: MatchEntry;
  readonly #lines: readonly MatchLine[];
  readonly #limits: Limits;
  readonly #taken: Set<string>;
  readonly #found: Match[];
  readonly #byUnits = new Map<number, MatchPartner[]>();
  /** By the number of a text: the partners that it names. */
  readonly #byText = new Map<number, { partner: MatchPartner; field: number }[]>();
  /** By line: the partners that are named in it, with the first field that names them. */
  readonly #named = new Map<MatchLine, ReadonlyMap<MatchPartner, number>>();

  constructor(
    at: number,
    entry: MatchEntry,
    lines: readonly MatchLine[],
    limits: Limits,
    taken: Set<string>,
    found: Match[],
  ) {
    this.#at = at;
    this.#entry = entry;
    this.#lines = lines.filter(({ waits }) => waits === undefined || waits === (entry.one === 'partner'));
    this.#limits = limits;
    this.#taken = taken;
    this.#found = found;
    const texts = new TextIndex();
    for (const partner of entry.partners) {
      push(this.#byUnits, partner.units, partner);
      for (const { field, text } of partner.texts) {
        const number = texts.add(text);
        if (number !== undefined) push(this.#byText, number, { partner, field });
      }
    }
    for (const line of this.#lines) this.#named.set(line, this.#partnersIn(texts.in(line.text)));
  }

  #partnersIn(numbers: ReadonlySet<number>): ReadonlyMap<MatchPartner, number> {
    const named = new Map<MatchPartner, number>();
    for (const number of numbers)
      for (const { partner, field } of this.#byText.get(number) ?? []) {
        const known = named.get(partner);
        if (known === undefined || field < known) named.set(partner, field);
      }
    return named;
  }

  run() {
    this.#onePartner();
    if (this.#entry.one !== 'line') this.#severalPartners();
    if (!this.#entry.one) {
      this.#severalLines();
      this.#partOrDifference();
    }
  }

  /** Of two lines that are one record, the partner is a line itself. */
  #keyOf = (id: MatchId) => {
    const { one, resource, side = '' } = this.#entry;
    return one === 'line' ? this.#keyOfLine(id) : `${resource}/${side}/${id}`;
  };
  #keyOfLine = (id: MatchId) => `${this.#limits.lines}//${id}`;
  #isFree = (id: MatchId) => !this.#taken.has(this.#keyOf(id));
  #isOpen = (line: MatchLine) => !this.#taken.has(this.#keyOfLine(line.id));
  #openLines = () => this.#lines.filter(this.#isOpen);

  /** The pair, if line and partner fit and their days or texts are near. */
  #pair(line: MatchLine, partner: MatchPartner): Pair | undefined {
    const { resource, days: near } = this.#entry;
    if (resource === this.#limits.lines && String(line.id) === String(partner.id)) return undefined;
    const days = line.day === undefined || partner.day === undefined ? undefined : line.day - partner.day;
    const field = this.#named.get(line)?.get(partner);
    const isNear = days === undefined || Math.abs(days) <= (field === undefined ? near : near + textDays);
    return isNear && this.#entry.fits(line, partner) ? { line, partner, days, field } : undefined;
  }

  #take(
    lines: readonly MatchLine[],
    partners: readonly { id: MatchId; units: number }[],
    more: Omit<Match, 'lines' | 'entry' | 'partners'>,
  ) {
    for (const { id } of lines) this.#taken.add(this.#keyOfLine(id));
    for (const { id } of partners) this.#taken.add(this.#keyOf(id));
    this.#found.push({ lines: lines.map(({ id }) => id), entry: this.#at, partners, ...more });
  }

  // 1. One line, one partner.

  #onePartner() {
    const pairs: Pair[] = [];
    for (const line of this.#openLines())
      for (const partner of this.#byUnits.get(line.units) ?? [])
        if (this.#isFree(partner.id)) {
          const pair = this.#pair(line, partner);
          if (pair) pairs.push(pair);
        }
    // The order of lines and partners decides between equals: `toSorted` is stable.
    const ordered = pairs.toSorted(closest);
    const chosen = this.#entry.one === 'line' ? firstOfEach(ordered) : largestOf(ordered);
    const ofLine = groupBy(pairs, ({ line }) => line);
    const ofPartner = groupBy(pairs, ({ partner }) => partner);
    for (const pair of chosen) {
      const { line, partner, days, field } = pair;
      const rivals = [...ofLine.get(line)!, ...ofPartner.get(partner)!].filter((one) => one !== pair);
      const certain = rivals.every((one) => isMuchBetter(pair, one));
      if (!this.#isOpen(line) || !this.#isFree(partner.id)) continue;
      this.#take([line], [{ id: partner.id, units: partner.units }], {
        reasons: [{ kind: 'amount' }, ...nearness(days, field)],
        certain,
      });
    }
  }

  // 2. One line, several partners.

  #severalPartners() {
    for (const line of this.#openLines()) {
      const named = this.#pairsOf(line, [...(this.#named.get(line)?.keys() ?? [])]);
      const found = this.#sumFor(line, named) ?? this.#wholeDay(line);
      if (!found) continue;
      const { pairs, isOnly } = found;
      const field = pairs.every((one) => one.field !== undefined) ? pairs[0]!.field : undefined;
      const partners = pairs.map(({ partner: { id, units } }) => ({ id, units }));
      this.#take([line], partners, {
        reasons: [{ kind: 'sum', count: pairs.length }, ...nearness(sameDays(pairs), field)],
        certain: isOnly && field !== undefined,
      });
    }
  }

  #pairsOf = (line: MatchLine, partners: readonly MatchPartner[]): Pair[] =>
    partners
      .filter(({ id, units }) => this.#isFree(id) && units < line.units && units > 0)
      .flatMap((partner) => this.#pair(line, partner) ?? []);

  #sumFor(line: MatchLine, pairs: readonly Pair[]) {
    const near = pairs.toSorted(closest).slice(0, sumOf);
    const { sums, isWhole } = sumsTo(
      line.units,
      near.map(({ partner }) => partner.units),
    );
    const [first] = sums;
    if (!first) return undefined;
    return {
      pairs: first.map((index) => near[index]!),
      isOnly: isWhole && sums.length === 1 && near.length === pairs.length,
    };
  }

  /** All partners of one day, such as the wages that a bank pays in one sum. */
  #wholeDay(line: MatchLine) {
    if (this.#entry.one !== 'partner') return undefined;
    const near = this.#pairsOf(line, this.#entry.partners).filter(({ days }) => days !== undefined);
    const days = [...groupBy(near, ({ days: each }) => each)].toSorted(
      ([one], [other]) => Math.abs(one!) - Math.abs(other!),
    );
    const whole = days.find(([, pairs]) => pairs.length > 1 && total(pairs) === line.units);
    return whole && { pairs: whole[1], isOnly: false };
  }

  // 3. Several lines, one partner.

  #severalLines() {
    const byPartner = new Map<MatchPartner, Pair[]>();
    for (const line of this.#openLines())
      for (const partner of this.#named.get(line)?.keys() ?? [])
        if (this.#isFree(partner.id) && line.units < partner.units) {
          const pair = this.#pair(line, partner);
          if (pair) push(byPartner, partner, pair);
        }
    for (const partner of this.#entry.partners) {
      const pairs = byPartner.get(partner)?.filter(({ line }) => this.#isOpen(line)) ?? [];
      if (pairs.length < 2) continue;
      const near = pairs.toSorted(closest).slice(0, sumOf);
      const { sums, isWhole } = sumsTo(
        partner.units,
        near.map(({ line }) => line.units),
      );
      const [first] = sums;
      if (!first || first.length < 2) continue;
      const chosen = first.map((index) => near[index]!);
      this.#take(
        chosen.map(({ line }) => line),
        [{ id: partner.id, units: partner.units }],
        {
          reasons: [{ kind: 'lines', count: chosen.length }, ...nearness(undefined, chosen[0]!.field)],
          certain: isWhole && sums.length === 1 && near.length === pairs.length,
        },
      );
    }
  }

  // 4. A part of a partner, or a small difference. A person decides.

  #partOrDifference() {
    const { difference } = this.#limits;
    for (const line of this.#openLines()) {
      const pairs = [...(this.#named.get(line)?.keys() ?? [])]
        .filter(({ id, units }) => this.#isFree(id) && units > 0)
        .flatMap((partner) => this.#pair(line, partner) ?? []);
      const over = ({ partner }: Pair) => line.units - partner.units;
      const fitting = pairs.filter((pair) =>
        over(pair) < 0 ? this.#entry.takesPart : over(pair) <= difference,
      );
      const [best] = fitting.toSorted(
        (one, other) => Math.abs(over(one)) - Math.abs(over(other)) || closest(one, other),
      );
      if (!best) continue;
      const units = over(best);
      const more: MatchReason = units < 0 ? { kind: 'part' } : { kind: 'difference', units };
      this.#take([line], [{ id: best.partner.id, units: Math.min(line.units, best.partner.units) }], {
        reasons: [more, ...nearness(best.days, best.field)],
        certain: false,
        ...(units > 0 && { difference: units }),
      });
    }
  }
}

const nearness = (days: number | undefined, field: number | undefined): MatchReason[] => [
  ...(days === undefined ? [] : [{ kind: 'days' as const, days }]),
  ...(field === undefined ? [] : [{ kind: 'text' as const, field }]),
];

const total = (pairs: readonly Pair[]) => pairs.reduce((sum, { partner }) => sum + partner.units, 0);

const sameDays = (pairs: readonly Pair[]) =>
  pairs.every(({ days }) => days === pairs[0]!.days) ? pairs[0]!.days : undefined;

/** A text counts more than days, an earlier field more than a later one. */
const closest = (one: Pair, other: Pair) =>
  rankOf(one) - rankOf(other) || Math.abs(one.days ?? 0) - Math.abs(other.days ?? 0);

const rankOf = ({ field }: Pair) => field ?? withoutText;
/** Behind every field that an entry may name. */
const withoutText = 1000;

/** A text in the line decides against a partner without one. */
const isMuchBetter = (one: Pair, other: Pair) => one.field !== undefined && other.field === undefined;

/** The best pair of each, where lines pair among themselves. */
function firstOfEach(pairs: readonly Pair[]): Pair[] {
  const used = new Set<string>();
  return pairs.filter(({ line, partner }) => {
    if (used.has(String(line.id)) || used.has(String(partner.id))) return false;
    used.add(String(line.id)).add(String(partner.id));
    return true;
  });
}

/** As many pairs as possible, the best first. */
function largestOf(pairs: readonly Pair[]): Pair[] {
  const ofLine = groupBy(pairs, ({ line }) => line);
  const byLine = new Map<MatchLine, Pair>();
  const byPartner = new Map<MatchPartner, Pair>();
  const set = (pair: Pair) => {
    byLine.set(pair.line, pair);
    byPartner.set(pair.partner, pair);
  };
  for (const pair of pairs) if (!byLine.has(pair.line) && !byPartner.has(pair.partner)) set(pair);
  const augment = (line: MatchLine, seen: Set<MatchPartner>): boolean => {
    for (const pair of ofLine.get(line)!) {
      if (seen.has(pair.partner)) continue;
      seen.add(pair.partner);
      const held = byPartner.get(pair.partner);
      if (held && !augment(held.line, seen)) continue;
      set(pair);
      return true;
    }
    return false;
  };
  for (const line of ofLine.keys()) if (!byLine.has(line)) augment(line, new Set());
  return [...byLine.values()];
}

/**
 * Up to two sets of indexes whose numbers add up to `wanted`.
 *
 * @returns isWhole false: the search was given up before its end
 */
export function sumsTo(wanted: number, numbers: readonly number[]): { sums: number[][]; isWhole: boolean } {
  const order = numbers
    .map((_number, index) => index)
    .toSorted((one, other) => numbers[other]! - numbers[one]!);
  const rest = order.map(() => 0);
  for (let at = order.length - 1, sum = 0; at >= 0; at--) rest[at] = sum += numbers[order[at]!]!;
  const sums: number[][] = [];
  let steps = 0;
  const search = (at: number, left: number, chosen: readonly number[]): void => {
    if (left === 0) return void sums.push(chosen.toSorted((one, other) => one - other));
    if (at >= order.length || sums.length > 1 || left > rest[at]! || ++steps > sumSteps) return;
    const index = order[at]!;
    if (numbers[index]! <= left) search(at + 1, left - numbers[index]!, [...chosen, index]);
    search(at + 1, left, chosen);
  };
  if (wanted > 0) search(0, wanted, []);
  return { sums: sums.slice(0, 2), isWhole: steps <= sumSteps };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const held = map.get(key);
  if (held) held.push(value);
  else map.set(key, [value]);
}

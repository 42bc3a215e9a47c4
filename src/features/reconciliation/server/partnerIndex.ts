/** Finds partners by amount, day, name, document and number; built once for all lines. */
import { getOrMake } from '#model/values/memoize.ts';
import { documentIn, canIdentify, nameWords, paperCode, referenceIn, type TextKind } from './lineText.ts';
import type { MatchEntry, MatchLine, MatchPartner } from './matchTypes.ts';

/** A partner of an entry, as the matching compares it. */
export type MatchCandidate = {
  entry: IndexedEntry;
  partner: MatchPartner;
  party: Party;
};

/** Whoever pays or is paid: partners with the same documents, else with the same names. */
export type Party = {
  key: string;
  documents: ReadonlySet<string>;
  names: readonly Name[];
  /** By the number of their entry, in the order of their days. */
  candidates: (readonly MatchCandidate[] | undefined)[];
};

export type Name = {
  words: readonly string[];
  text: string;
  field: number;
  /** Whole, it says who it is, unless several have it. */
  identifies: boolean;
  parties: Set<Party>;
};

export type IndexedEntry = {
  at: number;
  entry: MatchEntry;
  byUnits: Several<number, MatchCandidate>;
  /** Of partners whose amount depends on the day: the same by day. Undefined: it never does. */
  byDay: ByDay | undefined;
  /** By day: what is owed of the partners that are due then, in ascending order; on the day of the line that was asked last. */
  amounts: { day: number | undefined; ofDay: Map<number, Float64Array> };
  /** In the order of their days. */
  candidates: readonly MatchCandidate[];
};

/** What is owed on the day that was asked last: lines come in the order of their days, and all days at once take much memory. */
type ByDay = { day: number | undefined; found: Several<number, MatchCandidate> };

const noAmounts = (day: number | undefined): IndexedEntry['amounts'] => ({ day, ofDay: new Map() });

/** Several values by a key. Most keys have one, which needs no list. */
class Several<K, V extends object> {
  readonly #values = new Map<K, V | V[]>();

  add(key: K, value: V) {
    const held = this.#values.get(key);
    if (held === undefined) this.#values.set(key, value);
    else if (Array.isArray(held)) held.push(value);
    else this.#values.set(key, [held, value]);
  }

  get(key: K): readonly V[] {
    const held = this.#values.get(key);
    if (held === undefined) return none;
    return Array.isArray(held) ? held : [held];
  }
}
const none: readonly never[] = [];

/** What a text of a partner is. Numbers may be written into any field of text. */
export function textKind(text: string, given?: TextKind): TextKind {
  if (given !== undefined && given !== 'name') return given;
  if (!/\d/.test(text)) return 'name';
  if (referenceIn(text) !== undefined) return 'reference';
  if (documentIn(text) !== undefined && !/[A-Za-z]{3}/.test(text)) return 'document';
  return paperCode(text) === undefined ? 'name' : 'number';
}

export class PartnerIndex {
  readonly #entries: IndexedEntry[] = [];
  readonly documents = new Several<string, Party>();
  /** Papers that say the same number, or reference. */
  readonly codes = new Several<string, MatchCandidate>();
  readonly references = new Several<string, MatchCandidate>();
  readonly #names = new Map<string, Name>();
  /** Words of the longest name. */
  mostWords = 0;
  readonly byWord = new Map<string, Name[]>();
  readonly #parties = new Map<string, Party>();

  get entries(): readonly IndexedEntry[] {
    return this.#entries;
  }

  /** Takes in the partners of all entries; between two of them others may have their turn. */
  *build(entries: readonly MatchEntry[]): Generator<void, void> {
    for (const [at, entry] of entries.entries()) this.#entries.push(yield* this.#entry(entry, at));
    for (const name of this.#names.values()) {
      this.mostWords = Math.max(this.mostWords, name.words.length);
      for (const word of new Set(name.words)) if (word.length > 2) push(this.byWord, word, name);
      yield;
    }
    // One word says who it is only where no other name has it.
    for (const name of this.#names.values())
      if (name.words.length === 1 && this.byWord.get(name.words[0]!)!.length > 1) name.identifies = false;
  }

  *#entry(entry: MatchEntry, at: number): Generator<void, IndexedEntry> {
    const byUnits = new Several<number, MatchCandidate>();
    const candidates: MatchCandidate[] = [];
    const byDay: IndexedEntry['byDay'] = entry.partners.some(({ unitsOn }) => unitsOn)
      ? { day: undefined, found: new Several() }
      : undefined;
    const indexed: IndexedEntry = { at, entry, byUnits, byDay, candidates, amounts: noAmounts(undefined) };
    for (const partner of entry.partners.toSorted(byDayAndId)) {
      const candidate: MatchCandidate = { entry: indexed, partner, party: undefined as unknown as Party };
      candidate.party = this.#partyOf(candidate, entry, at);
      candidates.push(candidate);
      byUnits.add(partner.units, candidate);
      yield;
    }
    return indexed;
  }

  /** The name of these words, with a space between two. */
  named = (words: string): Name | undefined => this.#names.get(words);

  /** By text: most names are those of many papers. */
  readonly #texts = new Map<string, Name | undefined>();

  #nameOf(text: string, field: number): Name | undefined {
    if (this.#texts.has(text)) return this.#texts.get(text);
    const words = nameWords(text);
    const key = words.join(' ');
    let name = words.length === 0 ? undefined : this.#names.get(key);
    if (!name && words.length > 0) {
      name = { words, text, field, identifies: canIdentify(words), parties: new Set() };
      this.#names.set(key, name);
    }
    this.#texts.set(text, name);
    return name;
  }

  #partyOf(candidate: MatchCandidate, { resource }: MatchEntry, at: number): Party {
    const { partner } = candidate;
    const documents: string[] = [];
    const names: Name[] = [];
    for (const { field, text, kind } of partner.texts) {
      const sort = textKind(text, kind);
      if (sort === 'document')
        documents.push(/^\d+$/.test(text) ? text : text.replace(/[^0-9A-Za-z]/g, '').toUpperCase());
      else if (sort === 'reference') {
        const reference = referenceIn(text) ?? text.toUpperCase();
        this.references.add(reference, candidate);
      } else if (sort === 'number') {
        const code = paperCode(text);
        if (code !== undefined) this.codes.add(code, candidate);
      } else {
        const name = this.#nameOf(text, field);
        if (name) names.push(name);
      }
    }
    const key =
      documents.length > 0
        ? documents.length > 1
          ? documents.toSorted().join()
          : documents[0]!
        : names.length > 0
          ? `?${names.map(({ words }) => words.join(' ')).join('|')}`
          : `#${resource}/${at}/${partner.id}`;
    let party = this.#parties.get(key);
    if (!party) {
      party = { key, documents: new Set(documents), names: [], candidates: [] };
      this.#parties.set(key, party);
      for (const document of party.documents) this.documents.add(document, party);
    }
    for (const name of names)
      if (!name.parties.has(party)) {
        name.parties.add(party);
        (party.names as Name[]).push(name);
      }
    const own = party.candidates[at];
    if (own) (own as MatchCandidate[]).push(candidate);
    else party.candidates[at] = [candidate];
    return party;
  }
}

/** What is owed of a partner on the day of a line, in the smallest unit. */
export const owedOn = ({ day }: Pick<MatchLine, 'day'>, { unitsOn, units }: MatchPartner): number =>
  unitsOn && day !== undefined ? unitsOn(day) : units;

/** The partners of which as much is owed as the line has, among those that are due within some days of it. */
export function ofAmount(
  { byUnits, byDay, candidates }: IndexedEntry,
  { units, day }: MatchLine,
  within: number,
): readonly MatchCandidate[] {
  if (!byDay || day === undefined) return byUnits.get(units);
  if (byDay.day !== day) {
    byDay.day = day;
    byDay.found = new Several();
    for (const one of aroundDay(candidates, day, within)) byDay.found.add(owedOn({ day }, one.partner), one);
  }
  return byDay.found.get(units);
}

/** Those within some days of a day, and those without a day; of candidates in the order of their days. */
export function aroundDay(
  candidates: readonly MatchCandidate[],
  day: number | undefined,
  within: number,
): readonly MatchCandidate[] {
  if (day === undefined) return candidates;
  const { length } = candidates;
  const [first, last] = [candidates[0]?.partner.day, candidates[length - 1]?.partner.day];
  if (first !== undefined && first >= day - within && last! <= day + within) return candidates;
  const dated = ofDays(candidates, day - within, day + within);
  return first === undefined ? [...ofDays(candidates, -Infinity, -Infinity), ...dated] : dated;
}

/** What is owed on the day of the line of the partners that are due on another day, in ascending order. */
export function amountsOfDay(indexed: IndexedEntry, line: MatchLine, day: number): Float64Array {
  if (indexed.byDay && indexed.amounts.day !== line.day) indexed.amounts = noAmounts(line.day);
  return getOrMake(indexed.amounts.ofDay, day, () =>
    Float64Array.from(ofDay(indexed.candidates, day), ({ partner }) => owedOn(line, partner)).sort(),
  );
}

/** Those of one day, of candidates in the order of their days. */
export const ofDay = (candidates: readonly MatchCandidate[], day: number) => ofDays(candidates, day, day);

/** Those from one day to another, of candidates in the order of their days. Those without a day are of the day -Infinity. */
function ofDays(
  candidates: readonly MatchCandidate[],
  first: number,
  last: number,
): readonly MatchCandidate[] {
  const { length } = candidates;
  const dayAt = (at: number) => candidates[at]!.partner.day ?? -Infinity;
  return candidates.slice(
    firstNot(length, (at) => dayAt(at) < first),
    firstNot(length, (at) => dayAt(at) <= last),
  );
}

/** The first place of which it is not true; it is true of none after that. */
export function firstNot(length: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One order whatever the store: by day, then by id. */
export function byDayAndId<T extends { day: number | undefined; id: string | number }>(
  one: T,
  other: T,
): number {
  return (one.day ?? -Infinity) === (other.day ?? -Infinity)
    ? compareIds(one.id, other.id)
    : (one.day ?? -Infinity) - (other.day ?? -Infinity);
}

function compareIds(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const held = map.get(key);
  if (held) held.push(value);
  else map.set(key, [value]);
}

/** Pairs of a line and a partner: what says that they belong together, and what speaks against it. */
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { readLine, type Ground, type LineSays } from './lineSays.ts';
import type { MatchLimits, MatchDoubt, MatchEntry, MatchLine } from './matchTypes.ts';
import {
  firstNot,
  ofAmount,
  owedOn,
  type MatchCandidate,
  type PartnerIndex,
  type Party,
} from './partnerIndex.ts';

/** How sure a pair is, the surest first. */
export const rank = { ground: 0, transfer: 1, doubted: 2, partly: 3, pair: 4, amount: 5 } as const;
/** Whether the days fit, the best first. */
export const near = 0;
const late = 1;
export const daysAhead = 2;

export type Pair = {
  line: MatchLine;
  candidate: MatchCandidate;
  days: number | undefined;
  fit: typeof near | typeof late | typeof daysAhead;
  ground?: Ground | undefined;
  partly?: { text: string; share: number } | undefined;
  doubts: MatchDoubt[];
  rank: number;
};

/** How many days a ground may bridge beyond those of the entry. */
export const groundDays = 60;

/** What a line says of a party whose papers it does not name. */
type Said = {
  partly: Pair['partly'];
  isForOthers: boolean;
  /** Of a pair without a ground, or with the party as its ground. */
  doubts: readonly MatchDoubt[] | undefined;
};

export class Pairs {
  readonly #index: PartnerIndex;
  readonly #limits: MatchLimits;
  readonly #lineById: ReadonlyMap<string, MatchLine>;
  readonly #says = new Map<MatchLine, LineSays>();

  constructor(lines: readonly MatchLine[], index: PartnerIndex, limits: MatchLimits) {
    this.#index = index;
    this.#limits = limits;
    this.#lineById = new Map(lines.map((line) => [String(line.id), line]));
  }

  says = (line: MatchLine): LineSays => getOrMake(this.#says, line, () => readLine(line, this.#index));

  waitsFit = ({ waits }: MatchLine, { one }: MatchEntry) =>
    waits === undefined || waits === (one === 'partner');

  /** The pairs of a line with partners of its amount. */
  of(line: MatchLine): Pair[] {
    const found: Pair[] = [];
    for (const indexed of this.#index.entries) {
      if (!this.waitsFit(line, indexed.entry)) continue;
      for (const candidate of ofAmount(indexed, line, indexed.entry.days + groundDays)) {
        const pair = this.pair(line, candidate);
        if (pair) found.push(pair);
      }
    }
    return found;
  }

  /** Undefined: they don't fit, or the line is for somebody else. */
  pair(line: MatchLine, candidate: MatchCandidate): Pair | undefined {
    const { entry, partner } = { entry: candidate.entry.entry, partner: candidate.partner };
    const isLine = entry.resource === this.#limits.lines;
    if (isLine && String(line.id) === String(partner.id)) return undefined;
    const days = daysBetween(line, candidate);
    if (days !== undefined && Math.abs(days) > entry.days + groundDays) return undefined;
    const fit = fitOf(days, entry);
    if (entry.one === 'line') return fit === near ? this.#transfer(line, candidate, days) : undefined;
    const ground = groundOf(this.says(line), candidate);
    const known = this.#saidOf(line, candidate);
    const partly = ground ? undefined : known.partly;
    if (!ground && ((!partly && fit !== near) || known.isForOthers)) return undefined;
    if (!entry.fits(line, partner)) return undefined;
    const isPaper = ground?.kind === 'reference' || ground?.kind === 'number';
    const doubts = isPaper
      ? this.#doubtsOf(line, candidate, ground, partly)
      : [...(known.doubts ??= this.#doubtsOf(line, candidate, ground, partly))];
    if (fit === daysAhead && ground?.kind !== 'reference') doubts.push({ kind: 'days', days: days! });
    const differing = entry.differs?.(line, partner);
    if (differing !== undefined) doubts.push({ kind: 'differs', field: differing, partner: partner.id });
    const sure = ground
      ? doubts.length === 0
        ? rank.ground
        : rank.doubted
      : partly
        ? rank.partly
        : rank.amount;
    return { line, candidate, days, fit, ground, partly, doubts, rank: sure };
  }

  #last: { line: MatchLine; candidate: MatchCandidate; said: Said } | undefined;

  /** What a line says of the party of a candidate. Its other papers are compared next. */
  #saidOf(line: MatchLine, candidate: MatchCandidate): Said {
    const last = this.#last;
    if (
      last?.line === line &&
      last.candidate.party === candidate.party &&
      last.candidate.entry === candidate.entry
    )
      return last.said;
    const partly = partOf(this.says(line), candidate);
    const said: Said = { partly, isForOthers: this.#isForOthers(line, candidate), doubts: undefined };
    this.#last = { line, candidate, said };
    return said;
  }

  /** How much of its party's name the line has, above 0 and up to 1. Undefined: nothing, or the line is for somebody else. */
  partOfName(line: MatchLine, candidate: MatchCandidate): number | undefined {
    const { partly, isForOthers } = this.#saidOf(line, candidate);
    return isForOthers ? undefined : partly?.share;
  }

  /** Both lines of a transfer between accounts of the same owner. */
  #transfer(line: MatchLine, candidate: MatchCandidate, days: number | undefined): Pair | undefined {
    const { entry, partner } = { entry: candidate.entry.entry, partner: candidate.partner };
    if (!entry.fits(line, partner)) return undefined;
    const other = this.#lineById.get(String(partner.id));
    if (other?.isRuled) return undefined;
    const isOwn = [line, ...(other ? [other] : [])].some((one) => this.#isOwn(one));
    return {
      ...{ line, candidate, days, fit: near },
      doubts: isOwn ? [] : [{ kind: 'no ground' }],
      rank: isOwn ? rank.transfer : rank.pair,
    };
  }

  #isOwn(line: MatchLine): boolean {
    const { text } = this.says(line);
    return text.isOwnTransfer || text.documents.some(({ digits }) => line.own?.includes(digits));
  }

  /** The line says that it is another party's, or nobody's. */
  #isForOthers(line: MatchLine, { party, entry: { entry } }: MatchCandidate): boolean {
    const { text, papers, documented, named, strange } = this.says(line);
    if (strange !== undefined || papers.size > 0) return entry.one !== 'partner' || isKnown(party);
    const others = [...documented, ...named.keys()];
    if (others.length > 0 && !others.some((other) => isSameParty(other, party)))
      return entry.one !== 'partner' || isKnown(party);
    return entry.one !== 'partner' && ((text.isRefund && !entry.refunds) || text.isOwnTransfer);
  }

  /** What speaks against a pair, whatever its day and amount. */
  #doubtsOf(
    line: MatchLine,
    candidate: MatchCandidate,
    ground: Ground | undefined,
    partly: Pair['partly'],
  ): MatchDoubt[] {
    const { party } = candidate;
    const { text, papers, documented, named, strange, loose } = this.says(line);
    const doubts: MatchDoubt[] = [];
    if (!ground) doubts.push(partly ? { kind: 'part of name', text: partly.text } : { kind: 'no ground' });
    const isDocumented = [...documented].some((one) => isSameParty(one, party));
    if (ground?.kind === 'name' && !isDocumented && isShared(named, party))
      doubts.push({ kind: 'same name', text: ground.text });
    for (const other of documented)
      if (!isSameParty(other, party))
        doubts.push({ kind: 'other document', text: other.names[0]?.text ?? [...other.documents][0]! });
    if (strange !== undefined && !isDocumented && ground?.kind !== 'reference')
      doubts.push({ kind: 'other document', text: strange });
    if (
      text.hidden.length > 0 &&
      party.documents.size > 0 &&
      !text.hidden.some((six) => hasHidden(party, six))
    )
      doubts.push({ kind: 'other document', text: `***${text.hidden[0]!}**` });
    for (const [other, { name }] of named)
      if (!isSameParty(other, party) && !(name.parties.has(party) || sharesName(name.words, party)))
        doubts.push({ kind: 'other name', text: name.text });
    if (papers.size > 0 && !papers.has(candidate)) {
      const [other] = papers.values();
      doubts.push({ kind: 'other paper', text: other!.text });
    }
    if (ground?.kind !== 'document' && ground?.kind !== 'reference') {
      const strangers = wordsOfOthers(loose, party, named);
      if (strangers.length > 0 && ground) doubts.push({ kind: 'other name', text: strangers.join(' ') });
    }
    const { one, refunds } = candidate.entry.entry;
    const isRefund = text.isRefund && !refunds;
    if ((isRefund || text.isOwnTransfer) && one !== 'partner')
      doubts.push({ kind: isRefund ? 'refund' : 'own' });
    return doubts;
  }
}

/** Days from the partner to the line. */
const daysBetween = ({ day }: MatchLine, { partner }: MatchCandidate) =>
  day === undefined || partner.day === undefined ? undefined : day - partner.day;

const fitOf = (days: number | undefined, entry: MatchEntry): Pair['fit'] =>
  days === undefined || Math.abs(days) <= entry.days ? near : days > 0 ? late : daysAhead;

/** A partner of whose name the line has a part: what is compared before a pair is made. */
export type PartlyNamed = Pick<Pair, 'candidate' | 'fit'> & {
  share: number;
  /** Days between line and partner, in either direction. */
  away: number;
  /** Between their amounts. */
  apart: number;
};

export function partlyNamed(line: MatchLine, candidate: MatchCandidate, share: number): PartlyNamed {
  const days = daysBetween(line, candidate);
  const apart = Math.abs(line.units - owedOn(line, candidate.partner));
  return { candidate, share, fit: fitOf(days, candidate.entry.entry), away: Math.abs(days ?? 0), apart };
}

const byAmount = memoize((own: readonly MatchCandidate[]) =>
  own.some(({ partner }) => partner.unitsOn)
    ? undefined
    : own.toSorted((one, other) => one.partner.units - other.partner.units),
);

type NearAmounts = {
  share: number;
  /** Amounts that are compared. */
  from: number;
  to: number;
  isMeant: (one: PartlyNamed) => boolean;
  /** By `apart` first. */
  order: (one: PartlyNamed, other: PartlyNamed) => number;
};

/** Partners of a party in an order that begins with the nearest amount. */
export function* nearestAmounts(
  line: MatchLine,
  own: readonly MatchCandidate[],
  { share, from, to, isMeant, order }: NearAmounts,
): Generator<PartlyNamed, void> {
  const fitting = (some: readonly MatchCandidate[]) =>
    some
      .map((one) => partlyNamed(line, one, share))
      .filter(isMeant)
      .toSorted(order);
  const sorted = byAmount(own);
  // What is owed depends on the day.
  if (!sorted) return yield* fitting(own);
  const unitsAt = (at: number) => {
    const units = sorted[at]?.partner.units;
    return units === undefined || units < from || units > to ? undefined : units;
  };
  let above = firstNot(sorted.length, (at) => sorted[at]!.partner.units < line.units);
  let below = above - 1;
  for (;;) {
    const [lower, higher] = [unitsAt(below), unitsAt(above)];
    if (lower === undefined && higher === undefined) return;
    const apart = Math.min(line.units - (lower ?? -Infinity), (higher ?? Infinity) - line.units);
    const same: MatchCandidate[] = [];
    while (unitsAt(below) === line.units - apart) same.push(sorted[below--]!);
    while (unitsAt(above) === line.units + apart) same.push(sorted[above++]!);
    yield* fitting(same);
  }
}

/** Parties with a document in common, or with a name in common where one of them has no document. */
export function isSameParty(one: Party, other: Party): boolean {
  if (one === other) return true;
  if (one.documents.size > 0 && other.documents.size > 0)
    return [...one.documents].some((document) => other.documents.has(document));
  return one.names.some((name) => other.names.includes(name));
}

const isKnown = ({ documents, names }: Party) =>
  documents.size > 0 || names.some(({ identifies }) => identifies);

export const runOf = (named: LineSays['named'], party: Party) =>
  named.get(party) ??
  [...named].find(([other]) => isSameParty(other, party) && other.documents.size === 0)?.[1];

export function groundOf(
  { papers, documented, named }: LineSays,
  candidate: MatchCandidate,
): Ground | undefined {
  const paper = papers.get(candidate);
  if (paper) return paper;
  const { party, partner } = candidate;
  if (documented.has(party)) {
    const said = partner.texts.find(({ text }) =>
      party.documents.has(text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()),
    )!;
    return { kind: 'document', field: said.field, text: said.text };
  }
  const run = named.get(party);
  return run && { kind: 'name', field: run.name.field, text: run.name.text };
}

function partOf({ partly }: LineSays, { party }: MatchCandidate): Pair['partly'] {
  let best: Pair['partly'];
  for (const name of party.names) {
    const share = partly.get(name);
    if (share !== undefined && share > (best?.share ?? 0)) best = { text: name.text, share };
  }
  return best;
}

/** Several parties with documents of their own have the name. */
function isShared(named: LineSays['named'], party: Party): boolean {
  const run = runOf(named, party);
  if (!run) return false;
  const known = [...run.name.parties].filter(({ documents }) => documents.size > 0);
  return known.some((one, at) => known.slice(at + 1).some((other) => !isSameParty(one, other)));
}

const sharesName = (words: readonly string[], { names }: Party) =>
  names.some((name) => words.every((word) => name.words.includes(word)));

const hasHidden = ({ documents }: Party, six: string) =>
  [...documents].some((document) => document.length === 11 && document.slice(3, 9) === six);

/** Words in the line that are none of the party's; a word that begins one of its words is its short form. */
function wordsOfOthers(loose: LineSays['loose'], party: Party, named: LineSays['named']): string[] {
  const run = runOf(named, party);
  const own = party.names.flatMap(({ words }) => words);
  return [...loose].flatMap(([at, word]) => {
    if (run && at >= run.from && at < run.to) return [];
    const isOwn = own.some((one) => one === word || (word.length >= 3 && one.startsWith(word)));
    return isOwn ? [] : [word];
  });
}

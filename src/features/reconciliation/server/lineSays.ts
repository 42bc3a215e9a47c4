/** Whom, and which papers, the text of a line names: what identifies a partner, and what speaks against it. */
import { isBankWord, isTradeWord, paperCode, readLineText, referenceIn, type LineText } from './lineText.ts';
import type { MatchLine } from './matchTypes.ts';
import type { MatchCandidate, Name, PartnerIndex, Party } from './partnerIndex.ts';

/** What in the line says that it is for this partner. */
export type Ground = {
  /** A paper's number or the bank's reference say which paper, the others only whose. */
  kind: 'reference' | 'number' | 'document' | 'name';
  field: number;
  text: string;
};

type Run = { name: Name; from: number; to: number };

export type LineSays = {
  text: LineText;
  /** Papers that are named by a number which can be nothing else, or by the bank's reference. */
  papers: ReadonlyMap<MatchCandidate, Ground>;
  /** Parties that are named by their document. */
  documented: ReadonlySet<Party>;
  /** Parties whose whole name is in the line, unless it is a part of a longer one. */
  named: ReadonlyMap<Party, Run>;
  /** Names of which the line has a part. */
  partly: ReadonlyMap<Name, number>;
  /** A CPF or CNPJ in the line that is neither ours nor of a party that is known. */
  strange: string | undefined;
  /** Words that may be a name, by their places. */
  loose: ReadonlyMap<number, string>;
};

/** @param own documents of the line's own company */
export function readLine(line: MatchLine, index: PartnerIndex): LineSays {
  const text = readLineText(line.text, line.day);
  const own = new Set(line.own);
  const documented = new Set<Party>();
  let strange: string | undefined;
  for (const { digits, written } of text.documents) {
    if (own.has(digits)) continue;
    const parties = index.documents.get(digits);
    if (parties.length === 0) strange ??= written;
    for (const party of parties) documented.add(party);
  }
  const papers = new Map<MatchCandidate, Ground>();
  const add = (kind: 'reference' | 'number', candidate: MatchCandidate, said: string) => {
    if (papers.has(candidate)) return;
    const read = kind === 'number' ? paperCode : (one: string) => referenceIn(one) ?? one.toUpperCase();
    const { field, text: written } = candidate.partner.texts.find((one) => read(one.text) === said)!;
    papers.set(candidate, { kind, field, text: written });
  };
  for (const reference of text.references)
    for (const one of index.references.get(reference)) add('reference', one, reference);
  const used = new Set<number>();
  for (const { code, isSure, from, to } of text.codes) {
    if (!isSure || used.has(from)) continue;
    const found = index.codes.get(code);
    if (found.length === 0) continue;
    for (let at = from; at <= to; at++) used.add(at);
    for (const one of found) add('number', one, code);
  }
  const runs = runsIn(text, index);
  return {
    text,
    papers,
    documented,
    named: new Map(runs.flatMap((run) => [...run.name.parties].map((party) => [party, run] as const))),
    partly: partlyNamed(text, index, runs),
    strange,
    loose: looseWords(text),
  };
}

/** Whole names, each neither a part of a longer one that is known nor followed by more words of a name. */
function runsIn({ words }: LineText, index: PartnerIndex): Run[] {
  const found: Run[] = [];
  for (let from = 0; from < words.length; from++) {
    let key = '';
    for (let to = from + 1; to <= Math.min(words.length, from + index.mostWords); to++) {
      const word = words[to - 1]!;
      if (to > from + 1 && word.isApart) break;
      key = to === from + 1 ? word.text : `${key} ${word.text}`;
      const name = index.named(key);
      if (name?.identifies) found.push({ name, from, to });
    }
  }
  const isInLonger = ({ from, to }: Run) =>
    found.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from);
  const goesOn = (at: number, isAfter: boolean) => {
    const word = words[at];
    if (!word || word.isNumber || words[isAfter ? at : at + 1]!.isApart) return false;
    return !isBankWord(word.text);
  };
  return found.filter(
    (run) =>
      !isInLonger(run) &&
      !goesOn(run.to, true) &&
      // what stands in front is the first word of a longer name
      !(run.from > 0 && goesOn(run.from - 1, false)),
  );
}

/** Names with at least half of their telling words in the line. Banks cut words short. */
function partlyNamed(
  { words }: LineText,
  index: PartnerIndex,
  runs: readonly Run[],
): ReadonlyMap<Name, number> {
  const found = new Map<Name, number>();
  const whole = new Set(runs.map(({ name }) => name));
  const seen = new Set(words.filter(({ isNumber }) => !isNumber).map(({ text }) => text));
  const common = Math.max(20, index.byWord.size * 0.02);
  for (const word of seen) {
    if (word.length < 4 || isBankWord(word) || isTradeWord(word)) continue;
    const names = index.byWord.get(word);
    if (!names || names.length > common) continue;
    for (const name of names) {
      if (whole.has(name) || found.has(name)) continue;
      const telling = name.words.filter((one) => one.length > 2 && !isTradeWord(one) && !isBankWord(one));
      const here = telling.filter((one) => seen.has(one)).length;
      if (here * 2 >= telling.length) found.set(name, here / Math.max(1, name.words.length));
    }
  }
  return found;
}

/** Words of three letters and more that banks don't use. */
const looseWords = ({ words }: LineText): ReadonlyMap<number, string> =>
  new Map(
    words.flatMap(({ text, isNumber }, at) =>
      isNumber || text.length < 3 || isBankWord(text) || isMonth(words, at) ? [] : [[at, text] as const],
    ),
  );

/** `MARCO 2026`, `MAR/26`: the month, and nobody's name. */
const isMonth = (words: LineText['words'], at: number) =>
  /^MAR(?:CO)?$/.test(words[at]!.text) && words[at + 1]?.isNumber === true;

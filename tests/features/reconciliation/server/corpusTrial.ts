/** Asks the matching about a month of the corpus. */
import { proposeMatches } from '#tests/support/proposeMatches.ts';
import type { Match, MatchEntry, MatchLine } from '#features/reconciliation/server/matchTypes.ts';
import {
  randomOf,
  type CorpusLine,
  type CorpusMonth,
  type CorpusPaper,
  type Random,
} from '#tests/support/values/bankCorpus.ts';

export function answersOf({ lines, papers }: Pick<CorpusMonth, 'lines' | 'papers'>): Map<number, Match[]> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const given = ({ id }: { id: unknown }) => byId.get(id as number)!;
  const open = (side: CorpusPaper['side']): MatchEntry => ({
    resource: side,
    refunds: side === 'back',
    days: 5,
    takesPart: true,
    partners: papers
      .filter((paper) => paper.side === side)
      .map(({ id, cents, due, name, document, number, perDay }) => ({
        id,
        units: cents,
        ...(perDay !== undefined && { unitsOn: (on: number) => cents + perDay * Math.max(0, on - due) }),
        day: due,
        texts: [
          { field: 0, text: document, kind: 'document' as const },
          { field: 1, text: name },
          { field: 2, text: number },
        ],
      })),
    fits: (line) => given(line).side === (side === 'back' ? 'in' : side),
  });
  const plain = ({ id, cents, day, text, rule, fee }: CorpusLine): MatchLine => ({
    ...{ id, units: cents, day, text },
    ...(fee !== undefined && { fee }),
    ...(rule && { isRuled: true }),
  });
  const transfers: MatchEntry = {
    resource: 'lines',
    days: 1,
    one: 'line',
    takesPart: false,
    partners: lines.filter(({ side }) => side === 'in').map((line) => ({ ...plain(line), texts: [] })),
    fits: (line, partner) => given(line).side === 'out' && given(line).account !== given(partner).account,
  };
  const found = proposeMatches(lines.map(plain), [open('out'), open('in'), transfers, open('back')], {
    difference: 0,
    lines: 'lines',
  });
  const answers = new Map<number, Match[]>();
  for (const match of found)
    for (const id of [...match.lines, ...(match.entry === 2 ? match.partners.map((one) => one.id) : [])])
      answers.set(id as number, [...(answers.get(id as number) ?? []), match]);
  return answers;
}

/** What a proposal settles, in the words of the corpus. */
export const meantBy = (match: Match, line: CorpusLine): string[] =>
  match.entry === 2
    ? [`line ${match.lines[0] === line.id ? match.partners[0]!.id : match.lines[0]}`]
    : match.partners.map(({ id }) => String(id)).toSorted();

/** Changes one line or paper, so that proposals may name the wrong party. Returns who is right afterwards. */
function mutate(
  random: Random,
  month: CorpusMonth,
): { month: CorpusMonth; line: CorpusLine; right: ReadonlySet<string>; what: string } {
  const { lines, papers } = month;
  const line = random.pick(lines.filter(({ party }) => party !== undefined));
  const own = papers.filter(({ party }) => party === line.party);
  const [paper] = own;
  const changing = (
    changed: Partial<CorpusLine>,
    more: { papers?: CorpusPaper[]; lines?: CorpusLine[] } = {},
  ) => {
    const next = { ...line, ...changed };
    return {
      ...month,
      ...more,
      lines: [...lines.map((one) => (one === line ? next : one)), ...(more.lines ?? [])],
    };
  };
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  switch (random.whole(5)) {
    case 0: {
      // another party's name in place of this one's; without a name there is nothing to swap
      const other = random.pick(papers.filter(({ name }) => name !== paper!.name));
      const text = line.text.replace(plain(paper!.name), plain(other.name));
      const isSwapped = text !== line.text;
      const hasDocument = /\d{3}[./-]|\d{11}/.test(line.text);
      const right = !isSwapped ? own : hasDocument ? [] : papers.filter(({ name }) => name === other.name);
      return {
        month: changing({ text }),
        line,
        right: new Set(right.map(({ party }) => party)),
        what: 'swap',
      };
    }
    case 1: {
      const letters = [...line.text].flatMap((one, at) => (/[A-Z0-9]/.test(one) ? [at] : []));
      const at = random.pick(letters);
      const sign = /\d/.test(line.text[at]!)
        ? String(random.whole(10))
        : String.fromCharCode(65 + random.whole(26));
      const text = line.text.slice(0, at) + sign + line.text.slice(at + 1);
      return { month: changing({ text }), line, right: new Set([line.party!]), what: 'letter' };
    }
    case 2:
      return {
        month: changing({ day: line.day + random.whole(120) - 60 }),
        line,
        right: new Set([line.party!]),
        what: 'day',
      };
    case 3: {
      // somebody of the same name, with an equal paper
      const truth = papers.find(({ id }) => line.truth.includes(id)) ?? paper!;
      const rival = { ...truth, id: 'rival', party: 'rival', document: '52998224725', number: 'NF-999999' };
      const isNumbered = line.text.includes(truth.number.slice(3)) || line.text.includes(truth.number);
      const hasDocument = /\d{3}[./-]\d|\d{11}/.test(line.text);
      const right = hasDocument || isNumbered ? [line.party!] : [];
      return { month: { ...month, papers: [...papers, rival] }, line, right: new Set(right), what: 'rival' };
    }
    default: {
      // an equal line for the paper
      const twin = { ...line, id: 1_000_000 };
      const count = papers.filter(({ party, cents }) => party === line.party && cents === line.cents).length;
      // two halves are the whole of their paper
      const right = count > 1 || line.kind === 'part' ? [line.party!] : [];
      return { month: { ...month, lines: [...lines, twin] }, line, right: new Set(right), what: 'twin' };
    }
  }
}

/** The mutants after which a certain proposal is for the wrong party, in words. */
export function wrongMutants(months: readonly CorpusMonth[], count: number, seed: number): string[] {
  const random = randomOf(seed);
  const wrong: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { month, line, right, what } = mutate(random, random.pick(months));
    const changed = month.lines.find(({ id }) => id === line.id)!;
    for (const match of answersOf(month).get(line.id) ?? []) {
      if (!match.certain || match.entry === 2) continue;
      const parties = match.partners.map(({ id }) => month.papers.find((paper) => paper.id === id)!.party);
      if (!parties.every((party) => right.has(party)))
        wrong.push(
          `${what}: "${line.text}" -> "${changed.text}" for ${parties.join()} (${line.kind}, ${String(line.party)})`,
        );
    }
  }
  return wrong;
}

/** One run of the matching of a checkout: `reconcileRun.ts <folder> <lines> <papers>`. Prints milliseconds, and the most memory beyond the input. */
import { pathToFileURL } from 'node:url';
import type { MatchEntry, MatchLine, MatchLimits } from '#features/reconciliation/server/matchTypes.ts';

const [folder, lineCount, paperCount] = process.argv.slice(2) as [string, string, string];
const seed = { value: 7 };
const random = (below: number) => {
  // Without imul the product has more than 53 bits, and of 20,736 words 90 are left.
  seed.value = (Math.imul(seed.value, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed.value / 2 ** 32) * below);
};
const syllables = [
  'ara',
  'bor',
  'cuia',
  'dori',
  'ema',
  'furo',
  'gua',
  'inha',
  'jaca',
  'lume',
  'mari',
  'nopo',
];
const word = () => Array.from({ length: 4 }, () => syllables[random(syllables.length)]).join('');
const parties = Array.from({ length: 4000 }, (_, at) => ({
  name: `${word()} ${word()} Ltda`,
  document: String(10_000_000_000_000 + at * 7_919_113),
}));
const papers = Array.from({ length: Number(paperCount) }, (_, at) => {
  const party = parties[random(parties.length)]!;
  return {
    ...{ id: at + 1, units: 1000 + random(2_000_000), day: 20_700 + random(120) },
    texts: [
      { field: 0, text: party.document, kind: 'document' as const },
      { field: 1, text: party.name, kind: 'name' as const },
      { field: 2, text: `CP-2026-${at + 1}`, kind: 'name' as const },
    ],
  };
});
/** Two thirds pay a paper: by name, by document or number, or by the amount alone; the others are nobody's. */
const lines: MatchLine[] = Array.from({ length: Number(lineCount) }, (_, at) => {
  const paper = papers[random(papers.length)]!;
  const [document, name, number] = paper.texts.map(({ text }) => text);
  const texts = [
    `PIX ENVIADO ${name}`,
    `TED ${document}`,
    `PAGTO BOLETO ${number}`,
    'PAGTO DIVERSOS',
    `COMPRA ${word()}`,
  ];
  const nth = at % 6;
  return {
    ...{ id: at + 1, day: paper.day + random(4) },
    units: nth < 4 ? paper.units : 500 + random(900_000),
    text: texts[Math.min(nth, 4)]!.toUpperCase(),
  };
});
const entries: MatchEntry[] = [
  { resource: 'bills', days: 5, takesPart: true, partners: papers, fits: () => true },
];
const limits: MatchLimits = { difference: 5000, lines: 'moves' };

type Matching = {
  proposeMatches?: (...given: [MatchLine[], MatchEntry[], MatchLimits]) => unknown[];
  matchingSteps?: (...given: [MatchLine[], MatchEntry[], MatchLimits]) => Generator<void, unknown[]>;
};
const { proposeMatches, matchingSteps } = (await import(
  pathToFileURL(`${folder}/src/features/reconciliation/server/match.ts`).href
)) as Matching;

globalThis.gc?.();
const before = process.memoryUsage().rss;
const began = process.cpuUsage();
const found = proposeMatches
  ? proposeMatches(lines, entries, limits)
  : last(matchingSteps!(lines, entries, limits));
// Of the processor: other programs do not count.
const { user, system } = process.cpuUsage(began);
const ms = (user + system) / 1000;
// Kilobytes, as Linux counts the most that a process has had.
const mb = process.resourceUsage().maxRSS / 1024 - before / 1024 / 1024;
process.stdout.write(JSON.stringify({ ms, mb, matches: found.length }));

function last(steps: Generator<void, unknown[]>): unknown[] {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

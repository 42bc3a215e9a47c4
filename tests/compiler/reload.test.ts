import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { loadPortalFrom } from '#compiler/load.ts';
import { readFiles } from '#compiler/read/read.ts';
import { Report } from '#language/problems.ts';
import { Chance } from '../support/generate/chance.ts';
import { companyBy } from '../support/generate/company.ts';
import { mutations, textsWithViews } from '../support/language/mutations.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

/** More of them find more: RUNS=500 npx vitest run --project node tests/compiler/reload.test.ts */
const runs = Number(process.env.RUNS ?? randomCases(15));

let loads = 0;
/** Files of a folder that was never read are loaded without anything known of them. */
function loadedAfresh(texts: Texts) {
  const folder = `fresh${(loads += 1)}`;
  const files = filesOf(texts).map((file) => ({ ...file, path: file.path.replace('config/', `${folder}/`) }));
  const { portal, problems } = loadPortalFrom(files, { folder });
  return JSON.stringify({ portal, problems }).replaceAll(`${folder}/`, 'config/');
}

/** Asserts that the texts which are kept as parsed from earlier loads change neither the portal nor a problem or its place. */
function expectAsAfresh(texts: Texts) {
  const { portal, problems } = loadPortalFrom(filesOf(texts));
  const afresh = JSON.parse(loadedAfresh(texts)) as { portal: unknown; problems: unknown[] };
  expect(JSON.parse(JSON.stringify(problems))).toEqual(afresh.problems);
  expect(JSON.stringify(portal)).toBe(JSON.stringify(afresh.portal));
}

type Step = { file: number; mutation: number; at: number; noise: string; how: number };
const step: fc.Arbitrary<Step> = fc.record({
  file: fc.nat(),
  mutation: fc.nat(mutations.length - 1),
  at: fc.nat(),
  noise: fc.string({ maxLength: 8 }).map((text) => text.replaceAll('%s', '')),
  how: fc.nat(9),
});
const steps = fc.array(step, { minLength: 3, maxLength: 8 });

/** Half of the steps restore a file, so that the config is often valid, or has one fault. */
function edited(now: Texts, good: Texts, { file, mutation, at, noise, how }: Step): Texts {
  const names = Object.keys(good);
  const changed = names.filter((name) => now[name] !== good[name]);
  const next = { ...now };
  const name = how < 5 && changed.length > 0 ? changed[file % changed.length]! : names[file % names.length]!;
  if (how < 5) next[name] = good[name]!;
  else if (how < 6) delete next[name];
  else {
    const document = parseDocument(good[name]!);
    mutations[mutation]!.apply(document, at, noise);
    next[name] = document.toString();
  }
  return next;
}

function expectAsAfreshAfterEach(good: Texts, all: readonly Step[]) {
  let now = good;
  expectAsAfresh(now);
  for (const one of all) {
    now = edited(now, good, one);
    expectAsAfresh(now);
  }
}

describe('a config that is loaded again after an edit', () => {
  it('has the portal and the problems of one that is loaded for the first time', () => {
    fc.assert(
      fc.property(steps, (all) => expectAsAfreshAfterEach(textsWithViews, all)),
      { numRuns: runs },
    );
  });

  it('does so for generated companies', () => {
    fc.assert(
      fc.property(fc.gen(), steps, (value, all) => {
        const { files } = companyBy(new Chance(value), { busy: true });
        const good = files.map(({ path, text }) => [path.replace('config/', ''), text ?? '']);
        expectAsAfreshAfterEach(Object.fromEntries(good) as Texts, all);
      }),
      { numRuns: runs },
    );
  });

  it('does so for each mistake of the corpus, and after it is mended', () => {
    const corpus = 'tests/fixtures/broken';
    for (const folder of readdirSync(corpus)) {
      const changed = readFiles(join(corpus, folder), new Report());
      const texts = { ...goodTexts() };
      for (const { path, text } of changed) texts[path.slice(folder.length + 1)] = text ?? '';
      const removed = join(corpus, folder, 'removed.txt');
      if (existsSync(removed))
        for (const path of readFileSync(removed, 'utf8').split('\n').filter(Boolean)) delete texts[path];
      expectAsAfresh(texts);
      expect(loadPortalFrom(filesOf(goodTexts())).problems).toEqual([]);
    }
  });
});

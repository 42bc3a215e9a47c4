import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import '#authoring/commands/table.ts';
import { commands } from '#cli/commandTable.ts';
import { run } from '#cli/commands.ts';
import { locationsOf } from '#host/locations.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { Report } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { locales } from '#messages/language.ts';
import { languages } from '#messages/node.ts';
import { looksPortuguese, phrasesInCode, phrasesInReference } from '../support/language/phrases.ts';
import { filesOf, goodTexts } from '../support/portal.ts';

const found = phrasesInCode();
const inReference = phrasesInReference();
const tagged = new Set(found.filter((one) => one.tagged).map(({ key }) => key));
const usage = commands().flatMap((command) => command.usage.match(/<[^>]+>|\[[^\]]+\]/g) ?? []);
const places = (text: string) => [...new Set(text.match(/%\{\d+\}/g))].sort().join(' ');

it('every message to the writer of a config is a phrase, so that it exists in every language', () => {
  // An example of a document, and a text that nobody reads.
  const other = ['uma', 'senha de conta nenhuma'];
  expect(
    found.filter(
      ({ key, tagged: is }) =>
        !is && !tagged.has(key) && !other.includes(key) && !usage.some((one) => key.includes(one)),
    ),
  ).toEqual([]);
});

describe.each(locales.filter((locale) => locale !== 'pt-BR'))('the phrases of %s', (locale) => {
  const { phrases } = languages[locale];

  it('stand in one file each', async () => {
    const folder = join('src/messages', locale, 'phrases');
    const files = readdirSync(folder).filter((file) => file !== 'index.ts');
    const keys = await Promise.all(
      files.map(async (file) => {
        const parts = (await import(`../../${folder}/${file}`)) as Record<string, Record<string, string>>;
        return Object.values(parts).flatMap(Object.keys);
      }),
    );
    const all = keys.flat();
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  });

  it('are all there', () => {
    expect([...tagged, ...usage].filter((key) => phrases[key] === undefined && looksPortuguese(key))).toEqual(
      [],
    );
    expect([...tagged].filter((key) => phrases[key] === undefined && /\p{L}{2}/u.test(key))).toEqual([]);
  });

  it('are there for every keyword, so that a reference and an editor speak the language', () => {
    const lacking = [...inReference].filter((key) => phrases[key] === undefined);
    expect(
      lacking,
      `write these in src/messages/${locale}/phrases/reference….ts, by the Portuguese text`,
    ).toEqual([]);
  });

  it('are all said somewhere', () => {
    const known = new Set([...tagged, ...inReference, ...usage]);
    expect(Object.keys(phrases).filter((key) => !known.has(key))).toEqual([]);
  });

  it('name the values of the Portuguese ones', () => {
    expect(Object.entries(phrases).filter(([key, text]) => places(key) !== places(text))).toEqual([]);
  });
});

const corpus = 'tests/fixtures/broken';
/** The message without its quotations from the files, which are in the language of their writer. */
const own = (message: string) =>
  message.replace(/"[^"]*"|'[^']*'|\([^)]*\)|\[[^\]]*\]|(?<=: )[\w, …]+\.?$/g, '…');

describe('a config in English', () => {
  it.each(readdirSync(corpus))('has its problems in English: %s', (folder) => {
    const changed = Object.fromEntries(
      readFiles(join(corpus, folder), new Report()).map(({ path, text }) => [
        path.slice(folder.length + 1),
        text ?? '',
      ]),
    );
    const texts: Record<string, string> = { ...goodTexts(), ...changed };
    texts['portal.yaml'] = `locale: en-US\n${texts['portal.yaml']!.replace(/^locale:.*$/m, '')}`;
    const { problems } = loadPortalFrom(filesOf(texts));
    expect(problems.map(({ message }) => own(message)).filter(looksPortuguese)).toEqual([]);
  });

  it.each([
    [['--help']],
    [['check', '--help']],
    [['new', '--help']],
    [['chek']],
    [['check', '--strange']],
    [['access', 'why']],
  ])('has commands that speak English: %j', async (argv) => {
    const said: string[] = [];
    const paths = locationsOf({ PORTAL_CONFIG: 'tests/fixtures/orderdesk' });
    await run(argv, { out: (text) => said.push(text), error: (text) => said.push(text), paths });
    expect(said.join('\n').split('\n').filter(looksPortuguese)).toEqual([]);
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import '#authoring/commands/main.ts';
import { run } from '#cli/commands.ts';
import { locationsOf } from '#host/locations.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { Report } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { looksPortuguese, portugueseInCode } from '../support/language/portuguese.ts';
import { filesOf, goodTexts } from '../support/portal.ts';

it('texts for people are only in src/messages, so that they exist in every language', () =>
  // the names of a file and of a field that have none, and the headings by which columns of registrations and phones are recognized
  expect(
    portugueseInCode().filter(
      (one) => !one.endsWith(': arquivo') && !one.includes(': ie|inscri') && !one.includes(': (tel|fon'),
    ),
  ).toEqual([]));

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

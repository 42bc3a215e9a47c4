import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The lines that an example of the guide adds, by the file that it names above them. */
function addedIn(diff: string): Map<string, string[]> {
  const added = new Map<string, string[]>();
  let file = '';
  for (const line of diff.split('\n')) {
    const named = /^ (src\/\S+)$/.exec(line)?.[1];
    if (named) added.set((file = named), []);
    else if (line.startsWith('+')) added.get(file)!.push(line.slice(1).trim());
  }
  return added;
}

const guide = readFileSync('docs/add-a-keyword.md', 'utf8');
const [ofList, ofField] = [...guide.matchAll(/^```diff\n([^]*?)^```$/gm)].map(([, diff]) => addedIn(diff!));

/** The files written by hand in which a keyword occurs as a word. */
const filesWith = (keyword: string): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|json)$/.test(path) && !path.endsWith('keys.d.ts'))
    .filter((path) => new RegExp(`\\b${keyword}\\b`).test(readFileSync(`src/${path}`, 'utf8')));

describe('the guide to a new keyword', () => {
  it.each([
    ['of a list', ofList!],
    ['of a field', ofField!],
  ])('shows for one %s what its files say', (_name, added) => {
    for (const [file, lines] of added) {
      const text = readFileSync(file, 'utf8');
      const present = new Set(text.split('\n').map((line) => line.trim()));
      expect([file, lines.filter((line) => !present.has(line))]).toEqual([file, []]);
    }
  });

  it('adds one to a list in at most four files', () => {
    expect(ofList!.size).toBeGreaterThan(1);
    expect(ofList!.size).toBeLessThanOrEqual(4);
  });
});

describe('a keyword of a list', () => {
  it('stands in seven places: its entry, its use, where it does nothing, its wish, and its sentences in each language', () => {
    expect(filesWith('createLabel').sort()).toEqual([
      'authoring/reference/wishes.ts',
      'messages/en-US/authoring.json',
      'messages/es-419/authoring.json',
      'messages/pt-BR/authoring.json',
      'screens/list/idleInList.ts',
      'screens/list/schema.ts',
      'screens/simpleScreens.ts',
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { loadPortalFrom } from '#compiler/load.ts';
import { editorFor } from '../support/language/editor.ts';
import { mutations, textsWithViews } from '../support/language/mutations.ts';
import { filesOf, type Texts } from '../support/portal.ts';

const good = textsWithViews;
/** More of them find more: RUNS=2000 npx vitest run tests/compiler/mutations.deep.test.ts */
const runs = Number(process.env.RUNS ?? 30);

const underlined = editorFor(good);
/** Messages may quote what the administrator typed, so it must not look like a mistake of our own. */
const typed = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('%s', ''));

/**
 * Asserts that the result is a portal, or problems with a valid position, and that editors underline nothing
 * in a valid config.
 */
function expectSensible(texts: Texts) {
  const { portal, problems } = loadPortalFrom(filesOf(texts));
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(portal === null).toBe(errors.length > 0);
  if (portal) expect(underlined(texts)).toEqual([]);
  for (const { place, message } of problems) {
    const path = place.file.replace('config/', '');
    const lines = (texts[path] ?? '').split('\n');
    expect(place.line).toBeGreaterThanOrEqual(1);
    expect(place.column).toBeGreaterThanOrEqual(1);
    if (path in texts) expect(place.line).toBeLessThanOrEqual(lines.length);
    expect(message).not.toMatch(/undefined|\[object|NaN|%s/);
    // Messages of zod and of the parser would be in English.
    expect(message).not.toMatch(/\b(expected|received|invalid|must|unexpected)\b/i);
  }
}

describe('a config changed at random', () => {
  const files = Object.keys(good);
  it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
    '%s: gives a portal or a list of problems',
    (_name, { apply }) => {
      fc.assert(
        fc.property(fc.constantFrom(...files), fc.nat(), typed, (file, at, noise) => {
          const document = parseDocument(good[file]!);
          apply(document, at, noise);
          expectSensible({ ...good, [file]: document.toString() });
        }),
        { numRuns: runs },
      );
    },
  );

  it('with characters added or removed gives a portal or a list of problems', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat({ max: 20 }),
        fc.string({ unit: 'binary', maxLength: 8 }),
        (file, at, cut, insert) => {
          const text = good[file]!;
          const start = at % text.length;
          expectSensible({ ...good, [file]: text.slice(0, start) + insert + text.slice(start + cut) });
        },
      ),
      { numRuns: 2 * runs },
    );
  });
});

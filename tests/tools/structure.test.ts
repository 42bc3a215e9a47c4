/** The bounds of the figures that `npm run structure` prints. They only go down. */
import { expect, test } from 'vitest';
import { countOf, structure } from '#tools/structure.ts';

const outside = {
  inboundMail: 0,
  anotherBackend: 1,
  documents: 4,
  reconciliation: 2,
  providers: 0,
  factors: 3,
  keys: 3,
  letters: 30,
  audit: 3,
  demo: 4,
};
const most: Readonly<Record<string, number>> = {
  'pairs of folders that import each other': 25,
  'upward imports of server/writes': 0,
  'folders of server': 14,
  'files with three or more headings': 9,
  'files that access/slice.ts needs': 100,
  ...Object.fromEntries(
    Object.entries(outside).map(([feature, files]) => [
      `files outside its folder that name ${feature}`,
      files,
    ]),
  ),
};
const figures = structure();

test('each figure about the structure has a bound', () => {
  expect(Object.keys(figures).sort()).toEqual(Object.keys(most).sort());
});

test.each(Object.entries(figures))('%s: no more than there were', (what, figure) => {
  expect(countOf(figure), JSON.stringify(figure, null, 1)).toBeLessThanOrEqual(most[what]!);
});

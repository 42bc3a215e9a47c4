import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reference } from '#authoring/reference/reference.ts';
import { guides, mainSections, unsought, wishes, withWishTable } from '#authoring/reference/wishes.ts';
import type { Locale } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';

const sections = reference().chapters.flatMap((chapter) => chapter.sections);
const keywordsIn = (id: string) =>
  new Set(
    sections
      .filter((one) => (id === 'kinds' ? one.example !== undefined : one.id === id))
      .flatMap((one) => one.keywords.map(({ name }) => name)),
  );

describe('"which word do I need?"', () => {
  it.each(mainSections)('has a wish for each keyword of %s, or says that nobody looks for it', (id) => {
    const wished = Object.keys(wishes).flatMap((address) =>
      address.startsWith(`${id}/`) ? [address.slice(id.length + 1)] : [],
    );
    expect([...wished, ...unsought[id]].toSorted()).toEqual([...keywordsIn(id)].toSorted());
  });

  it('has a wish for keywords that exist alone', () => {
    const unknown = Object.keys(wishes).filter((address) => {
      const [id = '', name = ''] = address.split('/');
      return !keywordsIn(id).has(name);
    });
    expect(unknown).toEqual([]);
  });

  it.each(Object.entries(guides))(
    'stands in the guide in %s as "npm run wishes" writes it',
    (locale, file) => {
      const text = readFileSync(file, 'utf8');
      expect(text).toBe(withLanguage(locale as Locale, () => withWishTable(text)));
    },
  );
});

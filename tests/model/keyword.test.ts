import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyword, keywordsOf, looks, mapOf, partOf, type ReferencePlace } from '#model/config/keyword.ts';

const section: ReferencePlace = {
  chapter: 'Screens',
  id: 'test',
  title: 'editor.resource',
  about: 'editor.resource',
  at: { file: 'portal.yaml', path: [] },
};
const words = { text: 'editor.resource', example: 'title: Livros' } as const;

describe('a map of keywords', () => {
  const map = mapOf(section, { title: looks('text', z.string(), words.text, words.example) });

  it('is the schema of its values, and accepts no other key', () => {
    const title: z.infer<typeof map> = { title: 'Livros' };
    expect(map.parse(title)).toEqual(title);
    expect(map.safeParse({ title: 1 }).success).toBe(false);
    expect(map.safeParse({ title: 'Livros', color: 'red' }).success).toBe(false);
  });

  it('knows the meaning of each key, also when all keys are optional', () => {
    expect(keywordsOf(map).title).toMatchObject({ role: 'text', effect: 'looks', ...words });
    expect(partOf(map).parse({})).toEqual({});
    expect(keywordsOf(partOf(map))).toEqual(keywordsOf(map));
  });

  it('does not compile with a key that has no role, no effect or no words', () => {
    const schema = z.string();
    // @ts-expect-error -- a bare schema doesn't describe its contents
    mapOf(section, { title: schema });
    // @ts-expect-error -- no role
    keyword(schema, { effect: 'looks', ...words });
    // @ts-expect-error -- no effect
    keyword(schema, { role: 'text', ...words });
    // @ts-expect-error -- a role that does not exist
    keyword(schema, { role: 'colour', effect: 'looks', ...words });
    // @ts-expect-error -- no words
    keyword(schema, { role: 'text', effect: 'looks' });
    expect(keyword(schema, { role: 'text', effect: 'looks', ...words }).schema).toBe(schema);
  });
});

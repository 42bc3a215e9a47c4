import { describe, expect, it } from 'vitest';
import { differences, keysAndTexts, unusedKeys } from '#tools/texts.ts';

const first = new Map([
  ['list.found', '1 record |||| %{smart_count} records'],
  ['list.by', 'by %{name}'],
]);

describe('the texts of a language', () => {
  it('may be in another order, with the same values and plural forms', () => {
    const other = new Map([
      ['list.by', 'de %{name}'],
      ['list.found', '1 registro |||| %{smart_count} registros'],
    ]);
    expect(differences(first, other)).toEqual([]);
  });

  it.each([
    [{ 'list.more': 'mais' }, 'list.more is in no other language'],
    [{ 'list.by': 'de %{nome}' }, 'list.by has the values %{nome} instead of %{name}'],
    [{ 'list.by': 'de alguém' }, 'list.by has the values none instead of %{name}'],
    [{ 'list.found': '%{smart_count} registros' }, 'list.found has 1 plural forms'],
  ])('are refused: %j', (texts, fault) =>
    expect(differences(first, new Map(Object.entries(texts)))).toContain(fault),
  );

  it('have keys of any depth', () =>
    expect(keysAndTexts({ a: { b: { c: 'x' } }, d: 'y' })).toEqual([
      ['a.b.c', 'x'],
      ['d', 'y'],
    ]));
});

describe('a key', () => {
  it.each([
    "translate('list.by', { name })",
    'const key = "list.by"',
    'translate(`list.${order}`)',
    'words: language.texts.list',
  ])('is used by %s', (source) => expect(unusedKeys(['list.by'], [source])).toEqual([]));

  it.each(["translate('list.found')", 'translate(`lists.${order}`)', "translate('list.byName')", 'list.by'])(
    'is not used by %s',
    (source) => expect(unusedKeys(['list.by'], [source])).toEqual(['list.by']),
  );
});

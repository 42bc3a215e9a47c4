import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { languageFiles } from '#authoring/editor/files.ts';
import { referenceMarkdown } from '#authoring/reference/markdown.ts';
import { kindSchemas, reference } from '#authoring/reference/reference.ts';
import { sample, inSample, sampleFiles } from '#language/samples/spokenSample.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { iconNames } from '#model/config/icons.ts';
import { locales, type Locale } from '#messages/language.ts';
import { languages, withLanguage } from '#messages/node.ts';
import { pageNames } from '#model/config/systemPages.ts';
import { looksPortuguese } from '../support/language/portuguese.ts';
import { keywordsOf, type KeywordDocs } from '#model/config/keyword.ts';
import { mapsBelow } from '#language/resolvedKeys.ts';
import {
  departmentSchema,
  kindSchema,
  portalSchema,
  resourceSchema,
  scenarioSchema,
} from '#compiler/schema/schema.ts';
import { filesOf } from '../support/portal.ts';
import { exampleOf, inFields, inParts, problemsOf } from '../support/language/reference.ts';

const wordsIn = (text: string) => text.match(/[\p{L}][\p{L}\d]*/gu) ?? [];
const sections = (locale: Locale) =>
  withLanguage(locale, () => reference().chapters.flatMap(({ sections: all }) => all));

const maps = [portalSchema, departmentSchema, resourceSchema, kindSchema, scenarioSchema].flatMap((root) => [
  ...mapsBelow(root),
]);

/**
 * What an example may contain in any language: words of the config language, and names that are the same
 * everywhere.
 */
const same = new Set([
  ...sections('pt-BR').flatMap(({ id, keywords }) => [
    ...wordsIn(id),
    ...keywords.flatMap(({ name, type, values = {} }) => [
      ...wordsIn(name),
      ...wordsIn(type),
      ...Object.keys(values),
    ]),
  ]),
  ...iconNames,
  ...pageNames,
  ...'Portal PORTAL ERP SECRET erp portal https http example com url created at en US BR pt America USD ra action h'.split(
    ' ',
  ),
  ...'submit save type ana s declared document today count sum avg min max last user record row before index self any all lat lng day week month'.split(
    ' ',
  ),
  ...'quarter year books MB png pdf PDF CPF CNPJ CEP cep cpf cnpj cpfCnpj SP E L A Z S C D d m f b7a75 f6feb T08 SP0012343'.split(
    ' ',
  ),
  // of an SVG
  ...'svg xmlns www w3 org viewBox rect width height'.split(' '),
  ...'true false neq gt gte lt lte like null title link text name templates from title departments resources yaml tsx'.split(
    ' ',
  ),
  ...'kinds widgets actions extensions scenarios complement numeric brazil brand column postgrest signIn v y a o'.split(
    ' ',
  ),
]);

const others = locales.filter((locale) => locale !== 'pt-BR');
const examples = [...inParts, ...inFields];

/** The structure of a value, regardless of its texts. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : value !== null && typeof value === 'object'
      ? Object.values(value).map(shapeOf)
      : typeof value;

describe.each(others)('the reference in %s', (locale) => {
  const words = languages[locale].sample!;

  it('has a sample that is a valid config', () => {
    const problems = withLanguage(locale, () =>
      formatProblems(loadPortalFrom(filesOf(sampleFiles())).problems),
    );
    expect(problems).toBe('');
  });

  // These texts differ from Portuguese only in words, and reference.all.test.ts tests each in Portuguese: one
  // language per example is enough.
  it.each(examples.filter((_one, at) => at % others.length === others.indexOf(locale)))(
    'has a valid example of $name',
    (one) => {
      expect(withLanguage(locale, () => problemsOf(one))).toBe('');
    },
  );

  it('has the Portuguese examples, translated', () => {
    for (const { name, word } of examples) {
      const [ours, theirs] = [word.example, withLanguage(locale, () => inSample(word.example))];
      expect([name, shapeOf(parse(theirs))]).toEqual([name, shapeOf(parse(ours))]);
    }
  });

  it('translates every word of the examples', () => {
    const texts = [
      ...Object.values(sample),
      ...maps.flatMap((object) =>
        Object.values<KeywordDocs>(keywordsOf(object)).map(({ example }) => example),
      ),
      ...withLanguage('pt-BR', () => [...kindSchemas.keys()].map(exampleOf)),
    ];
    const known = new RegExp(
      `(?<![\\p{L}\\d])(?:${Object.keys(words)
        .toSorted((a, b) => b.length - a.length)
        .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|')})(?![\\p{L}\\d])`,
      'gu',
    );
    const lacking = new Set(
      texts.flatMap((text) => wordsIn(text.replace(known, ' '))).filter((word) => !same.has(word)),
    );
    expect(
      [...lacking],
      `write these in src/messages/${locale}/sample.json, by the Portuguese word or text`,
    ).toEqual([]);
  });

  it('has the same addresses as the Portuguese one, so that links lead to the same entries', () => {
    const addresses = (of: Locale) => sections(of).map(({ id }) => id);
    expect(addresses(locale)).toEqual(addresses('pt-BR'));
  });
});

describe('texts for people who do not read Portuguese', () => {
  it.each([
    ['the reference', () => referenceMarkdown()],
    [
      'the schemas of an editor',
      () => Object.values(languageFiles()).join('\n').replaceAll('","', '",\n"').replaceAll('\\n', '\n'),
    ],
  ])('is in English: %s', (_name, written) => {
    const lines = withLanguage('en-US', written).split('\n');
    expect(lines.length).toBeGreaterThan(500);
    // Brazilian banks print these names, whatever the language of the portal
    const isForeign = (line: string) => looksPortuguese(line.replace(/\((?:nosso|seu) número\)/, ''));
    expect(lines.filter(isForeign)).toEqual([]);
  });
});

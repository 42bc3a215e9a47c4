/**
 * The language reference as data, generated from the keywords. `portal docs` writes it, and a page of the
 * portal shows it.
 */
import type { z } from 'zod';
import { keywordsOf, sectionOf, type Keyword as Written, type Section } from '#model/config/keyword.ts';
import { iconNames } from '#model/config/icons.ts';
import { translate, translateAll } from '#messages/translate.ts';
import {
  departmentSchema,
  fieldSchema,
  groupSchema,
  groupUseSchema,
  kindSchema,
  scenarioSchema,
  portalSchema,
  resourceSchema,
  type FieldType,
  type BuiltInType,
} from '#compiler/schema/schema.ts';
import { commonKeywords, ownKeywords } from '#kinds/fieldKind.ts';
import { defaultOf, isRequired, mapsBelow, objectsIn } from '#language/schemaWalk.ts';
import type { DocumentDeclaration } from '#kinds/document/declaration.ts';
import { declaredKind } from '#kinds/document/declaredKind.ts';
import type { Portal } from '#model/types.ts';
import { expressionSections } from './expressions.ts';
import { inSample, sampleFiles } from '#language/samples/spokenSample.ts';
import type { Keyword, Part, Reference, ReferenceSection, Chapter } from './shape.ts';
import { seeAlso } from './seeAlso.ts';
import { typeText } from './types.ts';

/** All maps of the language except fields, which are one map per kind. */
export const parts: readonly Part[] = partsOf([
  portalSchema,
  resourceSchema,
  groupSchema,
  groupUseSchema,
  departmentSchema,
  kindSchema,
  scenarioSchema,
]);

function partsOf(roots: readonly z.ZodType[]): Part[] {
  const found = new Map<string, Part>();
  for (const object of new Set(roots.flatMap((root) => [...mapsBelow(root)]))) {
    const section = sectionOf(object);
    if (!section || section.chapter === 'Kinds') continue;
    const { maps, words } = found.get(section.id) ?? { maps: [], words: {} };
    found.set(section.id, {
      ...section,
      maps: [...maps, object],
      words: { ...words, ...keywordsOf(object) },
    });
  }
  return [...found.values()];
}

/** The field schema of each of the portal's own kinds. */
export const kindSchemas: ReadonlyMap<BuiltInType, z.ZodObject> = new Map(
  objectsIn(fieldSchema).flatMap((object) => {
    const type = typeOf(object);
    return type === 'declared' ? [] : [[type, object] as const];
  }),
);

export function typeOf(field: z.ZodObject): FieldType {
  const section = sectionOf(field)!;
  if (section.chapter !== 'Kinds') throw new Error(`${section.id} is no field kind`);
  return section.type as FieldType;
}

/** @param kinds the kinds that the config declares, documented beside the portal's own */
export function reference(kinds: Portal['kinds'] = {}): Reference {
  const chapter = (title: string, name: Section['chapter']): Chapter => ({
    title,
    sections: parts.filter(({ chapter }) => chapter === name).map(partSection),
  });
  const fields = chapter(translate('referencePage.fieldsChapter'), 'Fields');
  return {
    chapters: [
      chapter(translate('referencePage.portal'), 'Portal'),
      chapter(translate('referencePage.departmentsAndRoutes'), 'Department'),
      chapter(translate('referencePage.screens'), 'Screens'),
      chapter(translate('referencePage.dashboards'), 'Dashboards'),
      chapter(translate('referencePage.resourcesChapter'), 'Resource'),
      chapter(translate('referencePage.rules'), 'Rules'),
      { ...fields, sections: [commonSection(), ...fields.sections] },
      { title: translate('referencePage.fieldTypes'), sections: kindSections() },
      ...declaredChapter(kinds),
      chapter(translate('referencePage.declaringTypes'), 'Declared'),
      { title: translate('referencePage.filtersVariablesAndFormulas'), sections: expressionSections() },
    ],
    icons: iconNames,
    // files of code have a name but no text
    sample: Object.fromEntries(Object.entries(sampleFiles()).filter(([, text]) => text)),
  };
}

/** For a map with several variants, a keyword is required if all of them require it. */
const partSection = ({ id, title, about, maps, words }: Part): ReferenceSection => ({
  id,
  title: translate(title),
  about: translate(about),
  keywords: Object.entries(words).map(([name, word]) => ({
    ...keyword(name, word),
    required: maps.every((object) => isRequiredIn(keywordsOf(object)[name])),
  })),
});

const isRequiredIn = (word: Written | undefined) => word !== undefined && isRequired(word.schema);

const commonSection = (): ReferenceSection => ({
  id: 'field',
  title: translate('referencePage.fieldsWhatAll'),
  about: translate('referencePage.eachFieldIsMap'),
  keywords: Object.entries(commonKeywords).map(([name, word]) => keyword(name, word)),
});

/** Kinds with keywords of their own come first. */
const kindSections = (): ReferenceSection[] =>
  [...kindSchemas.values()]
    .map((object) => {
      const { id, about, example } = sectionOf(object)!;
      const keywords = Object.entries(ownKeywords(object)).map(([name, word]) => keyword(name, word));
      return {
        id,
        title: typeOf(object),
        about: translate(about),
        keywords,
        ...(example && { example: inSample(example) }),
      };
    })
    .sort((a, b) => Number(b.keywords.length > 0) - Number(a.keywords.length > 0));

/** The kinds that this config declares. No chapter when there are none. */
function declaredChapter(kinds: Portal['kinds']): Chapter[] {
  const sections = Object.entries(kinds).map(([id, { about, label, message, example, document }]) => ({
    id: `field.${id}`,
    title: id,
    about: translate('referencePage.accepted', { about, message, formatted: formatted(document, example) }),
    example: `{ type: ${id}, label: ${label} }`,
    keywords: [],
  }));
  return sections.length > 0 ? [{ title: translate('referencePage.typesOfThisCompany'), sections }] : [];
}

const formatted = (document: DocumentDeclaration, example: string) =>
  declaredKind(document).format(example, undefined as never, { timeZone: 'UTC' });

export function keyword(name: string, { text, example, values, ...word }: Written): Keyword {
  const usual = defaultOf(word.schema);
  const see = seeAlso(word, parts);
  return {
    name,
    type: typeText(word.schema),
    required: isRequired(word.schema),
    text: translate(text),
    example: inSample(example),
    ...(values && {
      values: translateAll(values),
      brief: typeText(word.schema, Object.keys(values)),
    }),
    ...(usual !== undefined && { default: String(usual) }),
    ...(see.length > 0 && { see }),
  };
}

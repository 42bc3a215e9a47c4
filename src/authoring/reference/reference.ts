/**
 * The language reference as data, generated from the keywords. `portal docs` writes it, and a page of the
 * portal shows it.
 */
import type { z } from 'zod';
import { keywordsOf, sectionOf, type Keyword as Written, type Section } from '#model/config/keyword.ts';
import { iconNames } from '#model/config/icons.ts';
import { phrase, phraseText, phraseTexts } from '#messages/phrase.ts';
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
  return sectionOf(field)!.title as FieldType;
}

/** @param kinds the kinds that the config declares, documented beside the portal's own */
export function reference(kinds: Portal['kinds'] = {}): Reference {
  const chapter = (title: string, name: Section['chapter']): Chapter => ({
    title,
    sections: parts.filter(({ chapter }) => chapter === name).map(partSection),
  });
  const fields = chapter(phrase`Campos`, 'Fields');
  return {
    chapters: [
      chapter(phrase`O portal`, 'Portal'),
      chapter(phrase`Departamentos e rotas`, 'Department'),
      chapter(phrase`Telas`, 'Screens'),
      chapter(phrase`Painéis`, 'Dashboards'),
      chapter(phrase`Recursos`, 'Resource'),
      chapter(phrase`Regras`, 'Rules'),
      { ...fields, sections: [commonSection(), ...fields.sections] },
      { title: phrase`Tipos de campo`, sections: kindSections() },
      ...declaredChapter(kinds),
      chapter(phrase`Tipos da empresa: como se declaram`, 'Declared'),
      { title: phrase`Filtros, variáveis e contas`, sections: expressionSections() },
    ],
    icons: iconNames,
    // files of code have a name but no text
    sample: Object.fromEntries(Object.entries(sampleFiles()).filter(([, text]) => text)),
  };
}

/** For a map with several variants, a keyword is required if all of them require it. */
const partSection = ({ id, title, about, maps, words }: Part): ReferenceSection => ({
  id,
  title: phraseText(title),
  about: phraseText(about),
  keywords: Object.entries(words).map(([name, word]) => ({
    ...keyword(name, word),
    required: maps.every((object) => isRequiredIn(keywordsOf(object)[name])),
  })),
});

const isRequiredIn = (word: Written | undefined) => word !== undefined && isRequired(word.schema);

const commonSection = (): ReferenceSection => ({
  id: 'field',
  title: phrase`Campos: o que todos aceitam`,
  about: phraseText('Cada campo é um mapa: o id dele, e dentro `type`, `label` e o que mais couber.'),
  keywords: Object.entries(commonKeywords).map(([name, word]) => keyword(name, word)),
});

/** Kinds with keywords of their own come first. */
const kindSections = (): ReferenceSection[] =>
  [...kindSchemas.values()]
    .map((object) => {
      const { id, title, about, example } = sectionOf(object)!;
      const keywords = Object.entries(ownKeywords(object)).map(([name, word]) => keyword(name, word));
      return {
        id,
        title,
        about: phraseText(about),
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
    about: phrase`${about} Aceita-se: ${message}, como ${formatted(document, example)}.`,
    example: `{ type: ${id}, label: ${label} }`,
    keywords: [],
  }));
  return sections.length > 0 ? [{ title: phrase`Tipos desta empresa`, sections }] : [];
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
    text: phraseText(text),
    example: inSample(example),
    ...(values && {
      values: phraseTexts(values),
      brief: typeText(word.schema, Object.keys(values)),
    }),
    ...(usual !== undefined && { default: String(usual) }),
    ...(see.length > 0 && { see }),
  };
}

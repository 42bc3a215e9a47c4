/**
 * The reference of the language as data, made of the keywords: what `portal docs` writes and what a page of the
 * portal shows.
 */
import type { z } from 'zod';
import { keywordsOf, sectionOf, type Keyword as Written, type Section } from '../../model/keyword.ts';
import { iconNames } from '../../model/icons.ts';
import { departmentSchema, fieldSchema, portalSchema, resourceSchema, type FieldType } from '../schema.ts';
import { commonKeywords, ownKeywords } from '../../kinds/fieldKind.ts';
import { defaultOf, isRequired, mapsBelow, objectsIn } from '../schemaWalk.ts';
import { expressionSections } from './expressions.ts';
import { sample } from './sample.ts';
import type { Keyword, Part, Reference, ReferenceSection, Chapter } from './shape.ts';
import { seeAlso } from './seeAlso.ts';
import { typeText } from './types.ts';

/** All maps of the language but the fields, which are one map per kind. */
export const parts: readonly Part[] = partsOf([portalSchema, resourceSchema, departmentSchema]);

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

/** The schema of the fields of a kind. */
export const kindSchemas: ReadonlyMap<FieldType, z.ZodObject> = new Map(
  objectsIn(fieldSchema).map((object) => [typeOf(object), object]),
);

export function typeOf(field: z.ZodObject): FieldType {
  return sectionOf(field)!.title as FieldType;
}

export function reference(): Reference {
  const chapter = (title: string, name: Section['chapter']): Chapter => ({
    title,
    sections: parts.filter(({ chapter }) => chapter === name).map(partSection),
  });
  const fields = chapter('Campos', 'Fields');
  return {
    chapters: [
      chapter('O portal', 'Portal'),
      chapter('Departamentos e rotas', 'Department'),
      chapter('Telas', 'Screens'),
      chapter('Painéis', 'Dashboards'),
      chapter('Recursos', 'Resource'),
      chapter('Regras', 'Rules'),
      { ...fields, sections: [commonSection(), ...fields.sections] },
      { title: 'Tipos de campo', sections: kindSections() },
      { title: 'Filtros, variáveis e contas', sections: expressionSections },
    ],
    icons: iconNames,
    sample,
  };
}

/** Of a map with several forms, a keyword is required if all of them ask for it. */
const partSection = ({ id, title, about, maps, words }: Part): ReferenceSection => ({
  id,
  title,
  about,
  keywords: Object.entries(words).map(([name, word]) => ({
    ...keyword(name, word),
    required: maps.every((object) => isAsked(keywordsOf(object)[name])),
  })),
});

const isAsked = (word: Written | undefined) => word !== undefined && isRequired(word.schema);

const commonSection = (): ReferenceSection => ({
  id: 'field',
  title: 'Campos: o que todos aceitam',
  about: 'Cada campo é um mapa: o id dele, e dentro `type`, `label` e o que mais couber.',
  keywords: Object.entries(commonKeywords).map(([name, word]) => keyword(name, word)),
});

/** Those with keys of their own first. */
const kindSections = (): ReferenceSection[] =>
  [...kindSchemas.values()]
    .map((object) => {
      const { id, title, about, example } = sectionOf(object)!;
      const keywords = Object.entries(ownKeywords(object)).map(([name, word]) => keyword(name, word));
      return { id, title, about, keywords, ...(example && { example }) };
    })
    .sort((a, b) => Number(b.keywords.length > 0) - Number(a.keywords.length > 0));

function keyword(name: string, { text, example, values, ...word }: Written): Keyword {
  const usual = defaultOf(word.schema);
  const see = seeAlso(word, parts);
  return {
    name,
    type: typeText(word.schema),
    required: isRequired(word.schema),
    text,
    example,
    ...(values && { values }),
    ...(usual !== undefined && { default: String(usual) }),
    ...(see.length > 0 && { see }),
  };
}

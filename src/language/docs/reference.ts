/**
 * The reference of the language as data, made of the schema and of the words beside it: what `portal docs` writes
 * and what a page of the portal may show.
 */
import type { z } from 'zod';
import { commonKeys, fieldSchema, type FieldType } from '../schema.ts';
import { iconNames, type IconName } from '../../model/icons.ts';
import { departmentParts } from './department.ts';
import { expressionSections } from './expressions.ts';
import { commonWords, fieldParts, kindWords, type Kind } from './fields.ts';
import type { Part, Word } from './parts.ts';
import { portalParts } from './portal.ts';
import { resourceParts } from './resource.ts';
import { sample } from './sample.ts';
import { screenParts } from './screens.ts';
import { seeAlso } from './seeAlso.ts';
import { typeText } from './types.ts';
import { defaultOf, isRequired, objectsIn, shapeOf } from './walk.ts';
import { widgetParts } from './widgets.ts';

export type Keyword = Omit<Word, 'at'> & {
  name: string;
  /** "lista de campos", as the schema has it. */
  type: string;
  required: boolean;
  /** What holds without it, where the schema says so; elsewhere the sentence does. */
  default?: string;
  /** Sections that tell what may be written in it. */
  see?: readonly string[];
};
/** One map of the language, or one kind of field; a keyword's address is "section.keyword". */
export type ReferenceSection = {
  id: string;
  title: string;
  about: string;
  /** Of a kind of field: a whole one. */
  example?: string;
  keywords: readonly Keyword[];
};
export type Chapter = { title: string; sections: readonly ReferenceSection[] };
export type Reference = {
  /** From the portal down to what is written in a filter. */
  chapters: readonly Chapter[];
  icons: readonly IconName[];
  /** The config that the examples are of, by file. */
  sample: Readonly<Record<string, string>>;
};

/** All maps of the language but the fields, which are one map per kind. */
export const parts: readonly Part[] = [
  ...portalParts,
  ...departmentParts,
  ...screenParts,
  ...widgetParts,
  ...resourceParts,
  ...fieldParts,
];

export const kinds = kindWords as Readonly<Record<FieldType, Kind>>;

/** The schema of the fields of a kind. */
export const kindSchemas: ReadonlyMap<FieldType, z.ZodObject> = new Map(
  objectsIn(fieldSchema).map((object) => [typeOf(object), object]),
);

export function typeOf(field: z.ZodObject): FieldType {
  return (shapeOf(field).type as z.ZodLiteral).value as FieldType;
}

/** The word on a key of a field of this kind; `type` has none of its own. */
export const fieldWord = (type: FieldType, key: string): Word | undefined =>
  kinds[type]?.keys[key] ?? commonWords[key as keyof typeof commonWords];

export function reference(): Reference {
  return {
    chapters: [
      { title: 'O portal', sections: portalParts.map(sectionOf) },
      { title: 'Departamentos e rotas', sections: departmentParts.map(sectionOf) },
      { title: 'Telas', sections: screenParts.map(sectionOf) },
      { title: 'Painéis', sections: widgetParts.map(sectionOf) },
      { title: 'Recursos', sections: resourceParts.map(sectionOf) },
      { title: 'Campos', sections: [commonSection(), ...fieldParts.map(sectionOf)] },
      { title: 'Tipos de campo', sections: kindSections() },
      { title: 'Filtros, variáveis e contas', sections: expressionSections },
    ],
    icons: iconNames,
    sample,
  };
}

const sectionOf = ({ id, title, about, schema, words }: Part): ReferenceSection => ({
  id,
  title,
  about,
  keywords: keywordsOf(objectsIn(schema), (key) => words[key]),
});

const commonSection = (): ReferenceSection => ({
  id: 'field',
  title: 'Campos: o que todos aceitam',
  about: 'Cada campo é um mapa: o id dele, e dentro `type`, `label` e o que mais couber.',
  keywords: Object.entries(commonKeys).map(([name, schema]) =>
    keyword(name, schema, commonWords[name as keyof typeof commonWords]),
  ),
});

/** Those with keys of their own first. */
const kindSections = (): ReferenceSection[] =>
  [...kindSchemas]
    .map(([type, schema]) => ({
      id: `field.${type}`,
      title: type,
      about: kinds[type].about,
      example: kinds[type].example,
      keywords: keywordsOf([schema], (key) => kinds[type].keys[key]),
    }))
    .sort((a, b) => Number(b.keywords.length > 0) - Number(a.keywords.length > 0));

/** Of a map with several forms, a keyword is required if all of them ask for it. */
function keywordsOf(objects: readonly z.ZodObject[], wordOf: (key: string) => Word | undefined): Keyword[] {
  const names = [...new Set(objects.flatMap((object) => Object.keys(shapeOf(object))))];
  return names.flatMap((name) => {
    const word = wordOf(name);
    const own = objects.flatMap((object) => shapeOf(object)[name] ?? []);
    return word
      ? [
          {
            ...keyword(name, own[0]!, word),
            required: own.length === objects.length && own.every(isRequired),
          },
        ]
      : [];
  });
}

function keyword(name: string, schema: z.ZodType, { text, example, values }: Word): Keyword {
  const usual = defaultOf(schema);
  const see = seeAlso(name, schema, parts);
  return {
    name,
    type: typeText(schema),
    required: isRequired(schema),
    text,
    example,
    ...(values && { values }),
    ...(usual !== undefined && { default: String(usual) }),
    ...(see.length > 0 && { see }),
  };
}

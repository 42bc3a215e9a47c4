/**
 * The names of a config, for the editor schemas: resources, addresses, permissions, and each resource's
 * fields.
 */
import type { z } from 'zod';
import type { Sources } from '#language/files.ts';
import { isNumeric, isTemporal, refersTo, traitsOf } from '#model/traits.ts';
import type { Keyword } from '#model/config/keyword.ts';
import { kindSchemas, parts } from '../reference/reference.ts';
import { commonKeywords } from '#kinds/fieldKind.ts';
import {
  departmentSchema,
  groupId,
  path,
  permission,
  portalSchema,
  resourceId,
  resourceSchema,
  type FieldSource,
  type ResourceSource,
} from '#compiler/schema/schema.ts';
import { stampLabels, type StampName } from '#language/shortForms.ts';
import {
  atoms,
  bindInside,
  bindKeys,
  mapsWithResource,
  resourceKeyOf,
  unoffered,
  enumOf,
  leaf,
  oneOfThese,
  where,
  type Json,
} from './bind.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { partFault, type DatePart } from '#model/measures.ts';
import { pathsOf, permissionsOfConfig } from './wholeConfig.ts';

export function namesSchema(sources: Sources): Json {
  const resources = [...sources.resources].filter(
    ([, file]) => file.data !== null && isMap(file.value.fields),
  );
  const definitions: Json = {
    kind: kindNames(sources),
    group: oneOfThese(
      leaf(groupId),
      [...sources.groups.keys()].map((id) => [id, '']),
    ),
    resource: oneOfThese(
      leaf(resourceId),
      resources.map(([id, { value }]) => [id, text(value.label?.many)]),
    ),
    path: oneOfThese(leaf(path), pathsOf(sources)),
    permission: oneOfThese(
      leaf(permission),
      permissionsOfConfig(sources).map((name) => [name, '']),
    ),
  };
  for (const object of [
    ...mapsWithResource(departmentSchema),
    ...mapsWithResource(resourceSchema),
    ...mapsWithResource(portalSchema),
  ])
    definitions[`in.${idOf(object)}`] = whereResource(
      resources,
      resourceKeyOf(object)!,
      forEach((refs) => bindKeys(object, refs)),
    );
  definitions['in.reference'] = whereResource(resources, 'resource', (id) => ({
    properties: { filter: refsOf(id)('filter') },
  }));
  const own = forEach((refs) => bindKeys(resourceSchema, refs));
  const same = { own: forEach(ownKeys), made: forEach(madeOfAtoms) };
  definitions.resourceFile = {
    allOf: resources.flatMap(([id, { value }]) => ownFile(id, value, own)),
  };
  for (const [id, { value }] of resources)
    Object.assign(definitions, definitionsOf(id, value, { sources, ...same }));
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: translate('editor.namesOfConfiguration'),
    definitions,
  };
}

/** The field kinds that this config declares. Matches nothing when there are none. */
const kindNames = ({ kinds }: Sources): Json =>
  kinds.size > 0 ? enumOf([...kinds].map(([id, { value }]) => [id, text(value.about)])) : { not: {} };

type Resources = readonly (readonly [string, { value: ResourceSource }])[];

const idOf = (object: z.ZodObject) => parts.find(({ maps }) => maps.includes(object))?.id ?? 'reference';
type Refs = (atom: string) => Json;
const refsOf = (id: string) => (atom: string) => ({ $ref: `#/definitions/${id}.${atom}` });

/** Generates a schema once as a template when resources differ only by their id. */
function forEach(make: (refs: Refs) => Json | undefined): (id: string) => Json | undefined {
  const made = JSON.stringify(make(refsOf('%id%')));
  return (id) => (made ? (JSON.parse(made.replaceAll('%id%', id)) as Json) : undefined);
}

/** The names of each resource, applied where the map names that resource. */
const whereResource = (resources: Resources, key: string, names: (id: string) => Json | undefined): Json => ({
  allOf: resources.map(([id]) => ({
    if: where(key, { const: id }),
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: names(id) ?? {},
  })),
});

// --- a resource's own file ----------------------------------------------------------------------------------

/** A schema can't know the name of the file that it is applied to, so the resource's label identifies it. */
function ownFile(id: string, { label }: ResourceSource, own: (id: string) => Json | undefined): Json[] {
  if (typeof label?.one !== 'string' || typeof label.many !== 'string') return [];
  const refs = refsOf(id);
  return [
    {
      if: where('label', { properties: { one: { const: label.one }, many: { const: label.many } } }),
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: {
        properties: {
          ...(own(id)?.properties as Json),
          title: unoffered(refs('field')),
          fields: unoffered({ additionalProperties: refs('own') }),
        },
      },
    },
  ];
}

/** The field keywords that take names of the field's own resource: conditions in all kinds, more in some. */
function ownKeys(refs: (atom: string) => Json): Json {
  const common: readonly Keyword[] = Object.values(commonKeywords);
  const conditions = Object.entries<Keyword>(commonKeywords).filter(([, { role }]) => role === 'filter');
  const more = [...kindSchemas].flatMap(([type, object]) => {
    const keys = bindKeys(
      object,
      refs,
      (keyword) => !common.includes(keyword) && !keyword.ofRows && keyword.role !== 'choices',
    );
    return keys
      ? [
          {
            if: where('type', { const: type }),
            // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
            then: keys,
          },
        ]
      : [];
  });
  return {
    properties: Object.fromEntries(conditions.map(([key]) => [key, unoffered(refs('filter'))])),
    allOf: more,
  };
}

// --- the names of one resource ------------------------------------------------------------------------------

/** The atoms that are composed of other atoms. */
const madeOfAtoms = (refs: Refs): Json =>
  Object.fromEntries(
    [...atoms].map(([schema, atom]) => [
      atom,
      atom === 'mapped' ? { anyOf: [refs('field'), bindInside(schema, refs)] } : bindInside(schema, refs),
    ]),
  );

type Same = Readonly<Record<'own' | 'made', (id: string) => Json | undefined>>;

function definitionsOf(
  id: string,
  source: ResourceSource,
  { sources, own, made: ofAtoms }: Same & { sources: Sources },
): Json {
  const fields = fieldsOf(source, sources);
  const refs = refsOf(id);
  const known = fields.map(([name, field]): [string, string] => [name, field.label]);
  const made: Json = {
    field: oneOfThese({ type: 'string' }, known),
    keys: { properties: Object.fromEntries(known.map(([name, label]) => [name, { description: label }])) },
    sort: { anyOf: [{ enum: known.map(([name]) => `-${name}`) }, refs('field')] },
    group: { anyOf: [...periodsOf(fields), refs('field')] },
    condition: conditionOf(fields, refs),
    filter: filterOf(refs),
    own: own(id),
    named: { anyOf: [...wayNames(source, sources), refs('field')] },
  };
  for (const [atom, json] of Object.entries(ofAtoms(id)!)) made[atom] ??= json;
  return Object.fromEntries(Object.entries(made).map(([atom, json]) => [`${id}.${atom}`, json]));
}

type Known = { label: string; type?: string; options?: FieldOptions };
type FieldOptions = Extract<FieldSource, { type: 'select' }>['options'];

/** The declared fields, plus those of every stored record. */
function fieldsOf(source: ResourceSource, { portal }: Sources): [string, Known][] {
  const stamps = source.from ? {} : ((portal?.value.stamps ?? {}) as Partial<Record<StampName, string>>);
  const builtIn = [
    ['id', translate('editor.id')],
    ...(Object.entries(stamps) as [StampName, string][]).map(([stamp, name]) => [
      name,
      translate(stampLabels[stamp]),
    ]),
  ].map(([name, label]): [string, Known] => [name!, { label: label! }]);
  const own = Object.entries(source.fields)
    .filter(([, field]) => isMap(field) && !traitsOf(field.type as string).secret)
    .map(([name, field]): [string, Known] => [
      name,
      {
        label: text(field.label),
        type: field.type,
        ...('options' in field && isMap(field.options) && { options: field.options as FieldOptions }),
      },
    ]);
  return [...own, ...builtIn.filter(([name]) => !own.some(([other]) => other === name))];
}

/** `contaId.saldo`: the numbers and dates of the records that references point to. */
function wayNames({ fields }: ResourceSource, sources: Sources): Json[] {
  const names = Object.entries(fields).flatMap(([via, field]) => {
    if (!isMap(field) || !refersTo(field) || traitsOf(field).holdsMany) return [];
    const target = sources.resources.get(field.resource)?.value;
    if (!target || !isMap(target.fields)) return [];
    return Object.entries(target.fields).flatMap(([name, other]) =>
      isMap(other) && (isNumeric(other) || isTemporal(other))
        ? [[`${via}.${name}`, text(other.label)] as const]
        : [],
    );
  });
  return names.length > 0 ? [enumOf(names)] : [];
}

const periods = {
  day: 'editor.byDay',
  week: 'editor.byWeek',
  month: 'editor.byMonth',
  quarter: 'editor.byQuarter',
  year: 'editor.byYear',
  monthOfYear: 'editor.byMonthOfYear',
  weekday: 'editor.byWeekday',
  hour: 'editor.byHour',
} as const satisfies Record<DatePart, string>;

function periodsOf(fields: readonly [string, Known][]): Json[] {
  const names = fields.flatMap(([name, { type = '', label }]) =>
    Object.entries(periods)
      .filter(([period]) => !partFault({ type }, period as DatePart))
      .map(([period, words]) => [`${name}:${period}`, `${label}, ${translate(words)}`] as const),
  );
  return names.length > 0 ? [enumOf(names)] : [];
}

/** The fields as conditions. Choices suggest their options. */
function conditionOf(fields: readonly [string, Known][], refs: (atom: string) => Json): Json {
  const choices = fields.flatMap(([name, { type = '', options }]) =>
    traitsOf(type).choice && options ? [[name, optionsOf(options)] as const] : [],
  );
  if (choices.length === 0) return refs('keys');
  return {
    allOf: [refs('keys')],
    properties: Object.fromEntries(choices.map(([name, options]) => [name, unoffered(options)])),
  };
}

function optionsOf(options: FieldOptions): Json {
  const one = enumOf(
    Object.entries(options).map(([value, option]) => [
      value,
      typeof option === 'string' ? option : text(option?.label),
    ]),
  );
  return { anyOf: [one, { type: 'array', items: one }, {}] };
}

/** One level deep, because editors handle recursive schemas badly. */
const filterOf = (refs: (atom: string) => Json): Json => ({
  allOf: [refs('condition')],
  properties: {
    any: { description: translate('editor.oneOrOther'), items: refs('condition') },
    all: { description: translate('editor.allOf'), items: refs('condition') },
    not: { description: translate('common.opposite'), allOf: [refs('condition')] },
  },
});

const text = (value: unknown) => (typeof value === 'string' ? value : '');

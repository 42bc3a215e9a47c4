/** Shared by the generators of rules: what a rule may name, and steps on other records. */
import type { Chance } from './chance.ts';
import { aboutOthers, filterOver, type Fields, type Filter } from './filters.ts';
import { compositeKinds, type FieldData } from './kinds.ts';
import type { Wish } from './company.ts';
import { setOf } from './sets.ts';
import { settings, settingsIn } from './settings.ts';
import { formulaFor } from './valueFormulas.ts';
import { accounts, follows, mayBeTaken, type ResourceData, type Resources } from './shapes.ts';

export type Part = Record<string, unknown>;
/** The resource of the rule, and what the rule may name. `more`: names of a repeated step, and of what was made. */
export type Making = {
  chance: Chance;
  resources: Resources;
  id: string;
  resource: ResourceData;
  more?: Fields;
} & Wish;

export const named = ({ fields }: Pick<ResourceData, 'fields'>): [string, FieldData][] =>
  Object.entries(fields).filter(([, { type }]) => type !== 'password');
export const transitionsIn = ({ fields }: ResourceData) =>
  Object.values(fields).flatMap(
    ({ transitions }) => (transitions ?? []) as { label: string; approval?: unknown }[],
  );
/** Those that rules may make. */
export const madeByRulesIn = (resource: ResourceData) =>
  transitionsIn(resource).filter(({ approval }) => !approval);
/** Fields that users fill in, and fields that transitions set. */
export const storedIn = (resource: ResourceData): Fields =>
  Object.fromEntries(named(resource).filter(([, field]) => !follows(field) || field.transitions));
/** The references of a resource to stored records. */
export const leadingFrom = ({ resources, resource }: Making) =>
  named(resource).filter(
    ([, { type, resource: to }]) => type === 'reference' && !resources[String(to)]!.from,
  );
/** Fields of other resources that refer to this one. */
export const leadingTo = ({ resources, id }: Making) =>
  Object.entries(resources).flatMap(([from, other]) =>
    other.from
      ? []
      : named(other).flatMap(([name, field]) =>
          field.type === 'reference' && field.resource === id && !follows(field)
            ? [{ from, name, other }]
            : [],
        ),
  );
export const listsIn = (resource: ResourceData): [string, Fields][] =>
  named(resource).flatMap(([name, { type, fields }]): [string, Fields][] =>
    type === 'items' ? [[name, fields as Fields]] : [],
  );

/** The fields with this before their names. */
export const namesOf = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      mayBeTaken(field) ? [[`${prefix}.${name}`, field] as const] : [],
    ),
  );

/** What the values of a rule may name besides its record: other records, and a record as it was. */
export function useIn(making: Making, target?: ResourceData) {
  const { resources, resource, busy = false, timed = false, more = {} } = making;
  const isTimed = timed || !busy;
  return {
    more: {
      ...Object.assign(
        {},
        ...leadingFrom(making).map(([via, { resource: to }]) => namesOf(via, resources[String(to)]!.fields)),
      ),
      // Rules of busy companies wait for no time.
      ...(!isTimed && namesOf('$before', resource.fields)),
      ...(target && namesOf('$target', target.fields)),
      ...settingsIn(resources),
      ...more,
    } as Fields,
    isTimed,
  };
}

/** A message that quotes fields, hidden ones included. */
export function textBy(making: Making, words: string, of = making.resource): string {
  const { chance, resources, resource, more = {} } = making;
  const own = named(of).filter(([, { type }]) => !compositeKinds.includes(type));
  const names = own.map(([name]) => name);
  const ways = of === resource ? leadingFrom(making) : [];
  if (ways.length > 0) {
    const [via, { resource: to }] = chance.pick(ways);
    const [name, { type }] = chance.pick(named(resources[String(to)]!));
    if (!compositeKinds.includes(type)) names.push(`${via}.${name}`);
  }
  return [
    words,
    ...chance
      .some([...names, ...Object.keys({ ...settingsIn(resources), ...more })], 25)
      .map((name) => `{${name}}`),
  ].join(' ');
}

/** Steps that change other records. */
export function changing(making: Making, to: string, within: unknown): Part[] {
  const { chance, resources, resource } = making;
  const target = resources[to]!;
  return [
    ...setOf(chance, target, resource, useIn(making, target)).map((set) => ({ update: to, in: within, set })),
    ...madeByRulesIn(target).map(({ label }) => ({
      transition: label,
      in: within,
      otherwise: chance.pick(['skip', 'refuse']),
    })),
    {
      require: filterOver(chance, storedIn(target), { depth: 0 }),
      in: within,
      message: textBy(making, 'Não com', { ...target }),
    },
    ...(mayBeDeleted(to) ? [{ delete: to, in: within }] : []),
  ];
}

/** Some of the steps leave out what is refused, and some are done only where a formula over these names says so. */
export function oftenLimited({ chance, resource, more = {} }: Making, step: Part): Part {
  const skips = chance.maybe(15) ? { otherwise: 'skip' } : {};
  const test = chance.maybe(12)
    ? formulaFor(chance, { type: 'boolean', label: '' }, { ...resource.fields, ...more })
    : undefined;
  return { ...step, ...skips, ...(test !== undefined && step.if === undefined && { if: `= ${test}` }) };
}
/** A condition about other records, of stored fields in companies whose results can be predicted. */
export const othersBy = ({ chance, resources, resource, plain = false }: Making): Filter =>
  aboutOthers(
    chance,
    resources,
    { fields: plain ? storedIn(resource) : resource.fields },
    plain ? (other) => storedIn(other as ResourceData) : undefined,
  );

export const mayBeDeleted = (to: string) => to !== accounts && to !== settings;

/** The steps with those within them. */
export const withInner = (steps: readonly Part[]): Part[] =>
  steps.flatMap((step) => [step, ...withInner((step.then ?? []) as Part[])]);

export const mayBeMade = (to: string, { fields }: ResourceData) =>
  to !== accounts && to !== settings && !Object.values(fields).some(isAsked);
const isAsked = (field: FieldData) =>
  field.required === true || field.type === 'password' || field.type === 'items';

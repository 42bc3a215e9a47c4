/** Random rules, each valid on its own; the config check decides whether they are valid together. */
import { given, type Chance } from './chance.ts';
import type { Wish } from './company.ts';
import { filterOver, type Filter } from './filters.ts';
import { compositeKinds, valuesOf, type FieldData } from './kinds.ts';
import { repeatedBy } from './repeats.ts';
import {
  changing,
  leadingFrom,
  leadingTo,
  madeByRulesIn,
  mayBeMade,
  named,
  mayBeDeleted,
  oftenLimited,
  othersBy,
  storedIn,
  textBy,
  transitionsIn,
  useIn,
  withInner,
  type Making,
  type Part,
} from './ruleParts.ts';
import { scheduledRuleBy } from './scheduledRules.ts';
import { setOf } from './sets.ts';
import { settingsIn } from './settings.ts';
import { accounts, permissions, type ResourceData, type Resources } from './shapes.ts';
import { undoBy, undoneBy } from './undone.ts';

/**
 * Adds rules to some stored resources and returns their number. Plain rules read only stored fields and undo
 * nothing.
 */
export function rulesInto(chance: Chance, resources: Resources, wish: Wish = {}): number {
  let count = 0;
  for (const [id, resource] of Object.entries(resources)) {
    // Nobody writes accounts in busy companies.
    if (wish.timed && id !== accounts) {
      const making = { chance, resources, id, resource, ...wish };
      const rules = [0, 1].flatMap((nth) => scheduledRuleBy(making, nth, () => [stepBy(making)]));
      count += rules.length;
      resources[id] = { ...resource, rules };
      continue;
    }
    if (resource.from || (wish.busy ? id === accounts : !chance.maybe(60))) continue;
    const making = { chance, resources, id, resource, ...wish };
    const rules = wish.undoing
      ? [...undoneBy(making), ...(chance.maybe(30) ? [ruleBy(making, 0)] : [])]
      : [
          ...Array.from({ length: 1 + chance.upTo(1) }, (_, at) => ruleBy(making, at)),
          ...(wish.busy ? repeatingBy(making) : []),
        ];
    count += rules.length;
    const ensures = chance.maybe(15) && [
      {
        that: chance.maybe(40) ? othersBy(making) : filterOver(chance, storedIn(resource), { depth: 0 }),
        message: textBy(making, 'Sempre', { ...resource }),
      },
    ];
    resources[id] = { ...resource, rules, ...(ensures && { ensures }) };
  }
  return count;
}

function ruleBy(making: Making, at: number): Part {
  const { chance, resource, plain = false, busy = false } = making;
  const watched = plain ? storedIn(resource) : Object.fromEntries(named(resource));
  const readable = Object.entries(watched);
  const dates = readable.filter(([, { type }]) => type === 'date');
  const transitions = transitionsIn(resource);
  const names = readable.map(([name]) => name);
  const entered = readable.flatMap(([name, { type, options }]) =>
    ['select', 'status'].includes(type) && !Array.isArray(options)
      ? [{ enters: { [name]: chance.several(Object.keys(options as object), 30) } }]
      : [],
  );
  const often = chance.pick<unknown>([
    ['create', { update: names }],
    ...transitions.map(({ label }) => ['create', { transition: label }]),
    ...entered.slice(0, 1),
    'delete',
  ]);
  const on =
    busy && chance.maybe(80)
      ? often
      : chance.pick<unknown>([
          'delete',
          'create',
          ...names.map((name) => ({ update: [name] })),
          ...transitions.map(({ label }) => ({ transition: label })),
          ...(busy ? [] : [{ every: 'day' }, ...dates.map(([name]) => ({ at: name, days: 3 }))]),
          ...entered,
          { becomes: filterOver(chance, watched) },
        ]);
  const then = [
    ...Array.from({ length: 1 + chance.upTo(1) }, () => stepBy(making)),
    ...(busy && chance.maybe(40) ? changingItself(making) : []),
    ...(chance.maybe(60) ? askingViews(making) : []),
    ...(chance.maybe(50) ? repeatedBy(making) : []),
  ];
  const back: Part[] = [
    ...transitions.map(({ label }) => ({ transition: label })),
    { update: names.filter((name) => watched[name]!.type !== 'status') },
    ...entered,
  ].filter((one) => !JSON.stringify(on).includes(JSON.stringify(one)));
  return given({
    id: `regra-${at}`,
    on,
    when: chance.maybe(busy ? 20 : 40) ? conditionBy(making) : undefined,
    then,
    undo: chance.maybe(busy ? 45 : 25) ? undoBy(making, then, chance.pick([...back, 'delete'])) : undefined,
  });
}

/** A rule with repeated steps alone, which is set off often and is part of few cycles. */
function repeatingBy(making: Making): Part[] {
  const { chance, resource } = making;
  const moves = transitionsIn(resource).map(({ label }) => ({ transition: label }));
  const [watched] = chance.pick(Object.entries(storedIn(resource)));
  const then = [...repeatedBy(making), ...(chance.maybe(30) ? repeatedBy(making) : [])];
  const isNamedTwice = withInner(then).filter(({ id }) => id !== undefined).length > 1;
  if (then.length === 0 || isNamedTwice) return [];
  return [{ id: 'regra-repete', on: ['create', ...moves, { update: [watched] }], then }];
}

/** Conditions that read the company's settings, for each of the fields that can be compared with one. */
function comparedWithSettings({ chance, resources, resource }: Making): Filter[] {
  const known = Object.entries(settingsIn(resources));
  if (known.length === 0) return [];
  const compared = named(resource).flatMap(([name, { type }]) => {
    const same = known.filter(([, one]) => one.type === type);
    const op = ['integer', 'money', 'date'].includes(type) ? chance.pick(['', '_gt', '_lte', '_neq']) : '';
    return same.map(([setting]): Filter => ({ [`${name}${op}`]: setting }));
  });
  return [...compared, filterOver(chance, settingsIn(resources), { depth: 0 })];
}

/** A condition on the record, of the company's settings, or on a record that it refers to. */
function conditionBy(making: Making): Filter {
  const { chance, resources, resource } = making;
  const ways = leadingFrom(making);
  if (chance.maybe(20)) return othersBy(making);
  const ofFirm = chance.maybe(30) ? comparedWithSettings(making) : [];
  if (ofFirm.length > 0) return chance.pick(ofFirm);
  if (ways.length === 0 || !chance.maybe(30)) return filterOver(chance, resource.fields);
  const [via, { resource: to }] = chance.pick(ways);
  const theirs = named(resources[String(to)]!).filter(([, field]) => valuesOf(field, chance.zone).length > 0);
  const [name, field] = chance.pick(theirs);
  return compositeKinds.includes(field.type)
    ? { [`${via}.${name}_null`]: true }
    : { [`${via}.${name}`]: [chance.pick(valuesOf(field, chance.zone))].flat()[0] };
}

function stepBy(making: Making): Part {
  const { chance, resources, resource } = making;
  const references = leadingFrom(making);
  const [via, reference] = references.length > 0 ? chance.pick(references) : [undefined, undefined];
  const target = reference ? resources[String(reference.resource)]! : resource;
  const use = useIn(making);
  const steps: Part[] = [
    ...leadingTo(making).flatMap(({ from, name, other }) => {
      const where = { [from]: { [name]: '$record.id' } };
      const sets = setOf(chance, other, resource, use);
      const makes = mayBeMade(from, other)
        ? [createBy(making, from, { ...sets[0], [name]: '$record.id' }, name)]
        : [];
      return [...makes, ...changing(making, from, where)];
    }),
    ...(via ? changing(making, String(reference!.resource), via) : []),
    ...setOf(chance, resource, resource, use).map((set) => ({ update: 'self', set })),
    ...madeByRulesIn(resource).map(({ label }) => ({ transition: label, in: 'self', otherwise: 'skip' })),
    ...(via && mayBeMade(String(reference!.resource), target)
      ? [createBy(making, String(reference!.resource), setOf(chance, target, resource, use)[0] ?? {})]
      : []),
    ...(mayBeDeleted(making.id) && chance.maybe(30) ? [{ delete: 'self' }] : []),
    { notify: [chance.pick(permissions)], title: textBy(making, 'Mudou') },
    { require: conditionBy(making), message: textBy(making, 'Não pode') },
  ];
  const step = chance.pick(steps);
  return oftenLimited(making, chance.maybe(10) ? { ...step, if: conditionBy(making) } : step);
}

/** A change of the record itself, and a step that depends on the change. */
function changingItself(making: Making): Part[] {
  const { chance, resource } = making;
  const sets = setOf(chance, resource, resource, useIn(making));
  if (sets.length === 0) return [];
  const set = chance.pick(sets);
  const [name] = Object.keys(set) as [string];
  const field = resource.fields[name]!;
  const alike = Object.entries(resource.fields).filter(
    ([other, { type, options, country }]) =>
      other !== name && type === field.type && options === field.options && country === field.country,
  );
  const copies = sets
    .filter((one) => alike.some(([other]) => other in one))
    .map((one) => Object.keys(one)[0]!);
  return [
    { update: 'self', set },
    copies.length > 0
      ? { update: 'self', set: { [chance.pick(copies)]: `$record.${name}` } }
      : { update: 'self', if: { [`${name}_null`]: true }, set: chance.pick(sets) },
  ];
}

/** What must hold in the rows of a view that refer to the record, or have a value of it. */
function askingViews(making: Making): Part[] {
  const { chance, resources, id, resource } = making;
  const asked = Object.entries(resources).flatMap(([view, { from, fields }]) =>
    Object.entries(from ? fields : {}).flatMap(([name, field]) =>
      ownAlike(id, resource, field).map((own) => ({
        view,
        fields,
        where: { [name]: `$record.${own}` },
        // Rows made of the record itself have its value.
        isItself: (from as Source[]).some((source) => source.resource === id && source.fields[name] === own),
      })),
    ),
  );
  if (asked.length === 0) return [];
  const itself = asked.filter(({ isItself }) => isItself);
  const { view, fields, where } = chance.pick(itself.length > 0 && chance.maybe(70) ? itself : asked);
  return [
    {
      require: filterOver(chance, fields, { depth: 0 }),
      in: { [view]: where },
      message: textBy(making, 'Não pela visão', resources[view]),
    },
  ];
}

type Source = { resource: string; fields: Record<string, unknown> };

/** The names of the record's values that a field of a view may hold too. */
const ownAlike = (id: string, resource: ResourceData, { type, resource: to }: FieldData): string[] => [
  ...(type === 'reference' && to === id ? ['id'] : []),
  ...(['text', 'integer', 'select', 'boolean', 'date', 'reference'].includes(type)
    ? Object.entries(storedIn(resource)).flatMap(([name, own]) =>
        own.type === type && own.resource === to ? [name] : [],
      )
    : []),
];

/** @param by the field that identifies the record created earlier */
function createBy({ chance }: Making, create: string, set: Part, by?: string): Part {
  if (by === undefined || chance.maybe(40)) return { create, set };
  return { create, key: [by], found: chance.pick(['keep', 'update', 'refuse']), set };
}

/** Rules by chance, right by themselves: whether they may stand together is for the check to say. */
import { given, type Chance } from './chance.ts';
import { filterOver } from './filters.ts';
import { plainKinds, type FieldData } from './kinds.ts';
import { follows, permissions, type ResourceData, type Resources } from './shapes.ts';

type Rule = Record<string, unknown>;

/** Adds some to the resources that keep records; how many there are. */
export function rulesInto(chance: Chance, resources: Resources): number {
  let count = 0;
  for (const [id, resource] of Object.entries(resources)) {
    if (resource.from || !chance.maybe(60)) continue;
    const rules = Array.from({ length: 1 + chance.upTo(1) }, (_, at) =>
      ruleBy(chance, resources, resource, at),
    );
    count += rules.length;
    resources[id] = { ...resource, rules };
  }
  return count;
}

function ruleBy(chance: Chance, resources: Resources, resource: ResourceData, at: number): Rule {
  const readable = Object.entries(resource.fields).filter(([, { type }]) => type !== 'password');
  const dates = readable.filter(([, { type }]) => type === 'date');
  const transitions = readable.flatMap(([, field]) => (field.transitions ?? []) as { label: string }[]);
  const on = chance.pick<unknown>([
    'delete',
    'create',
    ...readable.map(([name]) => ({ update: [name] })),
    ...transitions.map(({ label }) => ({ transition: label })),
    { every: 'day' },
    ...dates.map(([name]) => ({ at: name, days: 3 })),
    { becomes: filterOver(chance, resource.fields) },
  ]);
  return given({
    id: `regra-${at}`,
    on,
    when: chance.maybe(40) ? filterOver(chance, resource.fields) : undefined,
    then: Array.from({ length: 1 + chance.upTo(1) }, () => stepBy(chance, resources, resource)),
  });
}

function stepBy(chance: Chance, resources: Resources, resource: ResourceData): Rule {
  const references = Object.entries(resource.fields).filter(
    ([, { type, resource: to }]) => type === 'reference' && !resources[String(to)]?.from,
  );
  const transitions = Object.values(resource.fields).flatMap(
    (field) => (field.transitions ?? []) as { label: string }[],
  );
  const [via, reference] = references.length > 0 ? chance.pick(references) : [undefined, undefined];
  const target = reference ? resources[String(reference.resource)]! : resource;
  const steps: Rule[] = [
    { notify: [chance.pick(permissions)], title: 'Mudou' },
    ...setOf(chance, resource, resource).map((set) => ({ update: 'self', set })),
    ...transitions.map(({ label }) => ({ transition: label, in: 'self', otherwise: 'skip' })),
    ...(via
      ? setOf(chance, target, resource).map((set) => ({ update: reference!.resource, in: via, set }))
      : []),
    ...(via && !Object.values(target.fields).some(isAsked)
      ? [{ create: reference!.resource, set: setOf(chance, target, resource)[0] ?? {} }]
      : []),
    { require: filterOver(chance, resource.fields), message: 'Não pode' },
  ];
  return chance.pick(steps);
}

const isAsked = (field: FieldData) =>
  field.required === true || field.type === 'password' || field.type === 'items';

/** What fields of one kind may have of each other, each as a set of its own. */
const setOf = (chance: Chance, target: ResourceData, from: ResourceData): Rule[] =>
  Object.entries(target.fields).flatMap(([name, field]): Rule[] => {
    if (follows(field) || !plainKinds.includes(field.type) || field.required) return [];
    const alike = Object.entries(from.fields).filter(
      ([, other]) => other.type === field.type && other.options === field.options,
    );
    const values = [null, ...alike.map(([other]) => `$record.${other}`)];
    return [{ [name]: chance.pick(values) }];
  });

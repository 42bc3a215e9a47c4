/** Companies with many lookups, and rollups over looked-up values. */
import { parse } from 'yaml';
import { given, type Chance } from './chance.ts';
import { filesWith, type Generated } from './company.ts';
import { filterOver } from './filters.ts';
import { numberKinds, type FieldData } from './kinds.ts';
import { withFormulas, type Rows } from './records.ts';
import { follows, hasConditions, isDate, mayBeTaken, shapeOf, type Resources } from './shapes.ts';
import { settingsIn } from './settings.ts';
import { formulaFor, workedKinds } from './valueFormulas.ts';

export function withLinks<C extends Generated>(chance: Chance, company: C): C {
  const resources: Resources = Object.fromEntries(
    Object.entries(company.resources).map(([id, one]) => [id, { ...one, fields: { ...one.fields } }]),
  );
  const stored = Object.keys(resources).filter((id) => !resources[id]!.from);
  const sole = soleReferences(company);
  // The second round may look up lookups of the first one.
  for (const nth of [1, 2]) for (const id of stored) addLookup(chance, resources, id, `olhado${nth}`, sole);
  for (const id of stored) addFormula(chance, resources, id);
  // The second may be worked out from the first.
  for (const nth of [1, 2]) for (const id of stored) addMixed(chance, resources, id, `misto${nth}`);
  const referring = referringIn(resources, stored);
  for (const id of stored)
    for (const nth of [1, 2])
      if (referring.some(({ to }) => to === id))
        addRollup(chance, resources, id, `reunido${nth}`, { referring, sole });
  const rows = Object.entries(company.rows).map(([id, list]) => [
    id,
    resources[id] ? list.map((row) => withFormulas(resources[id]!.fields, row, chance.zone)) : list,
  ]);
  return {
    ...company,
    resources,
    rows: Object.fromEntries(rows) as Rows,
    files: filesWith(company.files, resources),
  };
}

const add = (resources: Resources, id: string, name: string, field: Omit<FieldData, 'label'>) => {
  resources[id]!.fields[name] = { label: `Campo ${name}`, ...field } as FieldData;
};

type Related = { resource?: string; related?: readonly { resource: string; target: string }[] };

/** The resources of lists, each with one to which a related list needs exactly one of its fields to lead. */
function soleReferences({ files, resources }: Generated): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { path, text } of files)
    if (path.includes('/departments/'))
      parse(text ?? '', (_, value) => {
        const list = value as Related | null;
        for (const { resource, target } of list?.related ?? [])
          found.add(`${list!.resource} ${String(resources[resource]!.fields[target]!.resource)}`);
        return value;
      });
  return found;
}

function addLookup(
  chance: Chance,
  resources: Resources,
  id: string,
  name: string,
  sole: ReadonlySet<string>,
) {
  const links = Object.entries(resources[id]!.fields).filter(
    ([, field]) => field.type === 'reference' && !follows(field),
  );
  if (links.length === 0) return;
  const [via, { resource }] = chance.pick(links);
  const theirs = Object.entries(resources[resource as string]!.fields).filter(
    ([, field]) => mayBeTaken(field) && !field.rollup && !sole.has(`${id} ${String(field.resource)}`),
  );
  const references = theirs.filter(([, { type }]) => type === 'reference');
  const [taken, field] = chance.pick(references.length > 0 && chance.maybe(40) ? references : theirs);
  // A second way to such a value, for records on which the first one leads to none.
  const others = links.flatMap(([other, { resource: to }]) =>
    other === via
      ? []
      : Object.entries(resources[to as string]!.fields).flatMap(
          ([own, { type, resource, options, country, rollup }]) =>
            type === field.type &&
            resource === field.resource &&
            options === field.options &&
            country === field.country &&
            !rollup
              ? [`${other}.${own}`]
              : [],
        ),
  );
  const ways = others.length > 0 && chance.maybe(50) ? [chance.pick(others)] : [];
  const lookup = ways.length > 0 ? [`${via}.${taken}`, ...ways] : `${via}.${taken}`;
  add(resources, id, name, { ...shapeOf(field), lookup });
}

function addFormula(chance: Chance, resources: Resources, id: string) {
  const { fields } = resources[id]!;
  const numbers = Object.keys(fields).filter((name) => numberKinds.includes(fields[name]!.type));
  const looked = numbers.filter((name) => fields[name]!.lookup !== undefined);
  if (looked.length > 0)
    add(resources, id, 'pesado', {
      type: 'money',
      formula: `${chance.pick(looked)} * 2 + coalesce(${chance.pick(numbers)}, 1)`,
    });
}

/** A formula of any kind, stored or computed whenever it is read. */
function addMixed(chance: Chance, resources: Resources, id: string, name: string) {
  const { fields } = resources[id]!;
  const own = Object.fromEntries(Object.entries(fields).filter(([, one]) => !hasConditions(one)));
  const known = { ...own, ...settingsIn(resources) };
  const type = chance.pick(workedKinds);
  const formula = formulaFor(chance, { type, label: name }, known, true);
  if (formula) add(resources, id, name, { type, formula });
}

type Referring = { from: string; target: string; to: string };

const referringIn = (resources: Resources, stored: readonly string[]): Referring[] =>
  stored.flatMap((from) =>
    Object.entries(resources[from]!.fields).flatMap(([target, field]) =>
      ['reference', 'references'].includes(field.type) && (field.lookup !== undefined || !follows(field))
        ? [{ from, target, to: field.resource as string }]
        : [],
    ),
  );

function addRollup(
  chance: Chance,
  resources: Resources,
  id: string,
  name: string,
  { referring, sole }: { referring: readonly Referring[]; sole: ReadonlySet<string> },
) {
  const { from, target } = chance.pick(referring.filter(({ to }) => to === id));
  const fields = Object.fromEntries(
    Object.entries(resources[from]!.fields).filter(([, one]) => !one.rollup && !hasConditions(one)),
  );
  const other = referring.find((one) => one.from === from && one.to === id && one.target !== target);
  const filter = chance.maybe(50) ? filterOver(chance, fields, { depth: 0 }) : undefined;
  const named = (accepts: (field: FieldData) => boolean) =>
    Object.keys(fields).filter((one) => accepts(fields[one]!));
  const numbers = named(({ type }) => numberKinds.includes(type));
  const dates = named(isDate);
  const rollup = (what: object) =>
    given({ from, target: other && chance.maybe(30) ? [target, other.target] : target, filter, ...what });
  if (numbers.length > 0 && chance.maybe(60)) {
    const of = chance.pick(numbers);
    add(resources, id, name, {
      type: fields[of]!.type,
      rollup: rollup({ [chance.pick(['sum', 'max', 'min', 'avg'])]: of }),
    });
  } else if (dates.length > 0 && chance.maybe(60)) {
    const last = chance.pick(named((one) => mayBeTaken(one) && !sole.has(`${id} ${String(one.resource)}`)));
    add(resources, id, name, {
      ...shapeOf(fields[last]!),
      rollup: rollup({ last, by: chance.pick(dates) }),
    });
  } else add(resources, id, name, { type: 'integer', rollup: rollup({ count: true }) });
}

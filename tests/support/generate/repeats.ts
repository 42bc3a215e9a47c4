/**
 * Steps of rules that are done for each row, for each record or a number of times, that write rows, and that
 * name what an earlier step has made.
 */
import { given } from './chance.ts';
import { filterOver, type Fields } from './filters.ts';
import {
  changing,
  leadingFrom,
  leadingTo,
  listsIn,
  mayBeMade,
  named,
  namesOf,
  oftenLimited,
  storedIn,
  textBy,
  useIn,
  type Making,
  type Part,
} from './ruleParts.ts';
import { setOf } from './sets.ts';
import { follows, type ResourceData } from './shapes.ts';

/** A name that leads to a record: `$row.produtoId`, `$record.id`. */
type Leading = { name: string; resource: string };
/** The repetition of a step, and the names available in it. */
type Loop = { keys: Part; names: Fields; leading: Leading[] };

const index: Fields = { '$row.$index': { type: 'integer', label: 'Número' } };

/** One or two steps; none where the resource gives nothing to do. */
export function repeatedBy(making: Making): Part[] {
  if (making.chance.maybe(35)) {
    const steps = withinBy(making);
    if (steps.length > 0) return steps;
  }
  return repeatedAlong(making, loopBy(making)).map((step) => oftenLimited(making, step));
}

/** A step with further ones within it: of its row, or of the rows of a repetition of their own. */
function withinBy(making: Making): Part[] {
  const { chance } = making;
  const loop = loopBy(making);
  if (Object.keys(loop.keys).length === 0) return [];
  const around = { ...making, more: loop.names };
  const once = repeatedAlong(making, loop).map((step) =>
    oftenLimited(around, Object.fromEntries(Object.entries(step).filter(([key]) => !(key in loop.keys)))),
  );
  const inner = chance.maybe(60) ? innerLoopBy(making, loop) : undefined;
  const again = inner ? innerStepsBy(making, inner) : [];
  // The step of a row has a name already.
  const isNamed = [...once, ...again].filter(({ id }) => id !== undefined).length > 1;
  if (isNamed) again.length = 0;
  const then = [...once, ...again];
  return then.length === 0 ? [] : [oftenLimited({ ...making, more: loop.names }, { ...loop.keys, then })];
}

/** Mostly such that name the row around them: few do by chance. */
function innerStepsBy(making: Making, loop: Loop): Part[] {
  for (let tries = 0; ; tries++) {
    const steps = repeatedAlong(making, loop).map((step) =>
      oftenLimited({ ...making, more: loop.names }, step),
    );
    if (tries === 4 || JSON.stringify(steps).includes('$outer.')) return steps;
  }
}

/** A repetition within another one, whose row is then `$outer`. */
function innerLoopBy(making: Making, outer: Loop): Loop | undefined {
  const { chance, resources } = making;
  const outside = (name: string) => name.replace(/^\$row\./, '$outer.');
  const names = Object.fromEntries(Object.entries(outer.names).map(([name, one]) => [outside(name), one]));
  const leading = outer.leading.map((one) => ({ ...one, name: outside(one.name) }));
  const ofRow = outer.leading.flatMap(({ name, resource: to }) => [
    ...(resources[to]!.from || !name.startsWith('$row.') ? [] : [{ of: to, where: { id: name } }]),
    ...leadingTo({ ...making, id: to }).map(({ from, name: via }) => ({ of: from, where: { [via]: name } })),
  ]);
  const loops = ofRow.map(({ of, where }): Loop => {
    const { fields } = resources[of]!;
    const each = { each: { [of]: where } };
    return {
      keys: each,
      names: { ...namesOf('$row', fields), ...index },
      leading: [{ name: '$row.id', resource: of }, ...leadingIn('$row', fields)],
    };
  });
  const found = loops.length > 0 && chance.maybe(75) ? chance.pick(loops) : loopBy(making);
  if (Object.keys(found.keys).length === 0) return undefined;
  return { ...found, names: { ...found.names, ...names }, leading: [...found.leading, ...leading] };
}

function repeatedAlong(making: Making, loop: Loop): Part[] {
  const { chance } = making;
  const around = { ...making, more: loop.names };
  const steps = [
    ...rowsBy(around, loop),
    ...rowsBy(around, loop),
    ...alongBy(around, loop),
    ...judgedBy(around, loop),
  ];
  const made = chance.maybe(50) ? creatingBy(around, loop) : undefined;
  if (made) {
    const named = chance.maybe(70) ? namingBy(making, loop, made) : [];
    return [
      ...(named.length > 0 ? [{ id: 'feito', ...made.step }, chance.pick(named)] : [made.step]),
      ...(steps.length > 0 && chance.maybe(30) ? [chance.pick(steps)] : []),
    ];
  }
  return steps.length > 0 ? [chance.pick(steps)] : [];
}

function loopBy(making: Making): Loop {
  const { chance, resources, id, resource } = making;
  const own: Leading[] = [
    { name: '$record.id', resource: id },
    ...leadingFrom(making).map(([name, to]) => ({ name: `$record.${name}`, resource: String(to.resource) })),
  ];
  const once: Loop = { keys: {}, names: {}, leading: own };
  const of = (keys: Part, fields: Fields, leading: Leading[]): Loop => ({
    keys,
    names: { ...namesOf('$row', fields), ...index },
    leading: [...leading, ...leadingIn('$row', fields), ...own],
  });
  const rows = listsIn(resource).map(([list, fields]) => of({ each: list }, fields, []));
  const records = leadingTo(making).map(({ from, name, other }) =>
    of({ each: { [from]: { [name]: '$record.id' } } }, other.fields, [{ name: '$row.id', resource: from }]),
  );
  const views = Object.entries(resources).flatMap(([view, { from, fields }]) =>
    Object.entries(from ? fields : {}).flatMap(([name, field]) =>
      field.type === 'reference' && field.resource === id
        ? [of({ each: { [view]: { [name]: '$record.id' } } }, fields, [])]
        : [],
    ),
  );
  const counts = Object.entries(storedIn(resource)).flatMap(([name, { type }]) =>
    type === 'integer' ? [{ keys: { times: name }, names: index, leading: own }] : [],
  );
  const kinds = [
    { weight: 4, loops: rows },
    { weight: 3, loops: counts },
    { weight: 2, loops: records },
    { weight: 2, loops: views },
    { weight: 2, loops: [once] },
  ].filter(({ loops }) => loops.length > 0);
  return chance.pick(chance.weighed(kinds.map(({ weight, loops }) => [weight, loops] as const)));
}

/** The references among these fields, by name. */
const leadingIn = (prefix: string, fields: Fields): Leading[] =>
  Object.entries(fields).flatMap(([name, { type, resource }]) =>
    type === 'reference' ? [{ name: `${prefix}.${name}`, resource: String(resource) }] : [],
  );

/** The records that a step may work on. `$record.id` is the record itself, which other steps change. */
const placesBy = ({ chance, resources }: Making, { leading }: Pick<Loop, 'leading'>) =>
  leading.flatMap(({ name, resource: to }): { to: string; within: unknown }[] => {
    if (resources[to]!.from || name === '$record.id') return [];
    const isPath = !name.endsWith('.id') && !name.startsWith('$record.');
    return [{ to, within: isPath && chance.maybe(60) ? name : { [to]: { id: name } } }];
  });

/** Rows that are added to a list, or changed in it. */
function rowsBy(making: Making, loop: Loop): Part[] {
  const { chance, resources, id, resource } = making;
  const places = [
    ...listsIn(resource).map(([list, fields]) => ({ keys: { update: 'self' }, of: id, list, fields })),
    ...placesBy(making, loop).flatMap(({ to, within }) =>
      listsIn(resources[to]!).map(([list, fields]) => ({
        keys: { update: to, in: within },
        of: to,
        list,
        fields,
      })),
    ),
  ];
  if (places.length === 0) return [];
  const { keys, of, list, fields } = chance.pick(places);
  const target = { ...resources[of]!, fields: fields as ResourceData['fields'] };
  const sets = setOf(chance, target, resource, useIn(making, resources[of]));
  const leading = Object.entries(fields).flatMap(([name, { type, resource: to }]) =>
    type === 'reference'
      ? loop.leading.filter(({ resource: led }) => led === to).map((one) => [name, one.name])
      : [],
  );
  const set = Object.assign(
    {},
    ...chance.several(sets, 70),
    leading.length > 0 && Object.fromEntries([chance.pick(leading)]),
  ) as Part;
  const wanted = chance.maybe(50)
    ? chance.pick<Part>([
        filterOver(chance, fields, { depth: 0 }),
        ...leading.map(([name, value]) => ({ [name!]: value })),
        ...Object.keys(loop.names)
          .filter((name) => loop.names[name]!.type === 'integer')
          .map((name) => ({ qtd: name })),
      ])
    : undefined;
  const step = { ...loop.keys, ...keys, row: wanted ? { [list]: wanted } : list, set };
  const isOfRow = JSON.stringify(keys).includes('$row.');
  const empties = { ...(isOfRow && loop.keys), ...keys, set: { [list]: null } };
  return [chance.maybe(10) ? empties : step];
}

/** Changes of the record and of others by values of the row. */
function alongBy(making: Making, loop: Loop): Part[] {
  const { chance, resource } = making;
  const within = placesBy(making, loop);
  const others = within.length > 0 ? [chance.pick(within)] : [];
  const steps = [
    ...setOf(chance, resource, resource, useIn(making)).map((set) => ({ update: 'self', set })),
    ...others.flatMap(({ to, within }) => changing(making, to, within)),
    { notify: ['azul'], title: textBy(making, 'Mais') },
  ];
  return chance.some(steps, 30).map((step) => ({ ...loop.keys, ...step }));
}

/** A requirement for each row, or the condition for doing a step for it. */
function judgedBy(making: Making, loop: Loop): Part[] {
  const { chance, resource } = making;
  if (Object.keys(loop.names).length === 0) return [];
  const that = filterOver(chance, loop.names, { depth: 0 });
  const sets = setOf(chance, resource, resource, useIn(making));
  return [
    { ...loop.keys, require: that, message: textBy(making, 'Não pode') },
    ...(sets.length > 0 ? [{ ...loop.keys, update: 'self', if: that, set: chance.pick(sets) }] : []),
  ];
}

type Made = { to: string; step: Part };

function creatingBy(making: Making, loop: Loop): Made | undefined {
  const { chance, resources, resource } = making;
  const makable = Object.entries(resources).filter(([to, data]) => !data.from && mayBeMade(to, data));
  const led = (data: ResourceData) =>
    named(data).flatMap(([name, field]) =>
      field.type === 'reference' && !follows(field)
        ? loop.leading.filter((one) => one.resource === field.resource).map((one) => [name, one.name])
        : [],
    );
  const near = makable.filter(([, data]) => led(data).length > 0);
  const among = near.length > 0 && chance.maybe(80) ? near : makable;
  if (among.length === 0) return undefined;
  const [to, target] = chance.pick(among);
  const sets = chance.some(setOf(chance, target, resource, useIn(making)), 50);
  const set = Object.assign({}, ...sets, Object.fromEntries(chance.some(led(target), 70))) as Part;
  const isOfRow = (name: string) => String(set[name]).includes('$row.');
  const isPlain = (name: string) => !['multiselect', 'references'].includes(target.fields[name]!.type);
  const known = Object.keys(set).filter((name) => isPlain(name));
  const first = Object.keys(loop.keys).length > 0 ? known.filter(isOfRow) : known;
  const key =
    first.length > 0 && chance.maybe(60)
      ? [...new Set([chance.pick(first), ...chance.some(known, 30)])]
      : undefined;
  return {
    to,
    step: given({
      ...loop.keys,
      create: to,
      set,
      ...(key && {
        key,
        found: chance.pick(['keep', 'update', 'refuse']),
        among: chance.maybe(35) ? filterOver(chance, storedIn(target), { depth: 0 }) : undefined,
      }),
    }),
  };
}

/** Later steps that name the record that the step `feito` has made or found. */
function namingBy(making: Making, loop: Loop, { to }: Made): Part[] {
  const { chance, resources, resource } = making;
  const { fields } = resources[to]!;
  const theirs: Fields = {
    ...namesOf('$made.feito', fields),
    '$made.feito.created': { type: 'boolean', label: 'Criado' },
  };
  const around = { ...making, more: { ...loop.names, ...theirs } };
  const leading: Leading[] = [
    { name: '$made.feito.id', resource: to },
    ...leadingIn('$made.feito', fields).filter(({ name }) => name.split('.').length === 3),
  ];
  const within = placesBy(around, { leading });
  const others = within.length > 0 ? [chance.pick(within)] : [];
  const isNaming = (part: Part) => JSON.stringify(part).includes('$made.');
  const again = creatingBy(around, { ...loop, leading: [...leading, ...loop.leading] });
  const steps = [
    ...setOf(chance, resource, resource, useIn(around)).map((set) => ({ update: 'self', set })),
    ...others.flatMap(({ to, within }) => changing(around, to, within)),
    ...rowsBy(around, { ...loop, leading }),
    ...(again ? [again.step] : []),
    { require: filterOver(chance, theirs, { depth: 0 }), message: textBy(around, 'Não pode') },
    { require: { '$made.feito.created': chance.maybe(50) }, message: textBy(around, 'Não pode') },
  ];
  return steps.filter(isNaming).map((step) => ({ ...loop.keys, ...step }));
}

/** Filters over the fields of a resource, as a config may contain them. */
import { localText } from '../oracle/localTime.ts';
import type { Chance } from './chance.ts';
import { compositeKinds, dateKinds, numberKinds, textKinds, valuesOf, type FieldData } from './kinds.ts';

export type Fields = Readonly<Record<string, FieldData>>;
export type Filter = Record<string, unknown>;

type Use = {
  /** The fields of the account by name, for `$user.…`; absent where one result serves all users. */
  user?: Fields;
  depth?: number;
};

/** One condition, or several combined. */
export function filterOver(chance: Chance, fields: Fields, use: Use = {}): Filter {
  const { depth = 1 } = use;
  const inner = () => filterOver(chance, fields, { ...use, depth: depth - 1 });
  const shape =
    depth > 0
      ? chance.weighed([
          [8, 'one'],
          [2, 'two'],
          [1, 'any'],
          [1, 'all'],
          [1, 'not'],
        ] as const)
      : 'one';
  switch (shape) {
    case 'one':
      return condition(chance, fields, use);
    case 'two':
      return { ...condition(chance, fields, use), ...condition(chance, fields, use) };
    case 'any':
    case 'all':
      return { [shape]: [inner(), inner()] };
    case 'not':
      return { not: inner() };
  }
}

/**
 * That there is a record such that, or none; often one that has a value of the record that is judged.
 *
 * @param fieldsOf those of a resource that it may compare
 */
export function aboutOthers(
  chance: Chance,
  resources: Readonly<Record<string, { fields: Fields }>>,
  { fields }: { fields: Fields },
  fieldsOf: (resource: { fields: Fields }) => Fields = (resource) => resource.fields,
): Filter {
  const [id, other] = chance.pick(Object.entries(resources));
  const own = Object.entries(fields).filter(([, { type }]) => comparedKinds.includes(type));
  const pairs = Object.entries(fieldsOf(other)).flatMap(([name, field]) =>
    own.flatMap(([one, its]) => (kindAndTarget(field) === kindAndTarget(its) ? [[name, one] as const] : [])),
  );
  const [name, one] = pairs.length > 0 && chance.maybe(70) ? chance.pick(pairs) : [];
  const ordered = name !== undefined && ['integer', 'date'].includes(fieldsOf(other)[name]!.type);
  const op = ordered ? chance.pick(['', '_gte', '_lt']) : '';
  const where = {
    ...(name === undefined || chance.maybe(40) ? filterOver(chance, fieldsOf(other), { depth: 0 }) : {}),
    ...(name !== undefined && { [`${name}${op}`]: `$record.${one}` }),
  };
  return { [chance.pick(['some', 'none'])]: { [id]: where } };
}
const comparedKinds = ['text', 'integer', 'date', 'reference'];

function condition(chance: Chance, fields: Fields, { user }: Use): Filter {
  const usable = Object.entries(fields).filter(([, { type }]) => type !== 'password');
  const [id, field] = chance.pick(usable);
  if (compositeKinds.includes(field.type) || chance.maybe(10)) return { [`${id}_null`]: chance.maybe(50) };
  const value = () => [chance.pick(valuesOf(field, chance.zone))].flat()[0];
  if (user && chance.maybe(30)) {
    const own = Object.entries(user).filter(([, other]) => kindAndTarget(other) === kindAndTarget(field));
    if (own.length > 0) return { [id]: `$user.${chance.pick(own)[0]}` };
  }
  const isDay = field.type === 'date' || field.type === 'datetime';
  if (isDay && chance.maybe(40)) {
    const [op, value] = chance.pick([
      ['', '$month'],
      ['_gt', '$month-1'],
      ['_lte', '$today'],
      ['_lt', '$today+1d'],
      ['_gte', '$today-1m'],
      ['', '$year'],
      ['', '$today'],
      ['', '$week'],
      ['', '$week-1'],
      ['_gt', '$week-1'],
      ['_lte', '$week+1'],
      ['_neq', '$week'],
    ] as const);
    return { [`${id}${op}`]: value };
  }
  if (field.type === 'datetime' && user && chance.maybe(40)) {
    const op = chance.pick(['_gt', '_gte', '_lt', '_lte']);
    return { [`${id}${op}`]: chance.pick(['$now', '$now-7h', '$now-90d', '$now+30min']) };
  }
  if ([...numberKinds, ...dateKinds, 'time'].includes(field.type))
    return {
      [`${id}${chance.pick(['', '_gte', '_lte', '_gt', '_lt', '_neq'])}`]: partBy(chance, field, value),
    };
  if (textKinds.includes(field.type) && chance.maybe(30))
    return { [`${id}_${chance.pick(['like', 'nlike'])}`]: chance.pick(['a', 'd’a', 'd`a', 'a—b']) };
  if (field.type === 'boolean') return { [id]: chance.maybe(50) };
  return { [`${id}${chance.pick(['', '', '_neq'])}`]: chance.maybe(30) ? [value(), value()] : value() };
}

/** Of a date often only its month or year; of an instant the time, day or month that clocks show. */
function partBy(chance: Chance, { type }: FieldData, valueBy: () => unknown): unknown {
  const value = valueBy();
  if (type === 'date') return String(value).slice(0, chance.pick([10, 10, 7, 4]));
  if (type !== 'datetime' || chance.maybe(40)) return value;
  return localText(String(value), chance.zone).slice(0, chance.pick([16, 10, 7, 13, 4]));
}

/** Equal for two fields if the values of one are valid for the other. */
const kindAndTarget = ({ type, resource }: FieldData) => `${type} ${String(resource ?? '')}`;

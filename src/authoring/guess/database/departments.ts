/**
 * Which tables stand together: those of a schema, and of one with many tables those with one prefix, or those that refer
 * to each other more than to others.
 */
import { groupBy } from '#model/values/collections.ts';
import { labelOf } from '../fieldNames.ts';
import type { TableResource } from './resources.ts';

/** `name`: as a table or schema is named; empty for what belongs to no other part. */
export type TableGroup = { schema: string; name: string; resources: readonly TableResource[] };

/** A menu with more lists is hard to read. */
const mostTogether = 16;
const fewest = 3;

/** A group for each schema, or several for one with many tables. */
export function groupsOf(resources: readonly TableResource[]): readonly TableGroup[] {
  const schemas = [...new Set(resources.map(({ schema }) => schema))];
  return schemas.flatMap((schema): TableGroup[] => {
    const ofSchema = resources.filter((one) => one.schema === schema);
    const parts =
      ofSchema.length > mostTogether ? (byPrefix(ofSchema) ?? byReferences(ofSchema)) : [ofSchema];
    if (parts.length < 2) return [{ schema, name: schema, resources: ofSchema }];
    const inOrder = (part: readonly TableResource[]) => ofSchema.filter((one) => part.includes(one));
    return parts.map((part) => ({ schema, name: nameOf(part, resources), resources: inOrder(part) }));
  });
}

const prefixOf = ({ table }: TableResource) => /^([a-z\d]+)_./i.exec(table.name)?.[1]?.toLowerCase() ?? '';

/** Undefined where prefixes tell few tables apart. */
function byPrefix(own: readonly TableResource[]): TableResource[][] | undefined {
  const parts = [...groupBy(own, prefixOf)].filter(([prefix, part]) => prefix && part.length >= fewest);
  const covered = parts.flatMap(([, part]) => part);
  if (parts.length < 2 || covered.length < own.length * 0.7) return undefined;
  const others = own.filter((one) => !covered.includes(one));
  return [...parts.map(([, part]) => part), ...(others.length > 0 ? [others] : [])];
}

/** The ids of resources that the fields of one refer to. */
export const tableTargets = ({ content }: TableResource): readonly string[] =>
  Object.values(content.fields).flatMap(({ type, resource }) =>
    type === 'reference' ? [String(resource)] : [],
  );

/**
 * Merges the two parts that gain the most modularity, as long as any does (Clauset, Newman and Moore, 2004). Small parts then go to
 * the one that they refer to most.
 */
function byReferences(own: readonly TableResource[]): TableResource[][] {
  const placeOf = new Map(own.map(({ id }, index) => [id, index]));
  const pairs = own.flatMap((one, from) =>
    tableTargets(one).flatMap((target) => {
      const to = placeOf.get(target);
      return to === undefined || to === from ? [] : [[from, to] as const];
    }),
  );
  const part = own.map((_, index) => index);
  const degree = new Map(part.map((index) => [index, 0]));
  for (const ends of pairs) for (const end of ends) degree.set(end, degree.get(end)! + 1);
  const between = () => {
    const links = new Map<string, { a: number; b: number; many: number }>();
    for (const [from, to] of pairs) {
      const [a, b] = [part[from]!, part[to]!].toSorted((x, y) => x - y) as [number, number];
      if (a === b) continue;
      const link = links.get(`${a} ${b}`);
      if (link) link.many += 1;
      else links.set(`${a} ${b}`, { a, b, many: 1 });
    }
    return [...links.values()];
  };
  const merge = (a: number, b: number) => {
    for (const index of part.keys()) if (part[index] === b) part[index] = a;
    degree.set(a, degree.get(a)! + degree.get(b)!);
  };
  const best = <T>(all: readonly T[], gain: (one: T) => number) =>
    all.reduce<T | undefined>((found, one) => (found && gain(found) >= gain(one) ? found : one), undefined);
  const gain = ({ a, b, many }: { a: number; b: number; many: number }) =>
    many / pairs.length - (degree.get(a)! * degree.get(b)!) / (2 * pairs.length ** 2);
  for (;;) {
    const found = best(between(), gain);
    if (!found || gain(found) <= 0) break;
    merge(found.a, found.b);
  }
  const sizeOf = (one: number) => part.filter((other) => other === one).length;
  for (;;) {
    const found = best(
      between().filter(({ a, b }) => sizeOf(a) < fewest || sizeOf(b) < fewest),
      ({ many }) => many,
    );
    if (!found) break;
    merge(found.a, found.b);
  }
  const parts = [...new Set(part)].map((one) => own.filter((_, index) => part[index] === one));
  const [large, small] = [true, false].map((is) => parts.filter((one) => one.length >= fewest === is));
  return [...large!, ...(small!.length > 0 ? [small!.flat()] : [])];
}

/** The prefix, or the table to which most others refer; empty where none refers to another. */
function nameOf(part: readonly TableResource[], all: readonly TableResource[]): string {
  const [prefix] = part.map(prefixOf);
  const sharing = all.filter((one) => prefixOf(one) === prefix);
  if (prefix && part.every((one) => prefixOf(one) === prefix) && sharing.length === part.length)
    return prefix;
  const many = (id: string) => part.flatMap(tableTargets).filter((target) => target === id).length;
  const [hub] = part.toSorted(
    (a, b) => many(b.id) + tableTargets(b).length / 2 - (many(a.id) + tableTargets(a).length / 2),
  );
  return hub && many(hub.id) + tableTargets(hub).length > 0 ? hub.content.label.many : '';
}

export const groupLabel = (name: string): string => labelOf(name);

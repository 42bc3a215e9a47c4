/** The balance after each record of a list with a running balance, as docs/guide.md defines it. */
import { fieldsIn, type RunningGiven } from './given.ts';
import { isGap, type Person } from './person.ts';

/** By the id of a record that the person may list; without those that have no balance. */
export function balancesOf(person: Person, { resource, rows, asked }: RunningGiven): Map<string, number> {
  const { sum, by, of, from } = asked;
  const own = person.portal.resources[resource]!;
  const filtered = rows.flatMap((filter) => fieldsIn(filter, own));
  const counted = person
    .found(resource, [sum, by, ...(of ? [of] : []), ...filtered])
    .filter((row) => person.matches(resource, row, rows) && !isGap(row[by]) && !(of && isGap(row[of])))
    .toSorted((one, other) => inOrder(one[by], other[by]) || idsInOrder(one.id, other.id));
  const reached = new Map<string, number>();
  const balances = new Map<string, number>();
  for (const row of counted) {
    const owner = of ? String(row[of]) : '';
    const total = (reached.get(owner) ?? 0) + Number(row[sum] ?? 0);
    reached.set(owner, total);
    const opening = from ? openingOf(person, own.fields[of!] as { resource: string }, owner, from) : 0;
    if (opening !== undefined) balances.set(String(row.id), total + opening);
  }
  return balances;
}

/** Undefined where the person may not read it, or there is no such record. */
function openingOf(person: Person, { resource }: { resource: string }, id: string, from: string) {
  const owner = person.rows(resource).find((one) => String(one.id) === id);
  return owner && person.fieldsOn(resource, owner).has(from) ? Number(owner[from] ?? 0) : undefined;
}

const inOrder = (one: unknown, other: unknown) =>
  String(one) < String(other) ? -1 : Number(String(one) > String(other));

/** Numbers by size; those of views as texts. */
const idsInOrder = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : inOrder(one, other);

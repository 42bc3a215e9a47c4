/** The expected result of merging two records: references to the removed one lead to the one that stays. */
import type { Field, Portal, Resource } from '#model/types.ts';
import type { Row } from './figures.ts';
import { isGap } from './person.ts';

export type Stored = Readonly<Record<string, readonly unknown[]>>;
type Merged = { resource: Resource; kept: unknown; gone: unknown };
type Moved = { resource: Resource; before: Row; row: Row; changed: string[] };

/** All records after the merge, and the records whose references were redirected. */
export function merged(portal: Portal, stored: Stored, pair: Merged): { stored: Stored; moved: Moved[] } {
  const moved: Moved[] = [];
  const others = Object.entries(stored).map(([id, list]): [string, readonly unknown[]] => {
    const resource = portal.resources[id];
    if (!resource) return [id, list];
    const isSame = id === pair.resource.id;
    const staying = (list as Row[]).filter((row) => !(isSame && is(row.id, pair.gone)));
    return [
      id,
      staying.map((before) => {
        const itself = isSame ? before.id : undefined;
        const changes = Object.values(resource.fields).flatMap((field): [string, unknown][] => {
          const value = redirected(field, before[field.id], pair, itself);
          return JSON.stringify(value) === JSON.stringify(before[field.id]) ? [] : [[field.id, value]];
        });
        if (changes.length === 0) return before;
        const row = { ...before, ...Object.fromEntries(changes), version: Number(before.version) + 1 };
        moved.push({ resource, before, row, changed: changes.map(([name]) => name) });
        return row;
      }),
    ];
  });
  return { stored: Object.fromEntries(others), moved };
}

const is = (one: unknown, other: unknown) => String(one) === String(other);

/** The value with its references redirected; a reference that would lead to its own record becomes empty. */
function redirected(field: Field, value: unknown, pair: Merged, itself: unknown): unknown {
  if (isGap(value)) return value;
  if (field.type === 'items')
    return (value as Row[]).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, one]) => [
          name,
          name in field.fields ? redirected(field.fields[name]!, one, pair, undefined) : one,
        ]),
      ),
    );
  const leads = 'resource' in field && field.resource === pair.resource.id && !field.lookup && !field.rollup;
  if (!leads || ![value].flat().some((id) => is(id, pair.gone))) return value;
  const now = [value].flat().map((id) => (is(id, pair.gone) ? pair.kept : id));
  const wasItself = [value].flat().some((id) => is(id, itself));
  const left = [...new Set(now)].filter((id) => itself === undefined || wasItself || !is(id, itself));
  return Array.isArray(value) ? left : (left[0] ?? null);
}

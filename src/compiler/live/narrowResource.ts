import { isDeepStrictEqual } from 'node:util';
import type { Field, Filter, Resource, Transition } from '#model/types.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Part } from '#model/config/walkConfig.ts';
import { fieldDescription, transitionDescription } from './resolved.ts';
import { mentions, narrowFilter, never } from '#language/live/narrowFilter.ts';
import { differ } from '#language/live/narrowKeys.ts';
import type { Narrowed } from '#language/live/narrowed.ts';

export function narrowResource(resource: Resource, limit: Resource | undefined): Narrowed {
  if (!limit || !isDeepStrictEqual(resource.from, limit.from))
    return { resource: nameless(resource), withheld: new Set(Object.keys(resource.fields)), gone: true };
  const { fields } = resource;
  const withheld = new Set(Object.keys(fields).filter((id) => isWithheld(fields[id]!, limit.fields[id])));
  const narrowed: Resource = {
    ...(resource.titleFields.every((id) => limit.titleFields.includes(id)) ? resource : nameless(resource)),
    search: resource.search.filter((id) => limit.search.includes(id)),
    sort: withheld.has(resource.sort.field) ? { ...resource.sort, field: 'id' } : resource.sort,
    fields: Object.fromEntries(
      Object.entries(fields).map(([id, field]) => [
        id,
        narrowField(field, limit.fields[id], withheld, fields),
      ]),
    ),
    alwaysEditable: resource.alwaysEditable.filter((id) => limit.alwaysEditable.includes(id)),
    transitions: resource.transitions.flatMap((transition) => {
      const other = limit.transitions.find(({ id }) => id === transition.id);
      return other ? (narrowTransition(transition, other, withheld, fields) ?? []) : [];
    }),
  };
  for (const key of ['editableWhen', 'deletableWhen'] as const) {
    const condition = mentions(resource[key], withheld, fields)
      ? never
      : narrowFilter(resource[key] ?? {}, limit[key] ?? {}, fields);
    if (Object.keys(condition).length > 0) narrowed[key] = condition;
  }
  return { resource: narrowed, withheld, gone: false };
}

/** Hides the title, because everyone who sees a reference to a record reads it. */
const nameless = (resource: Resource): Resource => ({ ...resource, title: '{id}', titleFields: ['id'] });

/**
 * True when the field is gone, became a password, lost a field of its rows, or takes its value from
 * elsewhere.
 */
function isWithheld(field: Field, limit: Field | undefined): boolean {
  if (!limit || (traitsOf(limit).secret && !traitsOf(field).secret)) return true;
  if (hasRows(field) && hasRows(limit))
    return Object.keys(field.fields).some((id) => isWithheld(field.fields[id]!, limit.fields[id]));
  const [own, other] = [field, limit] as unknown as [Part, Part];
  // A field of another kind has keywords that its own kind does not know.
  const entries = { ...fieldDescription(other), ...fieldDescription(own) };
  const isSource = (key: string) => !entries[key] || entries[key].effect === 'reads';
  return [...new Set([...Object.keys(own), ...Object.keys(other)])].some(
    (key) => isSource(key) && !isDeepStrictEqual(own[key], other[key]),
  );
}

function narrowField(
  field: Field,
  limit: Field | undefined,
  withheld: ReadonlySet<string>,
  fields: Resource['fields'],
): Field {
  const { visibleWhen, requiredWhen, readOnlyWhen, ...rest } = field;
  const seen = (condition: Filter | undefined) => !mentions(condition, withheld, fields);
  const locked = [readOnlyWhen, limit?.readOnlyWhen].filter((one) => one !== undefined);
  const freeze =
    limit?.readOnly ||
    !seen(readOnlyWhen) ||
    (limit?.readOnlyWhen !== undefined &&
      isDeepStrictEqual(narrowFilter({ id_null: false }, limit.readOnlyWhen, fields), never));
  const same = locked.length === 2 && isDeepStrictEqual(locked[0], locked[1]);
  return {
    ...rest,
    readOnly: field.readOnly || Boolean(freeze),
    ...(visibleWhen && seen(visibleWhen) && { visibleWhen }),
    ...(requiredWhen && seen(requiredWhen) && { requiredWhen }),
    ...(!freeze &&
      locked.length > 0 && { readOnlyWhen: same || locked.length === 1 ? locked[0]! : { any: locked } }),
  } as Field;
}

function narrowTransition(
  transition: Transition,
  limit: Transition,
  withheld: ReadonlySet<string>,
  fields: Resource['fields'],
): Transition | null {
  const isOther = differ(transition, limit, transitionDescription, ['permissions', 'when']);
  const permissions = common(transition.permissions, limit.permissions);
  if (isOther || !permissions || mentions(transition.when, withheld, fields)) return null;
  const when = narrowFilter(transition.when ?? {}, limit.when ?? {}, fields);
  return { ...transition, permissions, ...(Object.keys(when).length > 0 && { when }) };
}

/**
 * The permissions that both lists contain. Each permission of a list suffices. An empty list admits everybody who may
 * edit. It can't be intersected with named permissions, so the result is null.
 */
function common(left: readonly string[], right: readonly string[]): readonly string[] | null {
  if (left.length === 0 && right.length === 0) return left;
  const lower = right.map((one) => one.toLowerCase());
  const shared = left.filter((one) => lower.includes(one.toLowerCase()));
  return shared.length > 0 ? shared : null;
}

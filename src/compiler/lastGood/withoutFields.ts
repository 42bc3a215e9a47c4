/**
 * The portal without fields that the store can't serve at present, such as a column that another program has dropped: no screen
 * shows or changes them, nor what is computed from them. A screen that can't do without them is not served, and what rules and
 * limits of a resource read of them closes its writes.
 */
import { dependencyClosure, type FieldNode } from '#model/fields/dependencies.ts';
import { refersTo } from '#model/traits.ts';
import type { Field, Portal, Resource } from '#model/types.ts';

type Narrow = (portal: Portal, limit: Portal) => Portal;
/** Fields by resource. */
type Left = ReadonlyMap<string, ReadonlySet<string>>;

export function withoutFields(portal: Portal, closed: readonly FieldNode[], narrow: Narrow): Portal {
  if (closed.length === 0) return portal;
  const left = allLeft(portal, closed);
  const narrowed = narrow(portal, limitOf(portal, left));
  const mark = (one: Portal): Portal => ({
    ...one,
    resources: Object.fromEntries(
      Object.entries(one.resources).map(([id, resource]) => [id, marked(resource, portal, left)]),
    ),
    ...(one.translations && {
      translations: Object.fromEntries(
        Object.entries(one.translations).map(([locale, other]) => [locale, mark(other)]),
      ),
    }),
  });
  return mark(narrowed);
}

/** The fields, with those that are computed from them. A view that reads one is left out as a whole. */
function allLeft({ resources }: Portal, closed: readonly FieldNode[]): Left {
  const left = new Map<string, Set<string>>();
  const add = ({ resource, field }: FieldNode) =>
    void left.set(resource, (left.get(resource) ?? new Set()).add(field));
  for (const one of closed) add(one);
  const fieldsOf = (id: string) => resources[id]?.fields;
  const isLeft = ({ resource, field }: FieldNode) => left.get(resource)?.has(field) === true;
  for (let size = -1; size !== sizeOf(left);) {
    size = sizeOf(left);
    for (const { id, fields, from } of Object.values(resources)) {
      const isGone = from?.sources.some(
        (source) => left.has(source.resource) && names(source, left.get(source.resource)!),
      );
      for (const field of Object.keys(fields))
        if (isGone || dependencyClosure([{ resource: id, field }], fieldsOf).some(isLeft))
          add({ resource: id, field });
    }
  }
  return left;
}

const sizeOf = (left: Left) => [...left.values()].reduce((sum, { size }) => sum + size, 0);

/** A field whose value comes from elsewhere, so that nobody may see it: see narrowPortal. */
const otherwise = (field: Field) => ({ ...field, unserved: true }) as unknown as Field;

/** The same portal, of which these fields are left out when another one is limited to it. */
function limitOf(portal: Portal, left: Left): Portal {
  const limited = (resource: Resource): Resource => {
    const gone = left.get(resource.id);
    if (!gone) return resource;
    const titleFields = resource.titleFields.filter((id) => !gone.has(id));
    return {
      ...resource,
      titleFields,
      search: resource.search.filter((id) => !gone.has(id)),
      fields: Object.fromEntries(
        Object.entries(resource.fields).map(([id, field]) => [id, gone.has(id) ? otherwise(field) : field]),
      ),
    };
  };
  const { translations } = portal;
  return {
    ...portal,
    resources: Object.fromEntries(
      Object.entries(portal.resources).map(([id, resource]) => [id, limited(resource)]),
    ),
    ...(translations && {
      translations: Object.fromEntries(
        Object.entries(translations).map(([locale, other]) => [locale, limitOf(other, left)]),
      ),
    }),
  };
}

function marked(resource: Resource, { resources }: Portal, left: Left): Resource {
  const own = left.get(resource.id);
  const whole = resources[resource.id]!;
  const ruled = [
    whole.rules,
    whole.ensures,
    whole.exclusive,
    whole.unique,
    whole.uniqueAmong,
    whole.closed,
    whole.transitions,
    whole.editableWhen,
    whole.deletableWhen,
  ];
  const referred = new Set(
    Object.values(whole.fields).flatMap((field) => (refersTo(field) ? [field.resource] : [])),
  );
  const reads = [...left].some(
    ([id, fields]) =>
      (id === whole.id || referred.has(id) || names(ruled, new Set([id]))) && names(ruled, fields),
  );
  const isRequired = [...(own ?? [])].some((id) => whole.fields[id]?.required);
  if (!own && !reads) return resource;
  return { ...resource, unserved: { fields: [...(own ?? [])], isReadOnly: reads || isRequired } };
}

/** True if one of these names is a word anywhere in it. */
const names = (part: unknown, fields: ReadonlySet<string>) =>
  new RegExp(`\\b(?:${[...fields].join('|')})(?:_[a-z]+)?\\b`).test(JSON.stringify(part ?? ''));

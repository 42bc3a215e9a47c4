/**
 * Cuts a resource to what the browser gets: the fields that the user's screens read, write or aggregate, and
 * only those other settings that mention no hidden field. A condition on a hidden field would reveal its
 * values, so only the API evaluates it. The role of a keyword decides; a keyword without a role, or with one
 * that is unknown here, stays on the server.
 */
import { resourceDescription } from '#compiler/live/resolved.ts';
import { fieldsOf, parseFilter, recordFieldsOf } from '#model/filter.ts';
import { readsOf } from '#model/expression.ts';
import { fieldsOfFormula, parseFormula } from '#model/formula.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { partsOfName } from '#model/fields/limits.ts';
import { decidersOf, dependenciesOf, directDeciders, lookupPaths } from '#model/fields/dependencies.ts';
import { groupKeyOf, measureFields } from '#model/measures.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field, Filter, Portal, Resource, RowFields } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { walkConfig, type VisitContext, type Part } from '#model/config/walkConfig.ts';
import type { RuleTrigger, RuleValue } from '#model/rules.ts';
import type { Access } from './grants.ts';
import { filterFields } from '#screens/fields.ts';
import { getOrMake } from '#model/lib/memoize.ts';

export function visibleResources({ resources }: Portal, access: Access): (id: string) => ClientResource {
  const known = new Map<string, ReadonlySet<string>>();
  const seenOf = (id: string) => {
    return getOrMake(known, id, () => seenFields(resources[id]!, access));
  };
  const speaksOfSeen = (id: string, filter: Filter) =>
    [...filterFields(resources[id]!, filter)].every((name) => seenOf(id).has(name));

  /** True when the user may know the field that a bound names: on the record or on one that it refers to. */
  function mayName(bound: string, fields: Resource['fields'], own: (name: string) => boolean): boolean {
    const { via, field: name } = partsOfName(bound);
    if (via === undefined) return own(name);
    const reference = fields[via];
    return (
      own(via) && reference !== undefined && 'resource' in reference && seenOf(reference.resource).has(name)
    );
  }

  /** The visible part of a value; undefined when nothing of it is visible. */
  function visible(resource: Resource, value: unknown, { entry, owners }: VisitContext): unknown {
    const rows = rowsAround(owners);
    const seen = seenOf(resource.id);
    const own = (name: string) => seen.has(name) || Object.hasOwn(rows, name);
    const given = (isVisible: boolean) => (isVisible ? value : undefined);
    switch (entry.role) {
      case 'text':
      case 'plain':
      case 'value':
      case 'name':
      case 'target':
      case 'permissions':
        return value;
      case 'fields':
        return visibleNames(value, own);
      case 'sort':
        return own((value as Resource['sort']).field) ? value : { field: 'id', order: 'ASC' };
      case 'template':
        return titleFieldsOf(String(value)).every(own) ? value : 'id';
      case 'filter': {
        const fields = { ...resource.fields, ...rows };
        return given([...fieldsOf(parseFilter(value as Filter, fields))].every(own));
      }
      case 'choices':
        return given(
          speaksOfSeen(String(owners[0].resource), value as Filter) &&
            recordFieldsOf(value as Filter).every(own),
        );
      case 'formula':
        return given(fieldsOfFormula(parseFormula(String(value))).every((name) => own(name.split('.')[0]!)));
      case 'path':
        return given(lookupPaths(value as string | readonly string[]).every(({ via }) => own(via)));
      case 'bound':
        return given(!isFieldName(value) || mayName(value, { ...resource.fields, ...rows }, own));
      default:
        return undefined;
    }
  }

  return (id) => {
    const resource = resources[id]!;
    const { fields, transitions, formerly, from, history } = resource;
    const own = (name: string) => seenOf(id).has(name);
    const grants = access.resources.get(id)?.grants ?? [];
    const used: Resource = {
      ...resource,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => own(name))),
      transitions: transitions.filter((one) => grants.some((grant) => grant.transitions.has(one.id))),
      form: [],
    };
    const part = walkConfig(used, resourceDescription, {
      enter: ({ entry }) => !entry.serverOnly,
      leaf: (value, at) => visible(resource, value, at),
      map: withoutFormula,
    });
    const byServer = computedByServer(resource, part.fields, own);
    const proposed = proposedBy(used.transitions, own);
    const former = Object.entries(formerly?.fields ?? {}).filter(([, name]) => own(name));
    return {
      ...part,
      titleFields: titleFieldsOf(part.title),
      ...(from && !history && { view: true }),
      ...(resource.rules.some(({ on }) => on.some(isOfWrite)) && { hasDryRun: true as const }),
      ...(Object.keys(byServer).length > 0 && { computedByServer: byServer }),
      ...(Object.keys(proposed).length > 0 && { proposed }),
      ...(former.length > 0 && { formerNames: Object.fromEntries(former) }),
    };
  };
}

/** True for triggers that a write can fire, not scheduled ones. */
const isOfWrite = ({ kind }: RuleTrigger) => kind !== 'every' && kind !== 'at';

/** Filters names of fields: one, a list, or the keys of a map. A group of names is kept whole or dropped. */
function visibleNames(value: unknown, own: (name: string) => boolean): unknown {
  if (typeof value === 'string') return own(value) ? value : undefined;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value as Part).filter(([name]) => own(name)));
  return value.filter((one: string | string[]) => [one].flat().every(own));
}

/** Without its formula a field is read-only: the browser can't compute it as the API does. */
const withoutFormula = (seen: Part, original: Part): Part =>
  original.formula !== undefined && seen.formula === undefined ? { ...seen, readOnly: true } : seen;

/** See ClientResource. What is computed from nothing that this user sees is left out. */
function computedByServer(
  { id: resource, fields }: Resource,
  seen: ClientResource['fields'],
  own: (name: string) => boolean,
): Readonly<Record<string, readonly string[]>> {
  const fieldsOfThis = (id: string) => (id === resource ? fields : undefined);
  const isTyped = (id: string) =>
    own(id) && (dependenciesOf({ resource, field: id }, fieldsOfThis).length === 0 || !fields[id]!.readOnly);
  return Object.fromEntries(
    Object.values(seen)
      .filter((field) => isCut(field, fields[field.id]!, own))
      .map(({ id }): [string, string[]] => [id, [...decidersOf(id, fields, 'all')].filter(isTyped)])
      .filter(([, inputs]) => inputs.length > 0),
  );
}

/** True when the browser lacks a part of what a field is computed from. */
const isCut = (seen: Field, original: Field, own: (name: string) => boolean): boolean =>
  isComputedBy(seen) !== isComputedBy(original) || directDeciders(original).some((name) => !own(name));
const isComputedBy = (field: Field) =>
  JSON.stringify([formulaOf(field) === undefined, field.lookup === undefined, field.copy === undefined]);

/** See ClientResource. */
const proposedBy = (
  transitions: Resource['transitions'],
  own: (name: string) => boolean,
): NonNullable<ClientResource['proposed']> =>
  Object.fromEntries(
    transitions
      .map(({ id, fields: asked, set = {} }) => {
        const isShown = ([field, value]: [string, RuleValue]) =>
          asked.includes(field) && [...readsOf(value).own].every(own);
        return [id, Object.fromEntries(Object.entries(set).filter(isShown))] as const;
      })
      .filter(([, values]) => Object.keys(values).length > 0),
  );

/** The fields of the list that the value belongs to, if it is inside one. */
const rowsAround = (owners: VisitContext['owners']): RowFields =>
  (owners.find(({ type }) => traitsOf(String(type)).rows)?.fields ?? {}) as RowFields;

/** The fields that some grant reads or writes, or that some figure uses. */
function seenFields({ id: resource, transitions }: Resource, access: Access): ReadonlySet<string> {
  const { grants = [], aggregates = [] } = access.resources.get(resource) ?? {};
  const offered = transitions.filter(({ id }) => grants.some((grant) => grant.transitions.has(id)));
  return new Set([
    'id',
    ...grants.flatMap(({ read, create, edit }) => [...read, ...create, ...edit]),
    ...aggregates.flatMap(({ groupBy, measures, narrowBy }) => [
      ...groupBy.map((key) => groupKeyOf(key).field),
      ...measures.flatMap(measureFields),
      ...narrowBy,
    ]),
    ...offered.flatMap(({ fields }) => fields),
  ]);
}

/** True for bounds that name a field. Days, `$today` and the like reveal nothing. */
const isFieldName = (bound: unknown): bound is string => typeof bound === 'string' && /^[a-z]/.test(bound);

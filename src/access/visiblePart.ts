/**
 * What the browser gets of a resource: the fields that the user's screens read, write or make figures of, and of what
 * the resource says besides only what speaks of these. A condition on a hidden field tells its values; the API decides
 * by it alone.
 */
import { recordFieldsOf } from '../model/filter.ts';
import { fieldsOfFormula, parseFormula } from '../model/formula.ts';
import { boundNames, partsOfName } from '../model/limits.ts';
import { stepsOf } from '../model/links.ts';
import { groupKeyOf, measureFields } from '../model/measures.ts';
import type { ClientResource, Field, Filter, Portal, Resource } from '../model/types.ts';
import type { Access } from './grants.ts';
import { filterFields } from '../screens/fields.ts';

export function visiblePartsOf({ resources }: Portal, access: Access): (id: string) => ClientResource {
  const known = new Map<string, ReadonlySet<string>>();
  const seenOf = (id: string) => {
    let seen = known.get(id);
    if (!seen) known.set(id, (seen = seenFields(resources[id]!, access)));
    return seen;
  };
  const speaksOf = (id: string, filter: Filter | undefined) => {
    const seen = seenOf(id);
    return filter && [...filterFields(resources[id]!, filter)].every((name) => seen.has(name))
      ? filter
      : undefined;
  };

  /** `own`: the fields by which the choices in it may be narrowed. */
  function visibleField(
    field: Field,
    own: ReadonlySet<string>,
    siblings: Resource['fields'],
    condition: (filter?: Filter) => Filter | undefined,
  ): Field {
    /** Whether a bound names what may be known: a field of the record, or one of what it refers to. */
    const isNamed = (bound: string) => {
      const { via, field: name } = partsOfName(bound);
      if (via === undefined) return own.has(name);
      const reference = siblings[via];
      return own.has(via) && reference && 'resource' in reference && seenOf(reference.resource).has(name);
    };
    const { visibleWhen, requiredWhen, readOnlyWhen, rollup: _rollup, lookup, copy, ...rest } = field;
    const leads = (paths: typeof lookup) =>
      stepsOf(paths).every(({ via }) => own.has(via)) ? paths : undefined;
    if ('formula' in rest && rest.formula !== undefined && !isKnown(rest.formula, own)) {
      // worked out without what it reads, it would come to another value than the API's
      delete rest.formula;
      rest.readOnly = true;
    }
    const part = {
      ...rest,
      ...present({
        visibleWhen: condition(visibleWhen),
        requiredWhen: condition(requiredWhen),
        readOnlyWhen: condition(readOnlyWhen),
        lookup: leads(lookup),
        copy: leads(copy),
      }),
    } as Field;
    const bounds = part as { min?: unknown; max?: unknown };
    for (const { key, name } of boundNames(part)) if (!isNamed(name)) delete bounds[key];
    if (part.options) part.options = part.options.map(({ when: _when, ...option }) => option);
    switch (part.type) {
      case 'boolean':
        delete part.when;
        break;
      case 'reference':
      case 'references':
        if (
          !speaksOf(part.resource, part.filter) ||
          !recordFieldsOf(part.filter).every((name) => own.has(name))
        )
          delete part.filter;
        break;
      case 'items': {
        const inRows = new Set([...own, ...Object.keys(part.fields)]);
        const inside = part.fields;
        part.fields = mapValues(part.fields, (one) => visibleField(one, inRows, inside, (filter) => filter));
      }
    }
    return part;
  }

  return (id) => {
    const { place: _place, from, formerly, editableWhen, deletableWhen, ...resource } = resources[id]!;
    const seen = seenOf(id);
    const own = (name: string) => seen.has(name);
    const condition = (filter?: Filter) => speaksOf(id, filter);
    const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => own(name)));
    const former = Object.entries(formerly?.fields ?? {}).filter(([, name]) => own(name));
    const grants = access.resources.get(id)?.grants ?? [];
    return {
      ...resource,
      ...(!resource.titleFields.every(own) && { title: 'id', titleFields: ['id'] }),
      ...(!own(resource.sort.field) && { sort: { field: 'id', order: 'ASC' as const } }),
      ...present({ editableWhen: condition(editableWhen), deletableWhen: condition(deletableWhen) }),
      fields: mapValues(fields, (field) => visibleField(field, seen, resource.fields, condition)),
      search: resource.search.filter(own),
      unique: resource.unique.filter((names) => names.every(own)),
      alwaysEditable: resource.alwaysEditable.filter(own),
      transitions: resource.transitions.filter((one) =>
        grants.some(({ transitions }) => transitions.has(one.id)),
      ),
      form: [],
      ...(from && !resource.history && { view: true }),
      ...(former.length > 0 && { formerNames: Object.fromEntries(former) }),
    };
  };
}

/** The fields that some grant reads or writes, or some figure is made of. */
function seenFields({ id: resource, transitions }: Resource, access: Access): ReadonlySet<string> {
  const { grants = [], aggregates = [] } = access.resources.get(resource) ?? {};
  const asked = transitions.filter(({ id }) => grants.some((grant) => grant.transitions.has(id)));
  return new Set([
    'id',
    ...grants.flatMap(({ read, create, edit }) => [...read, ...create, ...edit]),
    ...aggregates.flatMap(({ groupBy, measures, narrowBy }) => [
      ...groupBy.map((key) => groupKeyOf(key).field),
      ...measures.flatMap(measureFields),
      ...narrowBy,
    ]),
    ...asked.flatMap(({ fields }) => fields),
  ]);
}

const isKnown = (formula: string, own: ReadonlySet<string>) =>
  fieldsOfFormula(parseFormula(formula)).every((name) => own.has(name.split('.')[0]!));

const mapValues = <T>(values: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const present = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

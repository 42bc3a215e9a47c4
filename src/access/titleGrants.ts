/**
 * The titles that a screen grants, so that a user sees "Casa Verde" and not 12. Take a form of orders with a customer, and the
 * customer's city taken from it:
 *
 * - grantOfferedTitles: of the customers among whom one is chosen, as the field's `filter` narrows them;
 * - grantTakenTitles: of the cities to which these customers lead, though the form offers no city;
 * - grantReferredTitles: of the customers to which the orders of a list refer, and of the cities in their titles.
 *
 * A title granted as referred to can be read by its id alone; one that is offered can also be listed.
 */
import { lookupPaths, type LookupPath } from '#model/fields/dependencies.ts';
import { aroundRow, fieldAround, nameAround, rowWithRecord } from '#model/fields/rowScope.ts';
import { conjunction, withoutRecord } from '#model/filter/filter.ts';
import { unitsBehind } from '#model/fields/units.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Filter, Portal, Resource } from '#model/types.ts';
import { canonicalJson } from '#model/values/json.ts';
import { filterFields, type ReferenceFilters } from '#screens/fields.ts';
import type { Grant, Referrer } from './accessTypes.ts';

type TitleGrant = Pick<Grant, 'rows' | 'byIdOnly'> & Partial<Pick<Grant, 'referredBy'>>;

/** Collects the title grants of one screen. */
export type TitleCollector = {
  resources: Portal['resources'];
  /** Those granted so far, by their resource, so that none is added twice. */
  granted: Map<string, { read: ReadonlySet<string>; listed: boolean; from: string }[]>;
  add(target: Resource, grant: TitleGrant & Pick<Grant, 'kind' | 'verbs' | 'read'>): void;
};

/** A form, or a dialog that asks for fields. */
export type OfferingForm = {
  /** The fields that it lets users fill in. */
  offered: ReadonlySet<string>;
  /** The other fields that it shows, such as those taken from the offered records. */
  shown?: Iterable<string>;
  /** Filters that it adds to those of its references. */
  choices?: ReferenceFilters;
};

/**
 * Grants the titles of the records that a form offers, rows included, and of those that it takes over from an
 * offered record.
 */
export function grantOfferedTitles(
  titles: TitleCollector,
  resource: Pick<Resource, 'fields'>,
  { offered, shown = offered, choices = {} }: OfferingForm,
) {
  for (const id of offered) {
    const field = resource.fields[id];
    if (hasRows(field)) {
      const own = Object.keys(field.fields);
      grantOfferedTitles(titles, field, { offered: new Set(own), shown: [] });
      grantTakenTitles(titles, { fields: rowWithRecord(resource.fields, field) }, own, {
        offered: new Set([...[...offered].map(nameAround), ...own]),
        choices: Object.fromEntries(Object.entries(choices).map(([name, rows]) => [nameAround(name), rows])),
      });
    }
    if (!refersTo(field)) continue;
    const target = titles.resources[field.resource]!;
    const rows = rowsOffered(field, choices[id]);
    const read = [
      ...titleParts(target, field, resource.fields),
      ...filterFields(target, field.filter, choices[id]),
    ];
    grantTitle(titles, target, { read, rows, byIdOnly: false });
    grantReferredTitles(titles, { resource: target, rows }, target.titleFields, false);
  }
  grantTakenTitles(titles, resource, shown, { offered, choices });
}

/** The record being edited is not known here: its user may give it any value. */
const rowsOffered = ({ filter = {} }: { filter?: Filter | undefined }, narrowing: Filter = {}): Filter =>
  withoutRecord(conjunction(filter, narrowing));

type Offers = Required<Pick<OfferingForm, 'offered' | 'choices'>>;

/** Grants the titles of the records that fields of a form take from the records that it offers. */
function grantTakenTitles(
  titles: TitleCollector,
  { fields }: Pick<Resource, 'fields'>,
  shown: Iterable<string>,
  { offered, choices }: Offers,
) {
  const pathsOf = (id: string) => [...lookupPaths(fields[id]?.lookup), ...lookupPaths(fields[id]?.copy)];
  const takenBy = (id: string): LookupPath[] =>
    fieldAround(id) === undefined
      ? pathsOf(id).flatMap((path) => (path.via === aroundRow ? takenBy(nameAround(path.field)) : [path]))
      : pathsOf(id).map(({ via, field }) => ({ via: nameAround(via), field }));
  const rowsBehind = (via: string, passed: readonly string[]): Omit<Referrer, 'field'>[] => {
    const field = fields[via];
    if (!refersTo(field) || passed.includes(via)) return [];
    const resource = titles.resources[field.resource]!;
    const chosen = offered.has(via) ? [{ resource, rows: rowsOffered(field, choices[via]) }] : [];
    const taken = takenBy(via).flatMap((path) =>
      rowsBehind(path.via, [...passed, via]).map((by) => ({
        resource,
        rows: {},
        by: { ...by, field: path.field },
      })),
    );
    return [...chosen, ...taken];
  };
  for (const id of shown)
    if (refersTo(fields[id]))
      for (const path of takenBy(id))
        for (const from of rowsBehind(path.via, [id])) grantReferredTitles(titles, from, [path.field], false);
}

/**
 * Grants the titles of the records that rows refer to by `fields`, and of those that these titles refer to.
 *
 * @param listed whether these records can be listed, as the options of a filter are
 * @param also a field of these records that is read beside their titles
 */
export function grantReferredTitles(
  titles: TitleCollector,
  from: Omit<Referrer, 'field'>,
  fields: Iterable<string>,
  listed: boolean,
  also?: string,
) {
  const list = from.list === undefined ? undefined : from.resource.fields[from.list];
  const fieldsOfRows = hasRows(list) ? list.fields : from.resource.fields;
  for (const id of fields) {
    const field = fieldsOfRows[id];
    if (hasRows(field)) grantReferredTitles(titles, { ...from, list: id }, Object.keys(field.fields), listed);
    if (!refersTo(field)) continue;
    const target = titles.resources[field.resource]!;
    const referredBy = { ...from, field: id };
    grantTitle(titles, target, {
      // The filter's picker narrows its options as the field does.
      read: [
        ...titleParts(target, field, fieldsOfRows),
        ...(also ? [also] : []),
        ...(listed ? filterFields(target, field.filter) : []),
      ],
      rows: {},
      byIdOnly: !listed,
      referredBy,
    });
    grantReferredTitles(titles, { resource: target, rows: {}, by: referredBy }, target.titleFields, false);
  }
}

/** The fields that show a record where another one refers to it, with the units of the numbers beside the reference. */
const titleParts = (
  target: Resource,
  field: Resource['fields'][string],
  beside: Resource['fields'],
): string[] => [
  'id',
  ...target.titleFields,
  ...(target.color ? [target.color] : []),
  ...('withImage' in field && field.withImage && target.image ? [target.image] : []),
  ...unitsBehind(beside, field.id),
];

function grantTitle(
  { granted, add }: TitleCollector,
  target: Resource,
  { read: fields, ...grant }: { read: readonly string[] } & TitleGrant,
) {
  const read = new Set(fields);
  const titles = getOrMake(granted, target.id, () => []);
  const listed = !grant.byIdOnly;
  const from = canonicalJson(grant.referredBy ? originsOf(grant.referredBy) : grant.rows);
  // Two pickers of one resource may filter by different fields and different rows.
  const isGranted = titles.some(
    (title) =>
      (title.listed || !listed) &&
      [...read].every((name) => title.read.has(name)) &&
      (title.from === '{}' || title.from === from),
  );
  if (isGranted) return;
  titles.push({ read, listed, from });
  add(target, { kind: 'title', verbs: new Set(['list']), read, ...grant });
}

/** A referrer as plain data. */
const originsOf = ({ resource, field, list, rows, by }: Referrer): unknown[] => [
  resource.id,
  list ?? null,
  field,
  rows,
  ...(by ? [originsOf(by)] : []),
];

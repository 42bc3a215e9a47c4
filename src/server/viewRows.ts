/** The records of a view, worked out from those of its sources. Pure: who fetches and keeps them is views.ts. */
import { createHash } from 'node:crypto';
import {
  bindFilter,
  everything,
  isVariable,
  matches,
  parseFilter,
  valueOf,
  type Variables,
} from '../model/filter.ts';
import { isEmpty } from '../model/values.ts';
import { evaluateFormula, parseFormula } from '../model/formula.ts';
import { originId } from '../model/origin.ts';
import { titleFieldsOf, titleOf } from '../model/title.ts';
import type { Field, Mapped, Measure, Portal, Resource, View, ViewSource } from '../model/types.ts';
import { refersTo } from '../model/traits.ts';
import { compute } from '../kinds/compute.ts';
import { formatValue } from '../kinds/registry.ts';
import { targetOf } from '../kinds/number/kind.ts';
import { aggregate } from './aggregate.ts';
import { fitting, isNumber, rounded } from './fitting.ts';
import { bareLens } from './lens.ts';
import { idPattern, type Stored } from './store.ts';

/** The records of the resources that a view reads, as they are seen: by resource, then by id. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Stored>>;
export type ViewContext = { resources: Portal['resources']; tables: Tables; today: string; timeZone: string };
type Fields = Record<string, unknown>;
type Compute = (record: Stored) => unknown;

export function viewRows(view: Resource, context: ViewContext): Stored[] {
  const { sources, groupBy } = view.from!;
  const rows = sources.flatMap((source, index) => sourceRows(view, source, idsOf(sources, index), context));
  const whole = groupBy.length > 0 ? grouped(view, rows, context) : rows;
  return whole.map((row) => compute(view.fields, row, context, 'stored'));
}

/** All that has to be at hand to work a view out: its sources, and whatever gives them values or names. */
export function resourcesRead(view: Resource, resources: Portal['resources']): Set<string> {
  const read = new Set<string>();
  const named = (resource: Resource, names: readonly string[]) => {
    for (const name of names) {
      const field = resource.fields[name];
      if (!refersTo(field)) continue;
      const target = resources[field.resource]!;
      read.add(target.id);
      named(target, target.titleFields);
    }
  };
  for (const { resource, fields } of view.from!.sources) {
    read.add(resource);
    for (const mapped of Object.values(fields)) {
      if (mapped.kind === 'field' && mapped.via) {
        const reference = resources[resource]!.fields[mapped.via];
        if (reference && 'resource' in reference) read.add(reference.resource);
      }
      if (mapped.kind === 'text') named(resources[resource]!, titleFieldsOf(mapped.text));
    }
  }
  return read;
}

// --- from the records of one source -----------------------------------------------------------------------

function sourceRows(
  view: Resource,
  source: ViewSource,
  idOf: (id: unknown) => string,
  context: ViewContext,
): Stored[] {
  const { tables, today, timeZone } = context;
  const resource = context.resources[source.resource]!;
  const variables: Variables = { user: null, today };
  const where = bindFilter(parseFilter(source.filter, resource.fields), variables);
  const lens = { fields: resource.fields, timeZone };
  const wanted = Object.entries(source.fields).map(
    ([id, mapped]) => [id, valuesOf(mapped, view.fields[id]!, resource, context)] as const,
  );
  const rows: Stored[] = [];
  for (const record of tables.get(resource.id)?.values() ?? []) {
    if (!matches(where, record, lens)) continue;
    const row: Fields & { id: string } = { id: idOf(record.id) };
    for (const [id, value] of wanted) row[id] = value(record);
    rows.push(row);
  }
  return rows;
}

/** How one field of the view is had from a record of the source. */
function valuesOf(mapped: Mapped, target: Field, resource: Resource, context: ViewContext): Compute {
  switch (mapped.kind) {
    case 'value': {
      const { value } = mapped;
      const bound = isVariable(value) ? valueOf(value, { user: null, today: context.today }) : value;
      const fitted = fitting(target, undefined, context)(bound);
      return () => fitted;
    }
    case 'choice': {
      const { field, values } = mapped;
      const known = new Map(Object.entries(values));
      return (record) => known.get(String(record[field])) ?? null;
    }
    case 'formula': {
      const formula = parseFormula(mapped.formula);
      const { today, timeZone } = context;
      const reading = { fields: resource.fields, today, timeZone };
      return (record) => evaluateFormula(formula, record, targetOf(target), reading);
    }
    case 'text': {
      const texts = textsOf(resource, context);
      const template = { title: mapped.text, titleFields: [] };
      // an empty field leaves no gap between the words around it
      return (record) => titleOf(template, record, texts).replace(/ {2,}/g, ' ') || null;
    }
    case 'measure': {
      const { measure } = mapped;
      if (measure === 'count') return () => 1;
      const field = Object.values(measure)[0] as string;
      // rounded when it is added up, and not before
      const fit = isNumber(target)
        ? (value: unknown) => value
        : fitting(target, resource.fields[field], context);
      return (record) => fit(record[field] ?? null);
    }
    case 'field': {
      const { field, via } = mapped;
      const reference = via ? resource.fields[via] : undefined;
      const other = reference && 'resource' in reference ? context.resources[reference.resource]! : resource;
      const fit = fitting(target, other.fields[field], context);
      const found = via ? context.tables.get(other.id) : undefined;
      return (record) => fit((via ? found?.get(String(record[via])) : record)?.[field] ?? null);
    }
  }
}

/** The fields of a record as people read them; a reference is the name of what it leads to. */
function textsOf(resource: Resource, context: ViewContext): (field: string, value: unknown) => string {
  const nameOfRecord = (id: unknown, target: Resource): string => {
    const record = context.tables.get(target.id)?.get(String(id));
    return record ? titleOf(target, record, textsOf(target, context)) : '';
  };
  return (id, value) => {
    const field = resource.fields[id];
    if (!field || isEmpty(value)) return '';
    if (refersTo(field)) {
      const target = context.resources[field.resource]!;
      return [value]
        .flat()
        .map((one) => nameOfRecord(one, target))
        .filter(Boolean)
        .join(', ');
    }
    return formatValue(field, value, { timeZone: context.timeZone });
  };
}

// --- grouped ----------------------------------------------------------------------------------------------

/** One row per combination of the keys. Measures of no row at all: sums are 0, the rest is unknown. */
function grouped(view: Resource, rows: readonly Stored[], { timeZone }: ViewContext): Stored[] {
  const { groupBy } = view.from!;
  const measures = measuresOf(view.from!);
  const exact = Object.fromEntries(
    Object.entries(view.fields).map(([id, field]) => [
      id,
      isNumber(field) ? { ...field, decimals: 6, type: 'decimal' } : field,
    ]),
  ) as Resource['fields'];
  const lens = bareLens({ ...view, fields: exact }, timeZone);
  const keys = groupBy.map((field) => ({ name: field, field }));
  return aggregate(rows, lens, { where: everything, groupBy: keys, measures }).map((row) => {
    const totals = Object.keys(measures).map((id) => {
      const field = view.fields[id]!;
      return [id, typeof row[id] === 'number' && isNumber(field) ? rounded(row[id], field) : row[id]];
    });
    return { ...row, ...Object.fromEntries(totals), id: groupId(groupBy.map((key) => row[key])) } as Stored;
  });
}

/** Over the rows of all sources, of which each holds what it adds: counting is adding ones. */
function measuresOf({ sources }: View): Record<string, Measure> {
  const found: Record<string, Measure> = {};
  for (const { fields } of sources)
    for (const [id, mapped] of Object.entries(fields)) {
      if (mapped.kind !== 'measure') continue;
      const operation = mapped.measure === 'count' ? 'sum' : Object.keys(mapped.measure)[0]!;
      found[id] = { [operation]: id } as Measure;
    }
  return found;
}

// --- ids --------------------------------------------------------------------------------------------------

/** The same for every row of one source; what would be no id is named by its digest. */
function idsOf(sources: readonly ViewSource[], index: number): (id: unknown) => string {
  const { resource } = sources[index]!;
  const nth = sources.slice(0, index + 1).filter((other) => other.resource === resource).length;
  return (id) => {
    const plain = originId(resource, nth, String(id));
    return idPattern.test(plain) ? plain : digest([resource, nth, id]);
  };
}

/** `3:2026-10`, the values of the keys; what may not stand in an address is written as its code. */
function groupId(values: readonly unknown[]): string {
  const plain = values.map((value) => (isEmpty(value) ? '_' : addressed(String(value)))).join(':');
  const isPlain = !values.some((value) => /[^\x20-\x7e]/.test(String(value)));
  return isPlain && idPattern.test(plain) ? plain : digest(values);
}

const addressed = (text: string) =>
  text.replace(/[^A-Za-z0-9-]/g, (character) => `.${character.charCodeAt(0).toString(16)}`);

const digest = (value: unknown) =>
  `h.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 24)}`;

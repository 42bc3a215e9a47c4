/** The names that conditions and values of a rule may use, and their evaluation: see src/model/rules.ts. */
import {
  bindFilter,
  matches,
  parseFilter,
  settingNamed,
  type FilterExpression,
  type Filter,
  type Viewer,
} from '#model/filter/filter.ts';
import { convert, type ValueExpression } from '#model/expression/expression.ts';
import type { Field, Resource, Transition } from '#model/types.ts';
import { refersTo } from '#model/traits.ts';
import { fold, isEmpty } from '#model/values/values.ts';
import { evaluateOwn, plainName } from '#model/expression/evaluateOwn.ts';
import { createdName, isNamed, withCreated } from '#rules/parseNames.ts';
import { occurrenceFields } from '#rules/occurrences.ts';
import { namesOfValue } from '#rules/reads.ts';
import type { Rule, RulePath, StepBase } from '#model/rules.ts';
import { answered } from '../data/otherRecords.ts';
import { RecordFormatter } from '../data/audience.ts';
import type { Values } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import { storedForm } from '#kinds/registry.ts';
import type { Caller } from '../caller/caller.ts';

type Fields = Readonly<Record<string, Field | undefined>>;
/** A record of the context, where names begin. */
type Root = {
  from: RulePath['from'];
  /** For `made`: the id of the step. */
  step?: string;
  resource: Resource;
  record: Values;
  fields?: Fields;
  list?: string;
};

/** The names that a rule may use, each with its field and value, and the records that they come from. */
export type RuleContext = {
  reader: Reader;
  viewer: Viewer;
  /** The record that triggered the rule. */
  resource: Resource;
  record: Values;
  fields: Fields;
  values: Values;
  paths: readonly RulePath[];
  roots: readonly Root[];
};

const number = (id: string): Field =>
  ({ id, type: 'integer', label: id, required: false, unique: false, readOnly: true }) as Field;

/** The context for the record that triggered a rule. */
export async function contextOf(
  reader: Reader,
  viewer: Viewer,
  { resource, paths }: { resource: Resource; paths: readonly RulePath[] },
  { record, before }: { record: Values; before?: Values | undefined },
): Promise<RuleContext> {
  const start: RuleContext = {
    reader,
    viewer,
    resource,
    record,
    fields: resource.fields,
    values: record,
    paths,
    roots: [],
  };
  const company = await companyRoot(reader, viewer, paths);
  return [
    { from: 'record', resource, record } as const,
    { from: 'before', resource, record: before ?? {} } as const,
    ...company,
  ].reduce<Promise<RuleContext>>(
    async (context, root) => withRoot(await context, root),
    Promise.resolve(start),
  );
}

/** The record with the company's settings, where a rule names one of them. */
async function companyRoot(reader: Reader, viewer: Viewer, paths: readonly RulePath[]): Promise<Root[]> {
  if (!paths.some(({ from }) => from === 'settings')) return [];
  const resource = reader.portal.resources[reader.portal.company!]!;
  return [{ from: 'settings', resource, record: await reader.settings(viewer) }];
}

/** Adds the names of a row: `$row.quantidade`, and `$row.$index`, which starts at 1. */
export async function withRow(
  context: RuleContext,
  list: string,
  row: Values,
  index: number,
): Promise<RuleContext> {
  const field = context.resource.fields[list];
  const fields = field && 'fields' in field ? (field.fields as Fields) : {};
  const { resource } = context;
  return withIndex(await withRoot(context, { from: 'row', resource, record: row, fields, list }), index);
}

/** The context of the steps within a step: its row becomes `$outer` where another one takes its place. */
export async function withOuter(context: RuleContext): Promise<RuleContext> {
  const { roots, fields, values } = context;
  const row = roots.findLast(({ from }) => from === 'row');
  const others = { ...context, roots: roots.filter(({ from }) => from !== 'row' && from !== 'outer') };
  const outer = row ? await withRoot(others, { ...row, from: 'outer' }) : others;
  const index = '$row.$index';
  if (!(index in values)) return outer;
  return {
    ...outer,
    fields: { ...outer.fields, '$outer.$index': fields[index] },
    values: { ...outer.values, '$outer.$index': values[index] },
  };
}

/** Adds a record of another resource as `$row`. */
export const withRowRecord = async (
  context: RuleContext,
  resource: Resource,
  record: Values,
  index: number,
) => withIndex(await withRoot(context, { from: 'row', resource, record }), index);

/** Adds a time at which the record comes back as `$row`. */
export const withOccurrence = async (context: RuleContext, row: Values, index: number) =>
  withIndex(
    await withRoot(context, {
      from: 'row',
      resource: context.resource,
      record: row,
      fields: occurrenceFields,
    }),
    index,
  );

/** Adds the index of a repeated step. */
export const withIndex = (context: RuleContext, index: number): RuleContext => ({
  ...context,
  fields: { ...context.fields, '$row.$index': number('$index') },
  values: { ...context.values, '$row.$index': index + 1 },
});

/** Adds the names of a record that a step is about to change. */
export const withTarget = (context: RuleContext, resource: Resource, record: Values): Promise<RuleContext> =>
  withRoot(context, { from: 'target', resource, record });

/** Adds the names of the record that a step has made or found; their values are empty when it has not. */
export const withMade = (
  context: RuleContext,
  step: string,
  resource: Resource,
  { record, isNew }: { record: Values | undefined; isNew: boolean },
) =>
  withRoot(context, {
    from: 'made',
    step,
    resource,
    fields: withCreated(resource.fields),
    record: record ? { [createdName]: isNew, ...record } : {},
  });

/** Reads all names that begin at one record. Each round follows all paths by one reference. */
async function withRoot(context: RuleContext, root: Root): Promise<RuleContext> {
  const { reader, viewer } = context;
  const { portal } = reader;
  const own = root.fields ?? root.resource.fields;
  const paths = context.paths.filter((path) => beginsAt(path, root));
  const prefix = root.step === undefined ? `$${root.from}` : `$${root.from}.${root.step}`;
  const fields: Record<string, Field | undefined> = {};
  const held: Record<string, unknown> = {};
  if (root.from !== 'record')
    for (const id of Object.keys(own)) {
      fields[`${prefix}.${id}`] = own[id];
      held[`${prefix}.${id}`] = root.record[id] ?? null;
    }
  // Values by the path so far, such as "contratoId.clienteId". Each round looks up the next field of each
  // path.
  const values: Record<string, unknown> = { ...root.record };
  const longest = Math.max(0, ...paths.map(({ via }) => via.length));
  for (let round = 0; round < longest; round++) {
    const wanted: Record<string, ValueExpression> = {};
    for (const { via, field } of paths) {
      const step = via[round];
      if (!step) continue;
      const at = trail(via, round);
      const next = via[round + 1]?.field ?? field;
      wanted[`${at}.${next}`] = { kind: 'lookup', via: at, resource: step.resource, field: next };
    }
    Object.assign(values, await reader.evaluate(shapeOf(root.resource, viewer), wanted, values));
  }
  for (const { name, via, field } of paths) {
    const last = via.at(-1);
    fields[name] = last ? portal.resources[last.resource]?.fields[field] : own[field];
    held[name] = values[last ? `${trail(via, via.length - 1)}.${field}` : field] ?? null;
  }
  return {
    ...context,
    fields: { ...context.fields, ...fields },
    values: { ...context.values, ...held },
    roots: [...context.roots, root],
  };
}

/** True when the name begins at this record. Steps may give rows of several resources the same names. */
export function beginsAt({ from, step, via }: RulePath, root: Root): boolean {
  if (from !== root.from || step !== root.step) return false;
  const [first] = via;
  if (!first) return true;
  const field = (root.fields ?? root.resource.fields)[first.field];
  return field !== undefined && refersTo(field) && field.resource === first.resource;
}

const trail = (via: RulePath['via'], to: number) =>
  via
    .slice(0, to + 1)
    .map(({ field }) => field)
    .join('.');

/** True when the condition of a step holds: `if: { … }`, or `if: = …`. */
export async function allows(
  rule: Pick<Rule, 'asksOthers'>,
  { if: condition, test }: Pick<StepBase, 'if' | 'test'>,
  context: RuleContext,
): Promise<boolean> {
  return (await holds(rule, condition, context)) && (!test || (await evaluateValue(test, context)) === true);
}

/** True when a condition holds in the context. */
export function holdsIn(filter: Filter | undefined, context: RuleContext): boolean {
  if (!filter || Object.keys(filter).length === 0) return true;
  const { fields, values, viewer } = context;
  return matches(bindRuleFilter(filter, fields, context), values, {
    fields: known(fields),
    timeZone: viewer.timeZone,
  });
}

/** The same for a rule whose conditions may ask for other records. */
export async function holds(
  { asksOthers }: Pick<Rule, 'asksOthers'>,
  filter: Filter | undefined,
  context: RuleContext,
): Promise<boolean> {
  return holdsIn(asksOthers && filter ? await answeredIn(filter, context) : filter, context);
}

/** The filter with plain answers in place of its conditions about other records. */
export const answeredIn = (filter: Filter, context: RuleContext): Promise<Filter> =>
  answered(context, filter, (where, fields) => bindRuleFilter(where, fields, context));

/**
 * Binds a filter over records of `fields` to values of the context, in place of `$record.<name>`. A name
 * without a value matches nothing, even when negated: a lost target must never mean all records.
 */
export function bindRuleFilter(
  filter: Filter,
  fields: Fields,
  { values, viewer }: RuleContext,
): FilterExpression {
  const found: Record<string, unknown> = {};
  const name = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (value === '$user') return '$user.id';
    const [, asked] = /^\$record\.(.+)$/.exec(value) ?? [];
    const own = asked ?? (isNamed(value) ? value : undefined);
    if (own === undefined) return value;
    const key = `v${Object.keys(found).length}`;
    found[key] = values[own];
    return `$record.${key}`;
  };
  const named = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(named);
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, named(value)]));
    return name(part);
  };
  const expression = parseFilter(named(filter), known(fields));
  return bindFilter(expression, { ...viewer.variables, record: found });
}

const known = (fields: Fields) => fields as Readonly<Record<string, Field>>;

/** Evaluates a value of a rule. */
async function evaluateValue(value: ValueExpression, context: RuleContext): Promise<unknown> {
  const { values, fields, viewer, reader, resource } = context;
  const { timeZone, variables } = viewer;
  switch (value.kind) {
    case 'constant':
    case 'field':
    case 'formula':
      return evaluateOwn(value, context);
    case 'first':
      for (const part of value.of) {
        const found = await evaluateValue(part, context);
        if (!isEmpty(found)) return found;
      }
      return null;
    case 'cases':
      return (
        value.of.find(({ when }) =>
          matches(bindFilter(when, variables), values, { fields: known(fields), timeZone }),
        )?.value ?? null
      );
    case 'choice': {
      const chosen = String(values[value.field]);
      return Object.hasOwn(value.values, chosen) ? value.values[chosen] : null;
    }
    case 'template':
      return (await fillTemplate(value.text, context)) || null;
    case 'converted':
      return convert(await evaluateValue(value.of, context), value.by, timeZone);
    default: {
      const { found } = await reader.evaluate(shapeOf(resource, viewer), { found: value }, values);
      return found;
    }
  }
}

export async function evaluateValues(
  set: Readonly<Record<string, ValueExpression>>,
  context: RuleContext,
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const [id, value] of Object.entries(set)) result[id] = await evaluateValue(value, context);
  return result;
}

/**
 * Fills a template with the formatted values of the context. An empty value leaves no double space.
 *
 * @param may decides which names may be shown; the others are left out. A text stands in place of the value.
 */
export async function fillTemplate(
  text: string,
  { reader, viewer, fields, values }: Pick<RuleContext, 'reader' | 'viewer' | 'fields' | 'values'>,
  may: (name: string) => boolean | string | Promise<boolean | string> = () => true,
): Promise<string> {
  const names = new RecordFormatter(reader, reader.portal, viewer);
  let result = '';
  let end = 0;
  for (const match of text.matchAll(/\{([^{}\s]+)\}/g)) {
    const name = Object.hasOwn(fields, match[1]!) ? match[1]! : plainName(match[1]!);
    const field = fields[name];
    const before = text.slice(end, match.index);
    const shown = field && (await may(name));
    if (typeof shown === 'string') result += before + (endsWithWordOf(before, shown) ? '' : shown);
    else result += before + (shown ? await names.text(field!, values[name], 1, values) : field ? hidden : '');
    end = match.index + match[0].length;
  }
  return withoutHidden(result + text.slice(end))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** "The invoice {number} is paid" needs no label "Invoice" in place of the number. */
const endsWithWordOf = (before: string, label: string): boolean =>
  fold(before).trimEnd().split(/\s/).at(-1) === fold(label).split(/\s/)[0];

/** Marks a value that may not be shown: a private-use character, which occurs in no text. */
const hidden = '\uE000';

/**
 * Removes hidden values together with their clause, from the comma or colon before it, so that no "faltam …"
 * is left.
 */
const withoutHidden = (text: string): string =>
  text.replace(/[:;,] [^:;,.]*\uE000[^:;,.]*/g, '').replaceAll(hidden, '…');

/** The names of the settings in values that otherwise read only their record. */
const settingPaths = (values: readonly ValueExpression[], company: string | undefined): RulePath[] =>
  [...new Set(values.flatMap(namesOfValue))].flatMap((name) => {
    const field = settingNamed(name);
    return field !== undefined && company !== undefined
      ? [{ name, from: 'settings' as const, company, via: [], field }]
      : [];
  });

/**
 * The values that a transition itself writes with the status, evaluated on the record, but for what was sent, even
 * as empty.
 */
export async function transitionValues(
  { transaction, caller }: { transaction: Reader; caller: Pick<Caller, 'viewer'> },
  { set }: Transition,
  { resource, record }: { resource: Resource; record: Readonly<Record<string, unknown>> },
  sent: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  if (!set) return {};
  const paths = settingPaths(Object.values(set), transaction.portal.company);
  const context = await contextOf(transaction, caller.viewer, { resource, paths }, { record });
  const result: Record<string, unknown> = {};
  for (const [id, value] of Object.entries(set)) {
    if (Object.hasOwn(sent, id)) continue;
    result[id] = storedForm(resource.fields[id]!, await evaluateValue(value, context));
  }
  return result;
}

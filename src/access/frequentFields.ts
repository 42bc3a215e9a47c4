/**
 * The fields that are read often: lists sort and filter by them, views choose their records by them, and
 * rights and rules evaluate them. A database stores the computed ones.
 */
import { unstoredFields } from '../kinds/dataModel/computed.ts';
import { isLinked, type FieldsOf, type FieldNode } from '#model/fields/dependencies.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import type { Frequent } from '#model/expression/expression.ts';
import { templateParts } from '#model/records/title.ts';
import { traitsOf } from '#model/traits.ts';
import type { Filter, Portal } from '#model/types.ts';
import {
  behind,
  chosenByViews,
  fieldsOfFilters,
  fixedFiltersOf,
  fieldsOfRules,
  sortsOf,
  withAllBehind,
} from '#screens/oftenRead.ts';
import { soughtBy } from '#rules/reads.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { accessOf } from './grants.ts';

type Often = Record<string, Frequent>;

/**
 * By resource, including the fields that these are computed from. `isIndexed`: records are sorted or filtered
 * by it.
 */
export type FrequentFields = Readonly<Record<string, Often>>;

const known = new WeakMap<Portal, FrequentFields>();

export const frequentFields = (portal: Portal): FrequentFields =>
  getOrMake(known, portal, () => find(portal));

/** Takes over what another thread has found: in a large portal it takes long. */
export const rememberFrequentFields = (portal: Portal, fields: FrequentFields) => known.set(portal, fields);

function find(portal: Portal): FrequentFields {
  const fieldsIn: FieldsOf = (id) => portal.resources[id]?.fields as ReturnType<FieldsOf>;
  const found: Record<string, Often> = {};
  const note =
    (isIndexed: boolean) =>
    ({ resource, field }: FieldNode) => {
      (found[resource] ??= {})[field] = { isIndexed };
    };
  const choosing = chosenByViews(portal);
  // Indexes of stored fields serve the other conditions of a view.
  const figures = choosing.filter(({ resource, field }) => fieldsIn(resource)?.[field]?.rollup);
  const sought = [...sortsOf(portal), ...fieldsOfFilters(portal), ...rightsOf(portal), ...figures];
  const searched = [...sought, ...choosing, ...fixedFiltersOf(portal)];
  const forSearch = withAllBehind(portal, searched, fieldsIn);
  [...forSearch, ...withAllBehind(portal, fieldsOfRules(portal), fieldsIn)].forEach(note(false));
  [...sought, ...deciding(portal, sought), ...numbersSought(portal)].forEach(note(true));
  for (const { resource, field } of forSearch) found[resource]![field]!.isSearched = true;
  for (const { resource, field } of withSources(portal, sortsOf(portal)))
    if (found[resource]?.[field]) found[resource][field].isSorted = true;
  for (const { resource, field } of inSearchedTexts(portal))
    ((found[resource] ??= {})[field] ??= { isIndexed: false }).isInSearchedText = true;
  for (const { resource, field, part } of cutDates(portal, [...sought, ...groupsOf(portal)])) {
    const known = ((found[resource] ??= {})[field] ??= { isIndexed: false });
    known.cutTo = [...new Set([...(known.cutTo ?? []), part])];
  }
  return found;
}

/** These fields, and those from which views take them. */
const withSources = (portal: Portal, fields: readonly FieldNode[]): FieldNode[] =>
  fields.flatMap((node) => [node, ...withSources(portal, behind(portal, node))]);

/** The fields by which views group. They are filtered by, in lists and figures. */
const groupsOf = ({ resources }: Portal): FieldNode[] =>
  Object.values(resources).flatMap(({ id, from }) =>
    (from?.groupBy ?? []).map((field) => ({ resource: id, field })),
  );

type Cut = FieldNode & { part: 'day' | 'month' | 'lastDay' };

/** Among the sources of these fields: the dates of which a view shows only the day, the month or its last day. */
function cutDates(portal: Portal, sought: readonly FieldNode[]): Cut[] {
  const temporalOf = ({ resource, field }: FieldNode) =>
    traitsOf(portal.resources[resource]?.fields[field]).temporal;
  return sought.flatMap((node): Cut[] => {
    const sources = behind(portal, node);
    const wanted = temporalOf(node);
    const cut = sources.flatMap((one): Cut[] => {
      const given = temporalOf(one);
      if (wanted === 'date' && given === 'datetime') return [{ ...one, part: 'day' }];
      if (wanted === 'date' && given === 'month') return [{ ...one, part: 'lastDay' }];
      return wanted === 'month' && (given === 'datetime' || given === 'date')
        ? [{ ...one, part: 'month' }]
        : [];
    });
    return [...cut, ...cutDates(portal, sources)];
  });
}

/** The stored numbers by which rules look for records: mostly the id of a record of any resource, which no reference can hold. */
const numbersSought = ({ resources }: Portal): FieldNode[] =>
  Object.values(resources)
    .flatMap(({ rules }) => rules.flatMap(soughtBy))
    .filter(({ resource, field }) => {
      const sought = resources[resource]?.fields[field];
      return sought && traitsOf(sought).numeric !== undefined && !isLinked(sought);
    });

/**
 * The stored numbers and files on which a yes or an option among these fields depends: whether a price is above
 * another, or a photo is missing.
 */
const deciding = ({ resources }: Portal, fields: readonly FieldNode[]): FieldNode[] =>
  fields.flatMap(({ resource, field }) => {
    const known = resources[resource]?.fields ?? {};
    const { when, options = [] } = (known[field] ?? {}) as { when?: Filter; options?: { when?: Filter }[] };
    return [when, ...options.map((option) => option.when)].flatMap(namesInFilter).flatMap((name) => {
      const one = known[name];
      const { numeric, attachment } = traitsOf(one);
      const isStored = one && !isLinked(one) && (numeric !== undefined || attachment);
      return isStored ? [{ resource, field: name }] : [];
    });
  });

/** The fields that views put into the texts by which their records are searched. */
const inSearchedTexts = ({ resources }: Portal): FieldNode[] =>
  Object.values(resources).flatMap(({ from, search }) =>
    (from?.sources ?? []).flatMap(({ resource, fields }) =>
      search.flatMap((id) => {
        const mapped = fields[id];
        if (mapped?.kind !== 'text') return [];
        const named = templateParts(mapped.text).filter((_, at) => at % 2 === 1);
        const known = resources[resource]!.fields;
        const computed = unstoredFields(known);
        return named.flatMap((field) => (known[field] && !computed.has(field) ? [{ resource, field }] : []));
      }),
    ),
  );

/** Another permission may lift a scope, so each is derived alone. */
function rightsOf(portal: Portal): FieldNode[] {
  const requirements = portal.departments.flatMap(({ routes }) =>
    routes.map(({ requirement }) => requirement),
  );
  const alone = requirements.flatMap(({ permissions }) => permissions.map((one) => [one]));
  const together = requirements.filter(({ mode }) => mode === 'all').map(({ permissions }) => permissions);
  // Thousands of routes may have the same requirement.
  const distinct = new Map(
    [...alone, ...together].map((permissions) => [JSON.stringify(permissions), permissions]),
  );
  return [...distinct.values()].flatMap((permissions) =>
    [...accessOf(portal, permissions).resources].flatMap(([resource, { grants }]) =>
      [...new Set(grants.flatMap(({ rows }) => namesInFilter(rows)))].map((field) => ({ resource, field })),
    ),
  );
}

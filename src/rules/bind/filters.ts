/**
 * Checks conditions of rules: over the context, where names may follow references, and over other records.
 */
import { stringify } from 'yaml';
import { checkFilter } from '#language/bind/filters.ts';
import { leadsToOne, referencedResource } from '#language/bind/checks.ts';
import {
  findReadableField,
  findResource,
  type KnownField,
  type KnownResource,
  type ConfigNode,
} from '#language/bind/context.ts';
import { valueAt } from '#language/describeValue.ts';
import { isAlwaysRequired } from '#language/shortForms.ts';
import { isAboutOthers, keyParts } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import { isMap } from '#model/values/values.ts';
import { isNamed, parseName } from '../parseNames.ts';
import type { FoundName, RuleScope } from './scope.ts';
import { translate } from '#messages/translate.ts';

type Filter = Readonly<Record<string, unknown>>;
type Visit = (node: ConfigNode, key: string, value: unknown, around: Filter) => void;

function eachCondition(node: ConfigNode, filter: unknown, visit: Visit): void {
  if (!isMap(filter)) return;
  for (const [key, value] of Object.entries(filter)) {
    const at = node.at(key);
    if ((key === 'any' || key === 'all') && Array.isArray(value))
      value.forEach((part, index) => eachCondition(at.at(index), part, visit));
    else if (key === 'not') eachCondition(at, value, visit);
    else if (!isAboutOthers(key, value)) visit(at, key, value, filter);
  }
}

/** Checks the conditions about other records in a condition of a rule; values of its context stand in them, too. */
function checkOthers(node: ConfigNode, filter: unknown, scope: RuleScope): void {
  if (!isMap(filter)) return;
  for (const [key, value] of Object.entries(filter)) {
    const at = node.at(key);
    if ((key === 'any' || key === 'all') && Array.isArray(value))
      value.forEach((part, index) => checkOthers(at.at(index), part, scope));
    else if (key === 'not') checkOthers(at, value, scope);
    else if (isAboutOthers(key, value)) {
      if (Object.keys(value).length === 0) at.error(translate('fields.othersNameResource'), 'key');
      for (const [id, where] of Object.entries(value)) {
        const target = findResource(scope.context, at.at(id), id);
        if (target) checkTargetFilter(at.at(id), where, target, scope);
      }
    }
  }
}

/**
 * Checks a condition over the record that triggers the rule and the records it refers to.
 *
 * @param others whether it may ask for other records
 */
export function checkContextFilter(
  node: ConfigNode,
  filter: unknown,
  scope: RuleScope,
  { others = true } = {},
) {
  if (filter === undefined || !node.isValid) return;
  if (others) checkOthers(node, filter, scope);
  const found = new Map<string, KnownField | null>();
  eachCondition(node, filter, (at, key, _value, around) => {
    const { name } = keyParts(key);
    if (!isWay(name) || found.has(name)) return;
    found.set(name, scope.find(at, name, 'key'));
    warnAboutEmptyReference(at, name, key, around, scope);
  });
  const own = others && isMap(filter) ? withoutPartsAboutOthers(filter) : filter;
  checkOver(node, own, scope.withNames(found), scope);
}

/** Parts stay in their places, so that their lines match. */
const withoutPartsAboutOthers = (filter: Filter): Filter =>
  mapConditions(filter, (value, key) => (isAboutOthers(key, value) ? undefined : value)) as Filter;

/** Checks a condition over other records, whose values may be names of the context. */
export function checkTargetFilter(
  node: ConfigNode,
  filter: unknown,
  target: KnownResource,
  scope: RuleScope,
  { others = false } = {},
) {
  if (filter === undefined || !node.isValid) return;
  if (others) checkOthers(node, filter, scope);
  eachCondition(node, filter, (at, key) => {
    const { name } = keyParts(key);
    if (isWay(name)) at.error(translate('ruleProblems.cantStandHere', { name, id: target.id }), 'key');
  });
  const known = others && isMap(filter) ? withoutPartsAboutOthers(filter) : filter;
  const own = withoutKeys(known, (key) => isWay(keyParts(key).name));
  checkOver(node, own, target, scope);
}

const isWay = (name: string) => name.includes('.') || name.startsWith('$');

function checkOver(node: ConfigNode, filter: unknown, over: KnownResource, scope: RuleScope) {
  eachCondition(node, filter, (at, key, value) => {
    const isList = Array.isArray(value);
    for (const [index, one] of (isList ? value : [value]).entries()) {
      const place = isList ? at.at(index) : at;
      if (isNamed(one)) checkValue(place, key, String(one), over, scope);
      else if (scope.timed && typeof one === 'string' && /^\$user\b/.test(one)) refuseUser(place, one);
    }
  });
  checkFilter(scope.context, node, withoutNamed(filter), over, { search: false });
}

export const refuseUser = (node: ConfigNode, name: string) =>
  node.error(translate('ruleProblems.cantStandInScheduledRule', { name }));

/** Checks that a value of the context can be compared with a field of the filter. */
function checkValue(node: ConfigNode, key: string, written: string, over: KnownResource, scope: RuleScope) {
  const { name } = keyParts(key);
  const field = findReadableField(node, over, name, 'key');
  const given = scope.find(node, written);
  if (!field || !given) return;
  const why = difference(field, given, name, written, scope);
  if (why) node.error(translate('ruleProblems.isNotCompared', { written, name, why }));
}

function difference(
  field: KnownField,
  given: FoundName,
  name: string,
  written: string,
  { context }: RuleScope,
): string | undefined {
  const [one, other] = [traitsOf(field), traitsOf(given)];
  if (other.composite) return translate('ruleProblems.itIsComposite', { composite: other.composite });
  const leads = one.refersTo ? referencedResource(context, field) : undefined;
  if (leads && isId(given, written))
    return leads === given.resource.id
      ? undefined
      : translate('ruleProblems.oneIs', { leads, id: given.resource.id });
  if (leads && leadsToOne(given)) {
    const led = referencedResource(context, given);
    return !led || led === leads ? undefined : translate('ruleProblems.oneLeads', { leads, led });
  }
  if (name === 'id' && leadsToOne(given)) return undefined;
  const kindOf = ({ temporal, yesNo, numeric, choice }: typeof one) =>
    temporal
      ? translate('common.aDate')
      : yesNo
        ? translate('common.yesOr')
        : numeric
          ? translate('common.aNumber')
          : choice
            ? translate('common.anOption')
            : '';
  const [kind, second] = [kindOf(one), kindOf(other)];
  return kind && second && kind !== second
    ? translate('ruleProblems.oneIsAndOther', { kind, second })
    : undefined;
}

const isId = (given: KnownField, written: string) =>
  given.source === undefined && parseName(written)?.steps.at(-1) === 'id';

/** The conditions beside that of this key in a list of `any`. */
function alternativesOf({ file, path }: ConfigNode): Filter[] {
  const all = path.at(-3) === 'any' ? valueAt(file.data, path.slice(0, -2)) : undefined;
  return Array.isArray(all) ? all.filter(isMap) : [];
}

/**
 * Warns about `neq` on a field of a reference that may be empty: an empty reference matches it, which is seldom
 * intended.
 */
function warnAboutEmptyReference(
  node: ConfigNode,
  name: string,
  key: string,
  around: Filter,
  { resource, context }: RuleScope,
) {
  const { operator } = keyParts(key);
  const read = parseName(name);
  if (operator !== 'neq' || !read || read.from !== 'record' || read.steps.length < 2) return;
  let from: KnownResource | undefined = resource;
  for (const [depth, step] of read.steps.slice(0, -1).entries()) {
    const field: KnownField | undefined = from?.fields?.[step];
    if (!field?.source) return;
    const way = read.steps.slice(0, depth + 1).join('.');
    const asked = [`${way}_null`, `${name}_null`].some((one) =>
      [around, ...alternativesOf(node)].some((map) => one in map),
    );
    if (!isAlwaysRequired(field.source) && !asked) {
      const value = stringify(node.value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
      node.warn(translate('ruleProblems.withoutHoldsToo', { way, key, value }), 'key', 'rule-on-nothing');
      return;
    }
    from = context.resources.get(referencedResource(context, field) ?? '');
  }
}

/** The filter without values of the context, which are checked separately. */
const withoutNamed = (filter: unknown): unknown =>
  mapConditions(filter, (value) => {
    if (!Array.isArray(value)) return isNamed(value) ? undefined : value;
    const left = value.filter((one) => !isNamed(one));
    return left.length === 0 && value.length > 0 ? undefined : left;
  });
const withoutKeys = (filter: unknown, isGone: (key: string) => boolean): unknown =>
  mapConditions(filter, (value, key) => (isGone(key) ? undefined : value));

/** Keeps emptied parts, so that the positions of the others in the file still match. */
function mapConditions(filter: unknown, change: (value: unknown, key: string) => unknown): unknown {
  if (!isMap(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if ((key === 'any' || key === 'all') && Array.isArray(value))
        return [[key, value.map((part) => mapConditions(part, change))]];
      if (key === 'not') return [[key, mapConditions(value, change)]];
      const changed = change(value, key);
      return changed === undefined ? [] : [[key, changed]];
    }),
  );
}

/** Checks that a filter's fields exist, that the operators fit them, and that its values can occur. */
import {
  FilterError,
  isAboutOthers,
  isNowVariable,
  isRange,
  isVariable,
  isWeek,
  keyParts,
  misfitWords,
  parseFilter,
  type FilterFields,
} from '#model/filter/filter.ts';
import { fitting, traitsOf, type Fitting, type Scalar, isNumeric, isTemporal } from '#model/traits.ts';
import { nearest, suggestion } from '#model/config/suggest.ts';
import type { Field, Requirement, Measure } from '#model/types.ts';
import { countryOf } from '../countryDefaults.ts';
import type { ScopeSource } from '../schema/atoms.ts';
import {
  fieldOf,
  findReadableField,
  findResource,
  type KnownField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
  findSingleField,
} from './context.ts';
import { foreignCondition, foreignVariable } from '../remedies/conditions.ts';
import { quoted } from '../remedies/remedy.ts';
import { accountsOf, acceptedOptions, reportForeignVariable } from './accountValues.ts';
import { translate } from '#messages/translate.ts';
import {
  groupKeyOf,
  measureFields,
  operationOf,
  hasDistinctValues,
  partFault,
  portionFilters,
} from '#model/measures.ts';

type FilterUse = {
  /** False where one result serves all users (derived fields), so that `$user` has no meaning. */
  user?: boolean;
  /** False where no text search applies (conditions of forms). */
  search?: boolean;
  /** The resource of the form in which the choice is made, which `$record` refers to. */
  record?: KnownResource;
  /** The rows of the form, which `$row` refers to. */
  row?: KnownResource;
  /** True where the condition may ask for other records. */
  others?: boolean;
  /** True where an instant such as `$now` is accepted. */
  moment?: boolean;
};

/** Reports every condition that can't be parsed, each at its own line. */
export function checkFilter(
  context: BindContext,
  node: ConfigNode,
  filter: unknown,
  resource: KnownResource,
  use: FilterUse = {},
): void {
  if (filter === undefined || !resource.fields || !node.isValid) return;
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    return node.error(translate('fields.filterIsMap'));
  for (const [key, value] of Object.entries(filter)) {
    if ((key === 'any' || key === 'all') && Array.isArray(value) && value.length > 0)
      value.forEach((part, index) => checkFilter(context, node.at(key, index), part, resource, use));
    else if (key === 'not') checkFilter(context, node.at(key), value, resource, use);
    else if (isAboutOthers(key, value) && (use.others || !Object.hasOwn(resource.fields, key)))
      checkOthers(context, node.at(key), value, resource, use);
    else if (key === 'q' && use.search === false) node.at(key).error(translate('fields.textSearch'), 'key');
    else checkCondition(context, node.at(key), key, value, resource, use);
  }
}

/** Checks the conditions `some` and `none`. In them `$record` is the record to which the whole condition applies. */
function checkOthers(
  context: BindContext,
  node: ConfigNode,
  wheres: Readonly<Record<string, unknown>>,
  resource: KnownResource,
  use: FilterUse,
) {
  if (!use.others) return node.error(translate('fields.othersAreNotHere'), 'key');
  if (Object.keys(wheres).length === 0) node.error(translate('fields.othersNameResource'), 'key');
  for (const [id, where] of Object.entries(wheres)) {
    const target = findResource(context, node.at(id), id);
    if (target)
      checkFilter(context, node.at(id), where, target, {
        ...use,
        search: false,
        others: false,
        record: resource,
      });
  }
}

function checkCondition(
  context: BindContext,
  node: ConfigNode,
  key: string,
  value: unknown,
  resource: KnownResource,
  use: FilterUse,
) {
  const name = Object.hasOwn(resource.fields!, key) ? key : keyParts(key).name;
  try {
    parseFilter({ [key]: value }, resource.fields as FilterFields);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const meant = acceptedFilter(foreignCondition(key, value, Object.keys(resource.fields!)), key, resource);
    if (meant !== undefined)
      node.advise(
        translate('fields.isNeitherFieldNorCondition', { key }),
        {
          text: translate('common.writeOthers', { others: quoted(meant) }),
          edits: [{ path: node.path, entries: meant }],
        },
        'key',
      );
    else if (error.reason === 'field') findReadableField(node, resource, name, 'key');
    else node.error(sentence(error.message), error.reason === 'operator' ? 'key' : 'value');
    return;
  }
  if (key === 'q' || key === 'any' || key === 'all') return;
  const field = findReadableField(node, resource, name, 'key');
  if (!field) return;
  if (reportForeignVariable(context, node, { key, value, field }, use)) return;
  const isList = Array.isArray(value);
  for (const [index, one] of (isList ? value : [value]).entries())
    checkValue(context, isList ? node.at(index) : node, one, field, key, use);
}

/** The filter, if it is another one than what was written and can be parsed. */
function acceptedFilter(filter: Record<string, unknown> | undefined, key: string, resource: KnownResource) {
  if (!filter || Object.hasOwn(filter, key)) return undefined;
  try {
    parseFilter(filter, resource.fields as FilterFields);
    return filter;
  } catch {
    return undefined;
  }
}

/** In the style of the other problems: lower case, and no full stop after a single sentence. */
const sentence = (text: string) =>
  text.charAt(0).toLowerCase() + (text.includes('. ') ? text.slice(1) : text.slice(1).replace(/\.$/, ''));

const variables = () => [
  translate('fields.userField'),
  '$today',
  '$today-30d',
  '$today+2m',
  '$week',
  '$month',
  '$month-1',
  '$year',
  '$now-2h',
];

function checkValue(
  context: BindContext,
  node: ConfigNode,
  value: unknown,
  field: KnownField,
  key: string,
  use: FilterUse,
) {
  const { yesNo, numeric } = traitsOf(field);
  if (value === null || typeof value === 'boolean') {
    if (typeof value === 'boolean' && !key.endsWith('_null') && !yesNo)
      node.error(translate('fields.doesNotTake', { key, value: String(value) }));
    return;
  }
  const text = String(value);
  if (text.startsWith('$')) {
    // already checked together with their field
    if (isWeek(text)) return undefined;
    return checkVariable(context, node, text, { ...use, moment: use.user !== false });
  }
  if (/_n?like$/.test(key)) return;
  const unknown = unknownValue(context, field, text, key);
  if (unknown) return node.error(unknown);
  // stricter than the API, where an address gives texts
  if (yesNo) return node.error(translate('fields.needsTrueOrFalse', { key, text }));
  const given = fittingIn(context, field, key, value as Scalar);
  if (!('value' in given)) return node.error(misfitWords({ key, field: key, value, ...given }));
  if (numeric && typeof value !== 'number') return node.error(translate('fields.needsNumber', { key, text }));
}

/** Why a choice, or a kind that has a name for each code, can't have the value; undefined where it can. */
export function unknownValue(
  context: BindContext,
  field: KnownField,
  text: string,
  name: string,
): string | undefined {
  const coded = kindOfCodes(context, field);
  // Without a readable portal.yaml, the country of the codes isn't known.
  if (coded && traitsOf(field).national && coded.field.country === undefined) return undefined;
  const options = acceptedOptions(field) ?? coded?.kind.options?.map(({ value }) => value);
  if (!options || options.includes(text)) return undefined;
  if (coded?.kind.isOpen) return undefined;
  return translate('common.isNotOption', {
    one: text,
    name,
    suggestion: suggestion(text, options, translate('common.optionsAre')),
  });
}

/**
 * The value of a condition as the field's kind judges it, or a constant that is written to the field, with `key` as its id.
 * The options of choices are left to `unknownValue`; so are codes while the country is not known.
 */
export function fittingIn(
  context: BindContext,
  { type, source }: KnownField,
  key: string,
  value: Scalar,
): Fitting {
  const country = countryIn(context, source ?? {});
  const { choice, national } = traitsOf(type);
  if (choice || (national && country === undefined)) return { value };
  const { name, operator } = keyParts(key);
  const field = { ...source, type, ...(country !== undefined && { country }) };
  return fitting(field, name, value, isRange(operator), true);
}

/** The country of a field; undefined while portal.yaml doesn't say which language the portal has. */
export function countryIn({ sources }: BindContext, field: object): string | undefined {
  const source: { country?: string } = field;
  const portal = sources.portal?.isValid(['locale']) ? sources.portal.value : undefined;
  return source.country ?? (portal && countryOf(source, portal));
}

/** The kind of codes, such as states, of the field's country. */
function kindOfCodes(context: BindContext, { source }: KnownField) {
  if (!source || !traitsOf(source).code) return null;
  const field = { ...source, country: countryIn(context, source) } as unknown as Field & { country?: string };
  const kind = context.kindOfCodes(field);
  return kind && { field, kind };
}

export function checkVariable(context: BindContext, node: ConfigNode, text: string, use: FilterUse = {}) {
  if (text.startsWith('$settings')) return node.error(translate('fields.settingsAreForFormulas', { text }));
  if (isNowVariable(text) && !use.moment) return node.error(translate('fields.isTimeOfDay', { text }));
  if (isWeek(text)) return node.error(translate('fields.isDaysOfWeek', { text }));
  const weeks = /^(\$\w+[+-])(\d+)w$/.exec(text);
  if (weeks)
    return node.error(translate('fields.noVariable', { text, sign: weeks[1]!, days: 7 * Number(weeks[2]) }));
  const [, base, count] = /^\$(month|year|now)([+-]\d+)[a-z]*$/.exec(text) ?? [];
  if (base && !isVariable(text))
    return node.error(
      translate('fields.noVariableIsNotCounted', {
        text,
        base,
        instead: base === 'now' ? translate('fields.hoursMinutesOrDays') : `"$${base}${count!}"`,
      }),
    );
  if (text === '$user') return node.error(translate('fields.userAlone'));
  if (/^\$ ?\d/.test(text)) return node.error(translate('fields.hasCurrencySign', { text }));
  const known = foreignVariable(text);
  if (known !== undefined && known !== text)
    return node.error(translate('fields.noVariableWrite', { text, known }));
  if (!isVariable(text))
    return node.error(
      translate('fields.noVariableWithText', {
        text,
        suggestion: suggestion(
          text,
          use.record ? [...variables(), translate('fields.recordField')] : variables(),
          translate('common.thereAre'),
        ),
      }),
    );
  const [, whose, name] = /^\$(user|record|row)\.(\w+)$/.exec(text) ?? [];
  if (!name) return;
  if (whose === 'row') {
    if (use.row) findReadableField(node, use.row, name);
    else node.error(translate('fields.rowIsOnlyForFind', { text }));
    return;
  }
  if (whose === 'record') return checkRecordField(node, text, name, use.record);
  if (use.user === false) return node.error(translate('fields.isOfNoUseHere', { text }));
  const accounts = accountsOf(context);
  if (!accounts?.fields || Object.hasOwn(accounts.fields, name)) return;
  const near = nearest(name, Object.keys(accounts.fields));
  node.error(
    translate('fields.noFieldInWhereAccounts', {
      text,
      name,
      id: accounts.id,
      near: near ? translate('fields.didYouMeanUser', { near }) : '',
    }),
  );
}

function checkRecordField(node: ConfigNode, text: string, name: string, resource: KnownResource | undefined) {
  if (!resource) return node.error(translate('fields.isOnlyForFilter', { text }));
  if (resource.fields && resource.parent?.fields && !Object.hasOwn(resource.fields, name))
    return void findReadableField(node, resource.parent, name);
  findReadableField(node, resource, name);
}

/** Each permission of a scope must be one that the route accepts, and each filter must fit the resource. */
export function checkScope(
  context: BindContext,
  node: ConfigNode,
  scope: ScopeSource | undefined,
  requirement: Requirement | null,
  resource: KnownResource | null,
): void {
  if (!scope || !node.isValid) return;
  const known = requirement?.permissions ?? [];
  const seen = new Set<string>();
  for (const [permission, filter] of Object.entries(scope)) {
    const lower = permission.toLowerCase();
    if (seen.has(lower))
      node.at(permission).error(translate('fields.permissionIsRepeated', { permission }), 'key');
    seen.add(lower);
    if (requirement && known.length === 0)
      node.at(permission).error(translate('fields.routeAsksForNoPermission'), 'key');
    else if (requirement && !known.some((one) => one.toLowerCase() === lower))
      node.at(permission).error(
        translate('fields.permissionDoesNotOpenRoute', {
          permission,
          suggestion: suggestion(permission, known, translate('fields.isOpenedBy')),
        }),
        'key',
      );
    if (filter !== '*' && resource) checkFilter(context, node.at(permission), filter, resource);
  }
}

// Checks measures and groups: their fields must exist and support the operation.

const partFaultWords = {
  notDate: 'fields.fieldIsNotDate',
  monthAlone: 'fields.fieldKeepsMonthAlone',
  dayAlone: 'fields.fieldKeepsDayAlone',
  timeAlone: 'fields.fieldKeepsTimeAlone',
} as const;

/** Each key must exist, support grouping, and name a date part only if it is a date. */
export function checkGroupBy(node: ConfigNode, groupBy: string | readonly string[], resource: KnownResource) {
  const keys = typeof groupBy === 'string' ? [groupBy] : groupBy;
  for (const [index, key] of keys.entries()) {
    const at = typeof groupBy === 'string' ? node : node.at(index);
    if (keys.indexOf(key) < index) at.error(translate('fields.isRepeated', { key }));
    const { field: id, part } = groupKeyOf(key);
    const field = findSingleField(at, resource, id);
    const { temporal, text } = field ? traitsOf(field) : {};
    const fault = part && field && partFault(field, part);
    if (fault) at.error(translate(partFaultWords[fault], { id }));
    if (temporal === 'datetime' && !part)
      at.warn(translate('fields.fieldKeepsInstants', { id }), 'value', 'instant-groups');
    if (text === 'lines') at.error(translate('fields.fieldIsLongText', { id }));
  }
}

/** @param owner the widget or report of the measures */
export function checkMeasured(node: ConfigNode, measures: object, owner: string) {
  if (Object.keys(measures).length === 0)
    node.error(translate('fields.needsAtLeastOneMeasure', { owner }), 'key');
}

/**
 * The field must exist and be numeric. A list's totals, whose keys name the fields, are marked `on` the key; only they may
 * have the minimum and maximum of dates.
 */
export function checkMeasure(
  context: BindContext,
  node: ConfigNode,
  measure: Measure,
  resource: KnownResource,
  on?: 'key',
) {
  const operation = operationOf(measure);
  for (const [key, filter] of Object.entries(portionFilters(measure)))
    checkFilter(context, node.at(key), filter, resource, { search: false });
  for (const [index, id] of measureFields(measure).entries()) {
    const at = on ? node : operation === 'ratio' ? node.at(operation, index) : node.at(operation);
    const field = on ? fieldOf(resource, id) : findReadableField(at, resource, id);
    if (!field || field.broken || isNumeric(field)) continue;
    if (operation === 'distinct') {
      if (!hasDistinctValues(field)) at.error(translate('fields.hasNoDistinctValues', { id }));
      continue;
    }
    if (on && isTemporal(field) && (operation === 'min' || operation === 'max')) continue;
    at.error(translate('common.fieldIsNotNumber', { name: id, kind: operation }), on);
  }
}

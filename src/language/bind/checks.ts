/** Checks whether one field can hold another field's value. */
import type { ResourceSource, FieldSource } from '../sources.ts';
import { requirementOf, type PermissionsSource } from '../schema/atoms.ts';
import { isMetBy } from '../permissionForms.ts';
import { fieldNameOf, isAlwaysRequired, isNeverWritten } from '../shortForms.ts';
import { refersTo, traitsOf, isNumeric, isTemporal, type Scalar, isMoney } from '#model/traits.ts';
import { checkVariable, fittingIn, unknownValue, countryIn } from './filters.ts';
import {
  type KnownField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
  differentCurrencies,
  fieldOf,
} from './context.ts';
import { translate } from '#messages/translate.ts';
import type { Requirement } from '#model/types.ts';
import type { LookupPath } from '#model/fields/dependencies.ts';
import { misfitWords } from '#model/filter/filter.ts';
import { readInstantText } from '#model/time/moments.ts';
import { isMomentOf } from '#model/time/time.ts';
import { isDayTime } from '#model/formula/moments.ts';
import { suggestion } from '#model/config/suggest.ts';
import { accountsOf, acceptedOptions } from './accountValues.ts';

type FormSource = ResourceSource['form'];

/**
 * Checks that no field occurs twice, unless whoever lacks the permissions of the first gets the second, and that
 * permissions leave somebody out.
 *
 * @param around who may open the screen; null where that is not known, or where there is no screen
 */
export function checkForm(node: ConfigNode, form: FormSource, around: Requirement | null = null) {
  if (!form || !node.isValid) return;
  const seen = new Set<string>();
  for (const [index, section] of form.entries()) {
    checkSome(node.at(index, 'permissions'), section, around);
    const inSection = new Set<string>();
    for (const [position, entry] of section.fields.entries()) {
      const id = fieldNameOf(entry);
      const isMap = typeof entry !== 'string';
      const at = node.at(index, 'fields', position, ...(isMap ? ['field'] : []));
      if (isMap)
        checkSome(
          node.at(index, 'fields', position, 'permissions'),
          entry,
          section.permissions ? requirementOf(section.permissions) : around,
        );

      // Of two entries in one section nobody could tell which is meant.
      if (seen.has(id) || inSection.has(id)) at.error(translate('fields.fieldIsInForm', { id }));
      inSection.add(id);
      if (!section.permissions && !(isMap && entry.permissions)) seen.add(id);
    }
  }
}

/** Without a name, everybody would hold all of them; and who has come in may hold them anyway. */
function checkSome(
  node: ConfigNode,
  { permissions }: { permissions?: PermissionsSource | undefined },
  around: Requirement | null,
) {
  if (!permissions || !node.isValid) return;
  const own = requirementOf(permissions);
  if (own.permissions.length === 0) node.error(translate('fields.permissionsAreEmpty'), 'key');
  else if (around && isMetBy(own, around)) node.refuse(translate('fields.permissionsAreHeld'), 'key');
}

/**
 * A form without a required field can never be saved, unless the field has another source: a default, or a
 * filter or scope that fixes its value.
 */
export function checkComplete(
  node: ConfigNode,
  form: FormSource,
  resource: KnownResource,
  fixed: ReadonlySet<string>,
) {
  const shown = form ?? resource.source.form;
  if (!shown || !resource.fields || (form && !node.isValid) || (!form && !resource.node.at('form').isValid))
    return;
  const { fields, ofSome } = askedBy(shown);
  for (const [id, { source }] of Object.entries(resource.fields)) {
    if (
      !source ||
      !isAlwaysRequired(source) ||
      isNeverWritten(source) ||
      source.default !== undefined ||
      fields.has(id) ||
      fixed.has(id)
    )
      continue;
    if (ofSome.has(id)) {
      node.error(translate('fields.formAsksOnlySome', { id, resourceId: resource.id }), 'key');
      continue;
    }
    node.error(
      translate('fields.formDoesNotAsk', {
        id,
        resourceId: resource.id,
        rows: traitsOf(source).rows || traitsOf(source).secret ? '' : translate('fields.orGiveDefault'),
      }),
      'key',
    );
  }
}

/**
 * The fields that a form asks everybody for: those of a part without permissions, or of each of the parts that are for
 * some. `ofSome`: those that only a few are asked for.
 */
function askedBy(form: NonNullable<FormSource>) {
  const entries = form.flatMap((section) =>
    section.fields.flatMap((entry) => {
      if (typeof entry !== 'string' && entry.readOnly) return [];
      const own = typeof entry === 'string' ? undefined : entry.permissions;
      const needs = [section.permissions ?? [], own ?? []].filter((one) => [one].flat().length > 0);
      return [{ id: fieldNameOf(entry), needs: JSON.stringify(needs) }];
    }),
  );
  const isForAll = (needs: string) => needs === '[]';
  const some = new Set(entries.map(({ needs }) => needs).filter((needs) => !isForAll(needs)));
  const fields = new Set(entries.flatMap(({ id, needs }) => (isForAll(needs) ? [id] : [])));
  const ofSome = new Set(entries.map(({ id }) => id).filter((id) => !fields.has(id)));
  for (const id of some.size > 1 ? ofSome : []) {
    const asking = new Set(entries.flatMap((one) => (one.id === id ? [one.needs] : [])));
    if (asking.size === some.size) fields.add(id);
  }
  return { fields, ofSome };
}

// A field as the checks of its keywords get it.

/** A field of a resource or of its rows, with the place where it is declared. */
export type DeclaredField = {
  context: BindContext;
  /** Where the field is declared; its keywords are below. */
  node: ConfigNode;
  id: string;
  field: FieldSource;
  /** The resource of the field, or the rows. */
  resource: KnownResource;
};

/**
 * Checks that a field accepts a constant, which is written at the node.
 *
 * @param use what the value is called, and whether it may be a variable of the user
 */
export function checkConstant(
  { context, node, id, field }: Pick<DeclaredField, 'context' | 'node' | 'id' | 'field'>,
  value: unknown,
  { name = translate('fields.initialValue'), user = true }: { name?: string; user?: boolean } = {},
) {
  if (typeof value === 'string' && value.startsWith('$'))
    return checkVariable(context, node, value, { user, moment: user && field.type === 'datetime' });
  const known = { type: field.type, source: field };
  const values = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) !== (traitsOf(field).holdsMany === true))
    return node.error(
      translate('fields.listMismatch', {
        name,
        id,
        mismatch: Array.isArray(value) ? translate('fields.cantBeList') : translate('fields.mustBeList'),
      }),
    );
  for (const one of values) {
    const unknown = unknownValue(context, known, String(one), id);
    if (typeof one === 'object') node.error(translate('fields.ofMustBePlainValue', { name, id }));
    else if (unknown) node.error(unknown);
    else if (traitsOf(field).yesNo && typeof one !== 'boolean')
      node.error(translate('fields.ofMustBeTrue', { name, id }));
    else if (isNumeric(field) && typeof one !== 'number')
      node.error(translate('fields.ofMustBeNumber', { name, id }));
    else if (isTemporal(field) && !fitsMoment(field, String(one)))
      node.error(noMoment(name, id, String(one), field));
    else if (traitsOf(field).clock && !isDayTime(one))
      node.error(translate('fields.ofMustBeTime', { name, id }));
    else if (traitsOf(field).code && typeof one !== 'string')
      node.error(translate('common.valueOfMustBeText', { id }));
    else {
      const given = fittingIn(context, known, id, one as Scalar);
      if (!('value' in given)) node.error(misfitWords({ key: id, field: id, value: one, ...given }));
    }
  }
}

/** A month, a day, or for a moment a day, which gets the time of the write, or a time by the portal's clock or with a zone. */
function fitsMoment(field: FieldSource, text: string): boolean {
  const { temporal } = traitsOf(field);
  if (temporal !== 'datetime') return isMomentOf(temporal!, text);
  return isMomentOf('date', text) || isMomentOf('datetime', text) || readInstantText(text) !== undefined;
}

/** `now`, `now()` or `CURRENT_TIMESTAMP` for a date field means today. */
function noMoment(name: string, id: string, text: string, field: FieldSource): string {
  const [, meant] = /^\$?(now|today|current_(?:date|timestamp))\s*(?:\(\s*\))?$/i.exec(text) ?? [];
  const { temporal } = traitsOf(field);
  const isMoment = temporal === 'datetime';
  const form =
    temporal === 'month'
      ? translate('fields.ofMustBeMonthSuch', { name, id })
      : translate(isMoment ? 'fields.ofMustBeMomentSuch' : 'fields.ofMustBeDateSuch', { name, id });
  const variable = isMoment && !/today|date/i.test(meant ?? '') ? '$now' : '$today';
  return meant === undefined ? form : `${form}.${translate('filter.didYouMean', { near: variable })}`;
}

/** True when accounts may hold the permission, e.g. only to receive notifications or to use a button. */
function isGrantable(context: BindContext, permission: string): boolean {
  const id = context.sources.portal?.value.accounts?.permissions;
  const field = id === undefined ? undefined : accountsOf(context)?.fields?.[id];
  const options = field ? acceptedOptions(field) : null;
  return options?.some((option) => option.toLowerCase() === permission.toLowerCase()) ?? false;
}

/** Warns about a permission that no screen uses, as it is probably misspelt. */
export function checkPermissions(
  context: BindContext,
  node: ConfigNode,
  permissions: readonly string[] = [],
) {
  permissions.forEach((permission, index) => {
    if (permission.startsWith('$'))
      return node.at(index).error(translate('fields.permissionIsNoField', { permission }));
    if (!context.permissions.has(permission.toLowerCase()) && !isGrantable(context, permission))
      node.at(index).warn(
        translate('fields.noDepartmentAndNoRoute', {
          permission,
          suggestion: suggestion(permission, context.permissions.keys(), translate('common.thereAre')),
        }),
        'value',
        'unknown-permission',
      );
  });
}

/**
 * The resource that a reference points to. A reference that the portal fills in itself points to the
 * accounts.
 */
export const referencedResource = (context: BindContext, { source }: KnownField) =>
  source && 'resource' in source ? source.resource : context.accounts;

/** True when it refers to a single record, so that a path can continue to that record's fields. */
export const leadsToOne = (field: { type: string }) =>
  traitsOf(field).refersTo === true && !traitsOf(field).holdsMany;

/** True when it is a single choice among declared options. */
export const isOneChoice = (field: { type: string }) =>
  traitsOf(field).choice === true && !traitsOf(field).holdsMany;

/** The field whose value is taken: its name as written, and the resource that has it. */
export type GivenField = KnownField & { name: string; resource: KnownResource };

/** The field that takes the value. */
export type FitTarget = {
  id: string;
  field: FieldSource;
  /** How to write the value as text here; absent: there is no way. */
  asText?: string;
  /** It holds nothing else, so that it may have the type of the value. */
  followsValue?: boolean;
};

/** How a field has the type of another one; undefined where more is to be written, such as options. */
function typeLike(context: BindContext, given: GivenField): string | undefined {
  if (traitsOf(given).choice) return undefined;
  const resource = refersTo(given) ? referencedResource(context, given) : undefined;
  return `type: ${given.type}${resource === undefined ? '' : `, resource: ${resource}`}`;
}

/** A fault, or null where the fields fit; undefined where something else decides. */
type Judge = (
  context: BindContext,
  given: GivenField,
  target: Pick<FitTarget, 'id' | 'field'>,
) => string | null | undefined;

/** True for the id of the given field's own records. */
const isIdOf = ({ name, source }: GivenField) => source === undefined && name.split('.').at(-1) === 'id';

const referenceFit: Judge = (context, given, { id, field }) => {
  const { name, resource: from } = given;
  if (!refersTo(field)) return undefined;
  if (isIdOf(given) && !traitsOf(field).holdsMany)
    return field.resource === from.id
      ? null
      : translate('fields.refersToAndIsRecord', { id, resource: field.resource, name, fromId: from.id });
  if (given.type !== field.type) return undefined;
  const other = referencedResource(context, given);
  return other && other !== field.resource && context.resources.has(other)
    ? translate('fields.refersToAnother', { id, resource: field.resource, name, other })
    : null;
};

const choiceFit: Judge = (_context, given, { id, field }) => {
  const [have, may] = [acceptedOptions(given), 'options' in field ? Object.keys(field.options) : null];
  const sameChoice = given.type === field.type || (isOneChoice(given) && isOneChoice(field));
  if (!have || !may || !sameChoice) return undefined;
  const strange = have.filter((option) => !may.includes(option)).map((one) => `"${one}"`);
  return strange.length > 0
    ? translate('fields.doesNotHaveOptions', { id, strange: strange.join(', '), name: given.name })
    : null;
};

const countryFit: Judge = (context, given, { id, field }) => {
  if (given.type !== field.type || !given.source || !traitsOf(field).national) return undefined;
  const [theirs, own] = [given.source, field].map((one) => countryIn(context, one)) as [string, string];
  const { name, resource } = given;
  return theirs === own
    ? null
    : translate('fields.countriesDiffer', { name, id: resource.id, theirs, target: id, own });
};

const currencyFit: Judge = (context, given, { id, field }) => {
  if (!given.source || !isMoney(given) || !isMoney(field)) return undefined;
  const [theirs, own] = differentCurrencies(context, given.source, field) ?? [];
  const { name, resource } = given;
  return theirs === undefined
    ? null
    : translate('fields.currenciesDiffer', { name, id: resource.id, theirs, target: id, own: own! });
};

/** Checks that one field can hold the value of another. */
export function checkFit(
  context: BindContext,
  node: ConfigNode,
  given: GivenField,
  { id, field, asText, followsValue }: FitTarget,
) {
  const { name, resource: from } = given;
  const refuse = (hint: string) =>
    node.error(
      translate('fields.ofIsOfType', {
        name,
        id: from.id,
        type: given.type,
        target: id,
        fieldType: field.type,
        hint,
      }),
    );

  const target = { id, field };
  for (const judge of [referenceFit, choiceFit, countryFit, currencyFit]) {
    const fault = judge(context, given, target);
    if (fault) node.error(fault);
    if (fault !== undefined) return;
  }
  const { text, temporal } = traitsOf(field);
  if (given.type === field.type || (isNumeric(given) && isNumeric(field))) return;
  if (isIdOf(given) && text === 'line') return;
  if (traitsOf(given).text && (text === 'line' || text === 'lines')) return;
  // a month is stored as its last day; a more precise value is cut
  if (isTemporal(given) && temporal && temporal !== 'datetime') return;
  const type = followsValue ? typeLike(context, given) : undefined;
  if (type !== undefined) refuse(translate('fields.giveType', { type }));
  else refuse(text === 'line' && asText ? translate('fields.writeTo', { asText }) : '');
}

type RowsSource = Extract<FieldSource, { type: 'items' }>;

/** A list whose rows are taken. */
export type GivenRows = GivenField & { source: RowsSource };

/** Checks that a list's rows can be taken over whole: each of their fields needs one of the same name that can hold it. */
export function checkRowsFit(
  context: BindContext,
  node: ConfigNode,
  { name, resource, source: rows }: GivenRows,
  { id, field }: FitTarget & { field: RowsSource },
) {
  for (const [column, source] of Object.entries(rows.fields)) {
    const into = field.fields[column];
    if (!into) return node.error(translate('fields.rowsLackColumn', { name, column, id }));
    const given = { type: source.type, source, name: `${name}.${column}`, resource };
    checkFit(context, node, given, { id: `${id}.${column}`, field: into });
  }
}

/** The resource whose record a reference names; undefined for a field that names none. */
export const targetOf = (context: BindContext, reference: KnownField | null) =>
  reference && leadsToOne(reference)
    ? context.resources.get(referencedResource(context, reference) ?? '')
    : undefined;

/** The field at the end of a path over one reference, without a report. */
export function endOfPath(
  context: BindContext,
  resource: KnownResource,
  { via, field: name }: LookupPath,
): GivenField | null {
  const other = targetOf(context, fieldOf(resource, via, 'written'));
  const found = other && fieldOf(other, name);
  return other && found ? { ...found, name: `${via}.${name}`, resource: other } : null;
}

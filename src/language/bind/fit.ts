/** Checks whether one field can hold another field's value. */
import { isMoney, isNumeric, isTemporal, refersTo, traitsOf } from '#model/traits.ts';
import type { FieldSource } from '../sources.ts';
import { differentCurrencies } from './currencies.ts';
import { countryIn } from './filters.ts';
import { optionsOf } from './accountValues.ts';
import type { KnownField, KnownResource, ConfigNode, BindContext } from './context.ts';
import { translate } from '#messages/translate.ts';

/**
 * The resource that a reference points to. A reference that the portal fills in itself points to the
 * accounts.
 */
export const resourceOf = (context: BindContext, { source }: KnownField) =>
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
  const resource = refersTo(given) ? resourceOf(context, given) : undefined;
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
  const other = resourceOf(context, given);
  return other && other !== field.resource && context.resources.has(other)
    ? translate('fields.refersToAnother', { id, resource: field.resource, name, other })
    : null;
};

const choiceFit: Judge = (_context, given, { id, field }) => {
  const [have, may] = [optionsOf(given), 'options' in field ? Object.keys(field.options) : null];
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

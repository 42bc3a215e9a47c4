/** Expands the short forms of the language, for bind.ts and resolve.ts. */
import { isNumbered } from '../model/fields/sequence.ts';
import { slug } from '../model/values/values.ts';
import type {
  CompletedField,
  FieldSource,
  RowFieldSource,
  PortalSource,
  TransitionSource,
} from './sources.ts';
import { isLinked } from '../model/fields/dependencies.ts';
import type { Filter } from '../model/types.ts';
import { hasRows, traitsOf } from '../model/traits.ts';
import { formulaOf } from '../model/fields/formulaOf.ts';
import { getOrMake } from '#model/values/memoize.ts';

/** The name of a column or of a form's field, which is written alone or in a map. */
export const fieldNameOf = (entry: string | { field: string }) =>
  typeof entry === 'string' ? entry : entry.field;

/** A tab's address. The first tab has the route's own. */
export const tabPath = (route: { path: string }, tab: { segment?: string | undefined }, index: number) =>
  index === 0 ? route.path : `${route.path}/${tab.segment ?? ''}`;

export const transitionId = ({ id, label }: Pick<TransitionSource, 'id' | 'label'>) => id ?? slug(label);

type Changing = Pick<TransitionSource, 'from' | 'to'>;
type OfField<T> = { transitions?: readonly T[] | undefined; options?: object };
const known = new WeakMap<readonly Changing[], readonly Changing[]>();

/** The transitions of a field, with `any` expanded to every other state. Cached. */
export function transitionsOf<T extends Changing = TransitionSource>(field: object): readonly T[] {
  const { transitions, ...own }: OfField<T> = field;
  if (!transitions) return [];
  const found = getOrMake(known, transitions, () => transitions.map((one) => fromStates(one, own)));
  return found as readonly T[];
}

/** `any` stays as it is when a state has that name. */
function fromStates<T extends Changing>(transition: T, { options }: { options?: object }): T {
  const states = Object.keys(options ?? {});
  if (transition.from !== 'any' || states.includes('any')) return transition;
  return { ...transition, from: states.filter((state) => state !== transition.to) };
}

/** The conditions of a derived field, each with its path in the field. Empty for a stored field. */
export function conditionsOf(
  field: FieldSource | CompletedField,
): { when: Filter; path: readonly string[] }[] {
  if ('when' in field && field.when) return [{ when: field.when, path: ['when'] }];
  if (!('options' in field)) return [];
  return Object.entries(field.options).flatMap(([value, option]) =>
    typeof option === 'object' && 'when' in option && option.when
      ? [{ when: option.when as Filter, path: ['options', value, 'when'] }]
      : [],
  );
}

/**
 * True when no client may ever write it: declared read-only or hidden, derived, numbered, or changed by transitions
 * only.
 */
export const isNeverWritten = (field: FieldSource | CompletedField) =>
  field.readOnly === true ||
  field.hidden === true ||
  isLinked(field) ||
  conditionsOf(field).length > 0 ||
  formulaOf(field) !== undefined ||
  isNumbered(field) ||
  ('inForce' in field && field.inForce !== undefined) ||
  transitionsOf(field).length > 0;

/** True when every record needs a value. A list of rows with a minimum does. */
export const isAlwaysRequired = (field: FieldSource | CompletedField) =>
  field.required ?? (hasRows(field) && (field.min ?? 0) > 0);

/** The fields of a resource as written. In the accounts, the password is required for new records. */
export function writtenFieldsOf<F extends FieldSource | CompletedField>(
  id: string,
  { fields }: { fields: Record<string, F> },
  accounts: PortalSource['accounts'] | undefined,
): Record<string, F> {
  if (!accounts || id !== accounts.resource || !Object.hasOwn(fields, accounts.password)) return fields;
  const own = fields[accounts.password]!;
  return own && traitsOf(own).secret && own.required === undefined
    ? { ...fields, [accounts.password]: { ...own, required: true } }
    : fields;
}

/** The stamps of portal.yaml in display order, with the message keys of their labels. */
export const stampLabels = {
  createdAt: 'history.createdAt',
  updatedAt: 'history.updatedAt',
  createdBy: 'history.createdBy',
  updatedBy: 'history.updatedBy',
} as const;
export type StampName = keyof typeof stampLabels;
export const stampType = (stamp: StampName) => (stamp.endsWith('At') ? 'datetime' : 'reference');

/** `formerly: chapa` is `formerly: [chapa]`. */
export const formerNames = (formerly: string | readonly string[] | undefined): readonly string[] =>
  formerly === undefined ? [] : typeof formerly === 'string' ? [formerly] : formerly;

/** The options of a field that have former names, with those names. */
export const formerOptions = (field: FieldSource | RowFieldSource): [string, readonly string[]][] =>
  'options' in field
    ? Object.entries(field.options).map(([value, option]) => [
        value,
        typeof option === 'string' ? [] : formerNames(option.formerly),
      ])
    : [];

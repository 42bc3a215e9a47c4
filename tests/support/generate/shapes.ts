/**
 * Shared by the generators of resources and screens: the data of a resource, and predicates on its fields.
 */
import { given } from './chance.ts';
import type { Fields } from './filters.ts';
import { dateKinds, type FieldData } from './kinds.ts';

export type ResourceData = {
  label: { one: string; many: string };
  title: string;
  fields: Record<string, FieldData>;
} & Record<string, unknown>;
export type Resources = Record<string, ResourceData>;

export const accounts = 'contas';
export const permissions = ['azul', 'verde', 'roxo'];
/** The fields of accounts, for `$user.…`. */
export const accountFields = (resources: Resources): Fields => resources[accounts]!.fields;

export const mayBeTaken = ({ type }: FieldData) =>
  !['password', 'items', 'file', 'references', 'multiselect'].includes(type);
/** The keys that a field needs in order to accept the same values as this one. */
export const shapeOf = ({ type, resource, options, country }: FieldData): Omit<FieldData, 'label'> => {
  const plainOptions =
    options &&
    Object.fromEntries(
      Object.entries(options as object).map(([value, one]) => [
        value,
        typeof one === 'string' ? one : (one as { label: string }).label,
      ]),
    );
  return given({
    type: type === 'status' ? 'select' : type,
    resource,
    options: plainOptions,
    country,
  }) as FieldData;
};

export const hasConditions = ({ when, options }: FieldData) =>
  when !== undefined ||
  Object.values((options ?? {}) as object).some((one) => (one as { when?: unknown }).when);

/** True when users don't fill the field in. */
export const follows = (field: FieldData): boolean =>
  field.readOnly === true ||
  field.sequence !== undefined ||
  field.formula !== undefined ||
  field.lookup !== undefined ||
  field.rollup !== undefined ||
  field.transitions !== undefined ||
  hasConditions(field);

export const isDate = ({ type }: FieldData) => dateKinds.includes(type);

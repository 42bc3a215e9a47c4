import type { Field } from '../types.ts';

/** The kinds of history entries; `action` is a status transition. */
const historyActions = ['create', 'update', 'action', 'delete'] as const;
export type HistoryAction = (typeof historyActions)[number];

/** "Situação: Aberta → Paga"; only the value that there is, where the other is empty. */
export const changeSentence = (label: string, before: string, after: string): string =>
  `${label}: ${[before, after].filter(Boolean).join(' → ') || '–'}`;

/** The fields of an entry of the history's own list that hold the resource and the id of what it is about. */
type NamingFields = { resource: string; record: string };

/** The record that a text names by other fields, as the titles in the history do. */
export function recordNamedBy(
  field: Field & { names?: NamingFields },
  values: Readonly<Record<string, unknown>>,
): { resource: string; id: unknown } | undefined {
  const { names } = field;
  return names && { resource: String(values[names.resource]), id: values[names.record] };
}

const naming: { names: NamingFields } = { names: { resource: 'resource', record: 'record' } };

/** The fields of the history's own list: the title of an entry names the record that it is about. */
export const withNamedRecord = (fields: Readonly<Record<string, Field>>): Record<string, Field> => ({
  ...fields,
  ...(fields.title && { title: Object.assign({}, fields.title, naming) }),
});

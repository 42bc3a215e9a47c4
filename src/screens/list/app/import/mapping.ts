/** Which column of a file fills which field. */
import { fold } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Column, Field } from '#model/types.ts';
import type { ListScreen } from '#screens/list/types.ts';
import { traitsOf } from '#model/traits.ts';
import { entriesOf, writableOf } from '#screens/form/app/sections.ts';

/** A field that an import can fill, with its label in the form. */
export type ImportTarget = {
  field: Field;
  label: string;
  /** Its values are not written; they only find the record that a row updates. */
  onlyFinds?: true;
};
/** The id of the field for each column of the file, or null when the column is left out. */
export type Mapping = readonly (string | null)[];

/** Kinds whose values don't fit into one cell. */
export const notInCells: ReadonlySet<string> = new Set<string>(['items', 'file']);

/** The fields that the screen's form writes. */
export function targetsOf(screen: Pick<ListScreen, 'form'>, resource: ClientResource): ImportTarget[] {
  const writable = new Set(writableOf(screen.form, resource));
  return entriesOf(screen.form).flatMap(({ field: id, label }) => {
    const field = resource.fields[id];
    if (!field || !writable.delete(id) || notInCells.has(field.type)) return [];
    return [{ field, label: label ?? field.label }];
  });
}

/**
 * The columns of an export: the list's, and, where it imports too, all others that an import needs to create
 * the same records.
 */
export function exportColumns(screen: ListScreen, resource: ClientResource): readonly Column[] {
  if (!screen.actions.includes('import')) return screen.columns;
  const shown = new Set(screen.columns.map(({ field }) => field));
  const rest = targetsOf(screen, resource).filter(
    ({ field }) => !shown.has(field.id) && !traitsOf(field).secret,
  );
  return [...screen.columns, ...rest.map(({ field, label }) => ({ field: field.id, label }))];
}

/**
 * The field that each column was matched to: in `mapping` if the column can fill it, otherwise in `unfillable`.
 */
export type Guess = { mapping: Mapping; unfillable: readonly (Field | null)[] };

/**
 * Matches columns to fields by name: first by the list's labels, as an export has them, then by the form's
 * labels, then by id. Remaining columns are compared by letters and digits only, then without a remark in
 * brackets at the end, then by some of several names (`CPF/CNPJ`), and match only if a single field is possible.
 * A column that names a read-only field gets no field.
 */
export function guessColumns(
  head: readonly string[],
  targets: readonly ImportTarget[],
  { columns }: Pick<ListScreen, 'columns'>,
  { fields, formerly }: ClientResource,
): Guess {
  const named: Named[] = [
    ...columns.flatMap(({ field, label }) =>
      fields[field] ? [{ text: label ?? fields[field].label, id: field }] : [],
    ),
    ...targets.map(({ field, label }) => ({ text: label, id: field.id })),
    ...targets.flatMap(({ field: { id, label } }) => (id === 'id' ? [] : [{ text: label, id }])),
    ...targets.map(({ field }) => ({ text: field.id, id: field.id })),
    ...Object.entries(formerly?.fields ?? {}).flatMap(([text, id]) =>
      Object.hasOwn(fields, id) ? [{ text, id }] : [],
    ),
    // a column that is only called "Code" need not have the ids of this portal
    ...Object.values(fields).flatMap(({ id, label }) => [
      ...(id === 'id' ? [] : [{ text: label, id }]),
      { text: id, id },
    ]),
  ];
  const isTarget = (id: string) => targets.some(({ field }) => field.id === id);
  const found = new Map<number, string>();
  for (const [nth, isNamed] of comparisons.entries()) {
    const claims = head.map((text, at) => {
      if (found.has(at)) return undefined;
      const ids = new Set(named.flatMap(({ text: name, id }) => (isNamed(text, name) ? [id] : [])));
      // If several fields have exactly this name, the first one is taken.
      if (nth === 0) return [...ids][0];
      const free = [...ids].filter((id) => isTarget(id) && ![...found.values()].includes(id));
      return free.length === 1 ? free[0] : ids.size === 1 ? [...ids][0] : undefined;
    });
    for (const [at, id] of claims.entries()) {
      if (id === undefined) continue;
      const isFirst = claims.indexOf(id) === at && ![...found.values()].includes(id);
      const isOnly = claims.lastIndexOf(id) === claims.indexOf(id);
      if (!isTarget(id) || (isFirst && (nth === 0 || isOnly))) found.set(at, id);
    }
  }
  return {
    mapping: head.map((_, at) => (isTarget(found.get(at) ?? '') ? found.get(at)! : null)),
    unfillable: head.map((_, at) => {
      const id = found.get(at);
      return id === undefined || isTarget(id) ? null : fields[id]!;
    }),
  };
}

type Named = { text: string; id: string };

/** Makes `Nº do  CPF *` and `nº do cpf` equal. */
const normalized = (text: string) => fold(text).replace(/\*/g, '').replace(/\s+/g, ' ').trim();
/** Makes `E-mail`, `E mail` and `email` equal. */
const letters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
/** Makes `Valor mensal (R$)` and `Valor mensal` equal, but not `Valor (US$)` and `Valor (R$)`. */
function withoutRemark(text: string): string {
  const bare = text.trimEnd().replace(/\*$/, '').trimEnd();
  const open = Math.max(bare.lastIndexOf('('), bare.lastIndexOf('['));
  const isRemark = /[)\]]$/.test(bare) && open >= 0 && !/[)\]]/.test(bare.slice(open, -1));
  return letters(isRemark ? bare.slice(0, open) : text);
}

/** The names in `CPF/CNPJ`. None in what may have a unit, as `km/l` or `R$/kg`. */
const alternatives = (text: string) => {
  const names = text.split('/').map(withoutRemark);
  return names.every((name) => name.length > 2) ? names : [];
};

/** True for `CPF` and `CNPJ/CPF` in `CPF/CNPJ`, but not for `Valor/hora` in `Valor`. */
const isAlternative: Comparison = (headText, name) => {
  const names = alternatives(name);
  const own = alternatives(headText);
  return own.length > 0 && own.every((one) => names.includes(one));
};

type Comparison = (headText: string, name: string) => boolean;
const equal =
  (headKey: (text: string) => string, nameKey: (text: string) => string): Comparison =>
  (headText, name) =>
    headKey(headText) !== '' && headKey(headText) === nameKey(name);

/**
 * How a column's name is compared with a field's. Each comparison is tried only on columns that the ones
 * before it left.
 */
const comparisons: readonly Comparison[] = [
  equal(normalized, normalized),
  equal(letters, letters),
  equal(withoutRemark, letters),
  equal(letters, withoutRemark),
  isAlternative,
];

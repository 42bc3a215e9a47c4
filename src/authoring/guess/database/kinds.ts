/** The kind of field that a column of a database becomes. */
import { fold } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { labelOf } from '../fieldNames.ts';
import type { CatalogColumn, CatalogTable } from '#server/data/postgres/adopted/catalog.ts';

/** The values that a check constraint lists, in the forms in which PostgreSQL writes it down again. */
export function optionsOfColumn(
  { constraints }: CatalogTable,
  { name, domainChecks }: CatalogColumn,
): readonly string[] {
  const conditions = constraints.flatMap(({ kind, columns, condition }) =>
    kind === 'c' && columns.length === 1 && columns[0] === name ? (condition ?? []) : [],
  );
  for (const condition of [...conditions, ...domainChecks]) {
    const listed = /=\s*ANY\s*\(+ARRAY\[(.*?)\]/i.exec(condition)?.[1];
    const alone =
      listed ??
      (/^(?:CHECK )?\(+[^()]*\)?(?:::text)? = '(?:[^']|'')*'/.test(condition) ? condition : undefined);
    const values = [...(alone ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) =>
      value!.replaceAll("''", "'"),
    );
    if (values.length > 0 && values.every((value) => value !== '')) return values;
  }
  return [];
}

/** Words become a label. A value with signs, such as a blood group, stays as it is, and so do those whose labels would be equal. */
function optionsFrom(values: readonly string[]) {
  const labelled = (value: string) =>
    (/^[\p{L}\p{N}]+(?:[ _-][\p{L}\p{N}]+)*$/u.test(value) && labelOf(value)) || value;
  const isTwice = (label: string) => values.filter((value) => labelled(value) === label).length > 1;
  return Object.fromEntries(
    values.map((value) => [value, isTwice(labelled(value)) ? value : labelled(value)]),
  );
}

const moneyNames =
  /price|amount|total|cost|freight|balance|salary|fee|payment|preco|valor|custo|saldo|precio|importe/;
const longNames = /note|comment|remark|description|body|content|text|observ|descri|biography|summary/;

/** Whole numbers that a number of JavaScript would round. */
const exactText = () => ({
  type: 'text',
  maxLength: 40,
  pattern: { regex: '-?[0-9]+', message: translate('adopted.digits') },
});

/** @param decimals undefined: as many as a number has */
function amount(name: string, decimals?: number) {
  if (!moneyNames.test(name)) return { type: 'decimal', ...withDecimals(decimals ?? 6, 6) };
  return { type: 'money', ...withDecimals(decimals ?? 2, 10) };
}

/** More than two, which is usual. */
const withDecimals = (decimals: number, most: number) =>
  decimals > 2 ? { decimals: Math.min(decimals, most) } : {};

/** Undefined for types that a person can't read. `isShown`: as a text that nobody changes. */
export function kindOfColumn(
  column: CatalogColumn,
  options: readonly string[] = [],
  isBeyond = false,
): (Record<string, unknown> & { type: string; isShown?: true }) | undefined {
  const { type, form: words, name } = column;
  const plain = fold(name);
  if (isBeyond) return exactText();
  if (type.isArray && type.labels.length > 0)
    return { type: 'multiselect', options: optionsFrom(type.labels) };
  if (type.isArray) return { type: 'text', isShown: true };
  if (type.kind === 'e') return { type: 'select', options: optionsFrom(type.labels) };
  switch (type.name) {
    case 'int2':
    case 'int4':
    case 'int8':
      return { type: 'integer' };
    case 'numeric': {
      const [, digits, decimals = digits && '0'] = /\((\d+)(?:,(-?\d+))?\)/.exec(words) ?? [];
      return decimals === '0'
        ? { type: 'integer' }
        : amount(plain, decimals === undefined ? undefined : Number(decimals));
    }
    case 'float4':
    case 'float8':
      return amount(plain);
    case 'money':
      return { type: 'money' };
    case 'bool':
      return { type: 'boolean' };
    case 'date':
      return { type: 'date' };
    case 'timestamp':
    case 'timestamptz':
      return { type: 'datetime' };
    case 'json':
    case 'jsonb':
      return { type: 'json' };
    case 'bytea':
      return undefined;
    case 'text':
    case 'citext':
    case 'varchar':
    case 'bpchar': {
      if (options.length > 0) return { type: 'select', options: optionsFrom(options) };
      const most = /\((\d+)\)$/.exec(words)?.[1];
      const isLong = most === undefined ? longNames.test(plain) : Number(most) > 255;
      return { type: isLong ? 'textarea' : 'text', ...(most !== undefined && { maxLength: Number(most) }) };
    }
    case 'uuid':
    case 'time':
    case 'timetz':
      return { type: 'text' };
    default:
      return type.kind === 'c' || type.kind === 'b' || type.kind === 'r' || type.kind === 'm'
        ? { type: 'text', isShown: true }
        : undefined;
  }
}

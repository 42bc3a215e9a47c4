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

const optionsFrom = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, labelOf(value) || value]));

const moneyNames =
  /price|amount|total|cost|freight|balance|salary|fee|payment|preco|valor|custo|saldo|precio|importe/;
const longNames = /note|comment|remark|description|body|content|text|observ|descri|biography|summary/;

/** Whole numbers that a number of JavaScript would round. */
const exactText = () => ({
  type: 'text',
  maxLength: 40,
  pattern: { regex: '-?[0-9]+', message: translate('adopted.digits') },
});

/** Undefined for types that a person can't read. `isShown`: as a text that nobody changes. */
export function kindOfColumn(
  column: CatalogColumn,
  options: readonly string[] = [],
  isBeyond = false,
): (Record<string, unknown> & { type: string; isShown?: true }) | undefined {
  const { type, written: words, name } = column;
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
      const [, , decimals] = /\((\d+),(-?\d+)\)/.exec(words) ?? [];
      if (decimals === '0') return { type: 'integer' };
      return { type: moneyNames.test(plain) ? 'money' : 'decimal' };
    }
    case 'float4':
    case 'float8':
      return { type: moneyNames.test(plain) ? 'money' : 'decimal' };
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

/** Measures how many values of a column a field would accept. */
import { viewerOf } from '#model/filter/filter.ts';
import type { Field } from '#model/types.ts';
import { fold } from '#model/values/values.ts';
import { parseFileValue } from '#kinds/spreadsheets/csvCells.ts';
import { inUsualForm } from '#kinds/columns/readCell.ts';
import { usualReading } from '#kinds/columns/usualReading.ts';
import { valueFault } from '#kinds/registry.ts';
import { withPortalDefaults } from '#kinds/portalDefaults.ts';
import type { FieldSource } from '#compiler/schema/schema.ts';
import { currentLocale } from '#messages/translate.ts';
import { textOf } from './markUnique.ts';
import { bare } from './naming.ts';
import type { FieldYaml, GuessedField, Known } from './types.ts';

/** The share of values that a kind must accept. Files typed by hand contain mistakes. */
export const enough = 0.9;
const context = { ...viewerOf({ timeZone: 'America/Sao_Paulo' }, '2000-01-01'), fields: {} };

export const most = (values: readonly unknown[], test: (value: unknown) => boolean) =>
  values.filter(test).length >= values.length * enough;

export const kindIn = ({ kinds }: Known, type: string) => kinds.find((kind) => kind.type === type);

/** How many of the values the field accepts, and an example that it refuses. */
export function shareOf(
  yaml: FieldYaml,
  values: readonly unknown[],
  known: Known,
): NonNullable<GuessedField['fits']> {
  const takes = takerOf(yaml, known, values);
  const refused = values.find((value) => !takes(value));
  const taken = values.filter(takes).length;
  return { taken, of: values.length, ...(refused !== undefined && { refused: textOf(refused) }) };
}

/** How the texts of a column are written: see usualReading. */
export function formatOf(field: Field, values: readonly unknown[]) {
  const cells = values.flatMap((value, at) =>
    typeof value === 'string' ? [{ line: at + 2, text: value }] : [],
  );
  const { format, doubt } = usualReading(field, cells, context);
  return {
    ...(doubt && { doubt }),
    /** The value in a form that the field's kind reads in one way only; undefined when it has another format. */
    usual: (value: unknown): unknown =>
      typeof value === 'string' ? inUsualForm(field, { text: value }, { marks: 'credit', ...format }) : value,
  };
}

/** @param values all values of the column, which decide how each of them is read */
export function takerOf(
  yaml: FieldYaml,
  known: Known,
  values: readonly unknown[] = [],
): (value: unknown) => boolean {
  // Kinds are named here and below, because the guesser itself has chosen them.
  if (yaml.type === 'items') return Array.isArray;
  if (yaml.type === 'references') {
    const takesOne = takerOf({ ...yaml, type: 'reference' }, known);
    const partsOf = (value: unknown): unknown[] =>
      Array.isArray(value) ? value : textOf(value).split(/[,;]/);
    return (value) => partsOf(value).every(takesOne);
  }
  if (yaml.type === 'reference') {
    const target = known.resources.find(({ id }) => id === yaml.resource);
    return (value) => {
      const text = fold(textOf(value)).trim();
      const isKey = target?.keys?.some((key) => key.has(bare(text)));
      return Boolean(target?.ids.size === 0 || target?.ids.has(text) || target?.titles.has(text) || isKey);
    };
  }
  const options = Object.entries((yaml.options as Record<string, string> | undefined) ?? {});
  const document = kindIn(known, yaml.type)?.document;
  const field = {
    ...yaml,
    ...(document && { document }),
    ...withPortalDefaults(yaml as unknown as FieldSource, { locale: currentLocale() }),
    id: 'x',
    required: false,
    unique: false,
    readOnly: false,
    ...(yaml.options !== undefined && {
      options: options.map(([value, label]) => ({ value, label, tone: 'neutral' })),
    }),
  } as unknown as Field;
  const { usual } = formatOf(field, values);
  return (value) => {
    const stored = parseFileValue(field, yaml.type === 'json' ? textOf(value) : usual(value), context);
    return stored !== undefined && stored !== null && valueFault(field, stored, context) === undefined;
  };
}

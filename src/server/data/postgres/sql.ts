/** Composes SQL statements. Values from outside are always parameters, and names are always quoted. */
import { createHash } from 'node:crypto';

/** A parameter's value. Statements declare its type by a cast, so text is enough for all types. */
export type Bound = string | null | readonly string[] | readonly (string | null)[];
class Parameter {
  /** @param isAlone never shares a placeholder with an equal value */
  constructor(
    readonly value: Bound,
    readonly isAlone = false,
  ) {}
}

/** A condition on values that the database may be asked for first: see earlyValues.ts. */
export type EarlyCondition = {
  /** The values, as rows of one column of texts. */
  select: Sql;
  /** The condition, by these values. */
  by: (values: readonly string[]) => Sql;
  /** The condition if there are very many. */
  many: Sql;
  /** The condition if they are not asked for. */
  otherwise: Sql;
};
export class EarlyValues {
  constructor(readonly condition: EarlyCondition) {}
}

type Part = string | Parameter;

export class Sql {
  /** @param isRepeated repeats with other values, so it is worth preparing */
  constructor(
    readonly composed: readonly (Part | EarlyValues)[],
    readonly isRepeated = false,
  ) {}

  get parts(): readonly Part[] {
    const { composed } = this;
    return composed.every(isPart)
      ? composed
      : composed.flatMap((one) => (isPart(one) ? one : one.condition.otherwise.parts));
  }
}

const isPart = (one: Part | EarlyValues): one is Part => !(one instanceof EarlyValues);

/** sql`select * from ${name(table)} where id = ${text(id)}` */
export function sql(strings: TemplateStringsArray, ...given: readonly Sql[]): Sql {
  const parts: (Part | EarlyValues)[] = [];
  for (const [index, string] of strings.entries()) {
    if (string !== '') parts.push(string);
    const part = given[index];
    // Not spread: the statement of a view of views has more parts than a call may have arguments.
    if (part) for (const one of part.composed) parts.push(one);
  }
  return new Sql(parts);
}

/** SQL text of our own; never pass user input. */
export const raw = (words: string): Sql => new Sql([words]);
export const nothing = raw('');

/** PostgreSQL silently truncates longer names, so that two of them could become one. */
const longestName = 63;

export function shortName(words: string): string {
  if (words.includes('\0')) throw new Error('A name cannot have U+0000.');
  if (Buffer.byteLength(words) <= longestName) return words;
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 12);
  let start = words;
  while (Buffer.byteLength(start) > longestName - 13) start = start.slice(0, -1);
  return `${start}~${digest}`;
}

/** `table`, or `schema.table`. */
export const name = (...path: readonly string[]): Sql =>
  raw(path.map((one) => `"${shortName(one).replaceAll('"', '""')}"`).join('.'));

/** True for a plain column reference. */
export const isName = ({ parts: [words, ...more] }: Sql): boolean =>
  more.length === 0 && typeof words === 'string' && /^(?:\w+|"[^"]+")\.(?:\w+|"[^"]+")$/.test(words);

export const bound = (value: Bound): Sql => new Sql([new Parameter(value)]);
export const text = (value: string | null): Sql => sql`${bound(value)}::text`;
export const number = (value: number | null): Sql =>
  sql`${bound(value === null ? null : String(value))}::numeric`;
export const texts = (values: readonly string[]): Sql => sql`${bound(values)}::text[]`;
/** JSON with the order of its keys preserved. */
export const jsonText = (value: unknown): Sql =>
  sql`${bound(value === undefined ? null : JSON.stringify(value))}::json`;
export const truth = (value: boolean): Sql => raw(value ? 'true' : 'false');

/**
 * Returns a function that renders the same statement with another text in place of `place`. Its SQL is built
 * once.
 */
export function withTexts({ parts }: Sql, place: string): (value: string) => Sql {
  const pieces: Part[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (typeof part === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  const isPlace = (part: Part) => typeof part !== 'string' && part.value === place;
  return (value) => {
    const given = new Parameter(value, true);
    return new Sql(
      pieces.map((part) => (isPlace(part) ? given : part)),
      true,
    );
  };
}

export const repeated = ({ composed }: Sql): Sql => new Sql(composed, true);

/** The statement with one placeholder per value, so that its SQL does not depend on the values. */
export const unshared = ({ parts }: Sql): Sql =>
  new Sql(parts.map((part) => (typeof part === 'string' ? part : new Parameter(part.value, true))));

export const join = (parts: readonly Sql[], between: string): Sql =>
  new Sql(parts.flatMap((part, index) => (index === 0 ? part.composed : [between, ...part.composed])));

export const lengthOf = ({ parts }: Sql): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 1), 0);

/** Text and values for the driver. Equal values share a placeholder unless they are marked as alone. */
export function rendered({ parts }: Sql): { text: string; values: Bound[] } {
  const values: Bound[] = [];
  const places = new Map<Bound, number>();
  const words = parts.map((part) => {
    if (typeof part === 'string') return part;
    let place = part.isAlone ? undefined : places.get(part.value);
    if (place === undefined) {
      place = values.push(part.value);
      if (!part.isAlone) places.set(part.value, place);
    }
    return `$${place}`;
  });
  return { text: words.join(''), values };
}

/** Values as SQL literals: function bodies and indexes take no parameters. */
export function literal(statement: Sql): Sql {
  const { text, values } = rendered(statement);
  return raw(text.replaceAll(/\$(\d+)(?=::)/g, (_, place: string) => quoted(values[Number(place) - 1]!)));
}

function quoted(value: Bound): string {
  if (value === null) return 'null';
  if (typeof value !== 'string') return `array[${value.map((one) => quoted(one)).join(', ')}]`;
  // A dollar sign could end a function's body.
  const words = value.replaceAll("'", "''").replaceAll('\\', '\\\\').replaceAll('$', '\\x24');
  return `${words.includes('\\') ? 'E' : ''}'${words}'`;
}

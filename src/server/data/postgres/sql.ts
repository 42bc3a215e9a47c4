/** Composes SQL statements. Values from outside are always parameters, and names are always quoted. */
import { createHash, hash } from 'node:crypto';
import { hole, namesAround } from './namesAround.ts';

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
  /** The condition if there are very many: more than `most`. */
  many: Sql;
  most?: number;
  /** The condition if they are not asked for. */
  otherwise: Sql;
};
export class EarlyValues {
  constructor(readonly condition: EarlyCondition) {}
}

/**
 * Further columns of a select within a statement, of which only those are written that the statement names: a
 * database takes its time for each, used or not.
 */
class NamedColumns {
  /** By their quoted names. */
  readonly #written: readonly (readonly [quoted: string, parts: readonly Part[]])[];

  constructor(columns: ReadonlyMap<string, Sql>) {
    this.#written = [...columns].map(
      ([column, value]) => [quotedName(column), sql`, ${value} as ${name(column)}`.parts] as const,
    );
  }

  /** @param names absent: all of them */
  addTo(all: Part[], names?: ReadonlySet<string>) {
    for (const [quoted, parts] of this.#written)
      if (!names || names.has(quoted)) for (const part of parts) all.push(part);
  }
}

export const columnsIfNamed = (columns: ReadonlyMap<string, Sql>): Sql =>
  new Sql([new NamedColumns(columns)]);

type Part = string | Parameter;
type Composed = Part | EarlyValues | NamedColumns;

/** Text and values for the driver. */
type Rendered = { text: string; values: Bound[]; template?: Template };

export class Sql {
  /**
   * @param isRepeated repeats with other values, so it is worth preparing
   * @param whole the text, where a template has made it
   */
  constructor(
    readonly composed: readonly Composed[],
    readonly isRepeated = false,
    readonly whole?: Rendered,
  ) {}

  get parts(): readonly Part[] {
    const { composed } = this;
    return composed.every(isPart) ? composed : partsOf(composed);
  }

  /** The parts of a whole statement. */
  get wholeParts(): readonly Part[] {
    const { composed } = this;
    if (composed.every(isPart)) return composed;
    let words = '';
    let hasHoles = false;
    for (const one of composed) {
      if (typeof one === 'string') words += one;
      else if (one instanceof NamedColumns) {
        hasHoles = true;
        words += hole;
      } else words += one instanceof EarlyValues ? wordsOf(one.condition.otherwise) : '$';
    }
    return partsOf(composed, hasHoles ? namesAround(words) : []);
  }
}

const isPart = (one: Composed): one is Part =>
  !(one instanceof EarlyValues) && !(one instanceof NamedColumns);

const wordsOf = ({ parts }: Sql): string =>
  parts.map((part) => (typeof part === 'string' ? part : '$')).join('');

/** @param names for each of the named columns, in their order; absent: all */
function partsOf(composed: readonly Composed[], names: readonly ReadonlySet<string>[] = []): Part[] {
  const all: Part[] = [];
  let nth = 0;
  for (const one of composed) {
    if (one instanceof NamedColumns) one.addTo(all, names[nth++]);
    else if (one instanceof EarlyValues) for (const part of one.condition.otherwise.parts) all.push(part);
    else all.push(one);
  }
  return all;
}

/** sql`select * from ${name(table)} where id = ${text(id)}` */
export function sql(strings: TemplateStringsArray, ...given: readonly Sql[]): Sql {
  const all: Composed[] = [];
  for (const [index, string] of strings.entries()) {
    if (string !== '') all.push(string);
    if (given[index]) append(all, given[index]);
  }
  return new Sql(all);
}

/** Not spread: the statement of a view of views has more parts than a call may have arguments. */
function append(all: Composed[], { composed }: Sql) {
  for (const one of composed) all.push(one);
}

/** SQL text of our own; never pass user input. */
export const raw = (words: string): Sql => new Sql([words]);
export const noSql = raw('');

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

/** Quoted names. There are as many as the config has, and a statement names each of its columns. */
const quotedNames = new Map<string, string>();
const mostNames = 20_000;

function quotedName(words: string): string {
  let known = quotedNames.get(words);
  if (known === undefined) {
    known = `"${shortName(words).replaceAll('"', '""')}"`;
    if (quotedNames.size >= mostNames) quotedNames.clear();
    quotedNames.set(words, known);
  }
  return known;
}

/** `table`, or `schema.table`. */
export const name = (...path: readonly string[]): Sql => raw(path.map(quotedName).join('.'));

/** True for a plain column reference. */
export function isName({ composed }: Sql): boolean {
  const [words] = composed;
  return composed.length === 1 && typeof words === 'string' && columnName.test(words);
}
const columnName = /^(?:\w+|"[^"]+")\.(?:\w+|"[^"]+")$/;

export const bound = (value: Bound): Sql => new Sql([new Parameter(value)]);
export const text = (value: string | null): Sql => sql`${bound(value)}::text`;
export const sqlNumber = (value: number | null): Sql =>
  sql`${bound(value === null ? null : String(value))}::numeric`;
export const texts = (values: readonly string[]): Sql => sql`${bound(values)}::text[]`;
/** JSON with the order of its keys preserved. */
export const jsonText = (value: unknown): Sql =>
  sql`${bound(value === undefined ? null : JSON.stringify(value))}::json`;
export const sqlTruth = (value: boolean): Sql => raw(value ? 'true' : 'false');

/** A statement that repeats with other values: its text, and the name by which it is prepared, are made once. */
export class Template {
  readonly text: string;
  readonly #pieces: readonly Piece[];
  readonly #values: readonly Bound[];
  #digest: string | undefined;

  constructor({ wholeParts }: Sql) {
    const { pieces, values } = placed(wholeParts);
    this.#pieces = pieces;
    this.#values = values;
    this.text = textOf(pieces);
  }

  get digest(): string {
    return (this.#digest ??= statementName(this.text));
  }

  /** The statement with other values. */
  map(valueOf: (value: Bound, place: number) => Bound, isRepeated = true): Sql {
    const values = this.#values.map(valueOf);
    const composed = this.#pieces.map((piece) =>
      typeof piece === 'string' ? piece : new Parameter(values[piece]!, true),
    );
    return new Sql(composed, isRepeated, { text: this.text, values, template: this });
  }
}

/** Returns a function that renders the same statement with another text in place of `place`. */
export function withTexts({ wholeParts: parts }: Sql, place: string): (value: string) => Sql {
  const isPlace = (part: Part) => typeof part !== 'string' && part.value === place;
  const template = new Template(
    new Sql(parts.map((part) => (isPlace(part) ? new Parameter(place, true) : part))),
  );
  return (value) => template.map((known) => (known === place ? value : known));
}

/** The name by which a statement is prepared. */
export const statementName = (text: string): string => hash('sha256', text).slice(0, 32);

export const repeated = ({ composed }: Sql): Sql => new Sql(composed, true);

/** The statement with one placeholder per value, so that its SQL does not depend on the values. */
export const unshared = ({ composed }: Sql): Sql =>
  new Sql(composed.map((one) => (one instanceof Parameter ? new Parameter(one.value, true) : one)));

export function join(parts: readonly Sql[], between: string): Sql {
  const all: Composed[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) all.push(between);
    append(all, part);
  }
  return new Sql(all);
}

/** @param behind how long what stands behind some names is */
export const lengthOf = ({ parts }: Sql, behind: ReadonlyMap<string, number>): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? (behind.get(part) ?? part.length) : 1), 0);

/** The statement with its text, which is then not composed again. One that depends on values asked for first stays as it is. */
export function composedOnce(statement: Sql): Sql {
  if (statement.composed.some((one) => one instanceof EarlyValues)) return statement;
  const { wholeParts, isRepeated } = statement;
  return new Sql(wholeParts, isRepeated, rendered(new Sql(wholeParts)));
}

export const rendered = (statement: Sql): Rendered => {
  if (statement.whole) return statement.whole;
  const { pieces, values } = placed(statement.wholeParts);
  return { text: textOf(pieces), values };
};

/** SQL text, or the position of a value. */
type Piece = string | number;

/** Equal values share a placeholder unless they are marked as alone. */
function placed(parts: readonly Part[]): { pieces: Piece[]; values: Bound[] } {
  const pieces: Piece[] = [];
  const values: Bound[] = [];
  const places = new Map<Bound, number>();
  for (const part of parts) {
    const last = pieces.at(-1);
    if (typeof part !== 'string') {
      let place = part.isAlone ? undefined : places.get(part.value);
      if (place === undefined) {
        place = values.push(part.value) - 1;
        if (!part.isAlone) places.set(part.value, place);
      }
      pieces.push(place);
    } else if (typeof last === 'string') pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  return { pieces, values };
}

const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : `$${piece + 1}`)).join('');

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

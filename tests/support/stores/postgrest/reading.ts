/** Translates a condition to SQL as PostgREST parses it (its QueryParams.hs). */
import pg from 'pg';

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const unreadable = (text: string) => new Refused(400, 'PGRST100', `failed to parse logic tree (${text})`);
export const name = (text: string) => pg.escapeIdentifier(text);
const literal = (text: string) => pg.escapeLiteral(text);

const signs: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  match: '~',
  imatch: '~*',
};

/**
 * `and(…)`, `or(…)`, `not.…` and `column.operator.value`; within them a value with a reserved character is
 * quoted.
 */
class Reading {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }

  /** The inside of `and=(…)`. */
  whole(how: string): string {
    const said = this.#several(how);
    if (this.#at < this.#text.length) throw unreadable(this.#text);
    return said;
  }

  /** `id=eq.3`: in a single condition everything after the operator is the value, including quotes. */
  alone(column: string): string {
    return this.#condition(column, () => this.#match(/.*/sy));
  }

  #several(how: string): string {
    this.#take('(');
    const parts: string[] = [];
    do parts.push(this.#one());
    while (this.#has(','));
    this.#take(')');
    return `(${parts.join(` ${how} `)})`;
  }

  #one(): string {
    const not = this.#has('not.') ? 'not ' : '';
    for (const how of ['and', 'or'])
      if (this.#text.startsWith(`${how}(`, this.#at)) {
        this.#at += how.length;
        return not + this.#several(how);
      }
    if (not) throw unreadable(this.#text);
    const column = this.#quoted() ?? this.#match(/[\p{L}\d_$ -]+/uy);
    this.#take('.');
    return this.#condition(column, () => this.#value());
  }

  #condition(column: string, value: () => string): string {
    const not = this.#has('not.') ? 'not ' : '';
    const op = this.#match(/[a-z]+/y);
    this.#take('.');
    const of = name(column);
    if (op === 'in') return `${not}(${of} in (${this.#list().map(literal).join(', ')}))`;
    const said = value();
    if (op === 'is') {
      if (!/^(?:null|not_null|true|false|unknown)$/i.test(said)) throw unreadable(`is.${said}`);
      return `${not}(${of} is ${said.replace('_', ' ')})`;
    }
    if (!Object.hasOwn(signs, op)) throw unreadable(op);
    return `${not}(${of} ${signs[op]} ${literal(said)})`;
  }

  #list(): string[] {
    this.#take('(');
    const values: string[] = [];
    do values.push(this.#value());
    while (this.#has(','));
    this.#take(')');
    return values;
  }

  #value(): string {
    return this.#quoted() ?? this.#match(/[^,)]*/y);
  }

  #quoted(): string | undefined {
    const found = this.#text[this.#at] === '"' && this.#match(/"(?:[^"\\]|\\.)*"/sy);
    return found ? found.slice(1, -1).replace(/\\(.)/gs, '$1') : undefined;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) throw unreadable(this.#text);
    this.#at += found.length;
    return found;
  }

  #has(text: string): boolean {
    const is = this.#text.startsWith(text, this.#at);
    if (is) this.#at += text.length;
    return is;
  }

  #take(text: string) {
    if (!this.#has(text)) throw unreadable(this.#text);
  }
}

export const conditionIn = (key: string, text: string): string =>
  key === 'and' || key === 'or' ? new Reading(text).whole(key) : new Reading(text).alone(key);

export function orderBy(text: string): string {
  return text
    .split(',')
    .map((part) => {
      const [, column, direction = 'asc', nulls] =
        /^([\p{L}\d_$ -]+?)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/u.exec(part) ?? [];
      if (!column) throw unreadable(part);
      return `${name(column)} ${direction}${nulls ? ` nulls ${nulls}` : ''}`;
    })
    .join(', ');
}

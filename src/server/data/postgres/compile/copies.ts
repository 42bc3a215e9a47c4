/** What the planner puts in the place of a name of a subquery, each time that it occurs. */
import { lengthOf, rendered, type Sql } from '../sql.ts';
import { partsOfValue, type Value } from './value.ts';

/** In characters of SQL. Evaluating shorter SQL twice costs less. */
const long = 500;

/** The names of one statement: copies of copies double with each of them. */
export class Copies {
  readonly #lengths = new Map<string, number>();

  isLong(words: Sql): boolean {
    return lengthOf(words, this.#lengths) > long;
  }

  /** @param named the value by its names */
  note(named: Value, value: Value) {
    for (const part of partsOfValue)
      if (value[part]) this.#lengths.set(rendered(named[part]!).text, lengthOf(value[part], this.#lengths));
  }
}

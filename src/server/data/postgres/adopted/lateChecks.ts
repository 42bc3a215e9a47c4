/**
 * What a database checks only at the end of a transaction (deferred constraints and triggers), asked for just before it: a
 * refusal is then told like any other, also by a dry run, and a COMMIT does not fail.
 */
import { raw } from '../sql.ts';
import type { Connection } from '../connection/database.ts';
import type { AdoptedTable } from './adoptedTable.ts';
import { asLateRefusal } from './refusals.ts';

export class LateChecks {
  readonly #connection: Pick<Connection, 'query'>;
  /** The tables written, in this order, and whether rows of them were removed. */
  readonly #written = new Map<AdoptedTable, boolean>();

  constructor(connection: Pick<Connection, 'query'>) {
    this.#connection = connection;
  }

  note(adopted: AdoptedTable, isRemoval: boolean) {
    this.#written.set(adopted, isRemoval || this.#written.get(adopted) === true);
  }

  async run(): Promise<void> {
    if (![...this.#written.keys()].some(({ table }) => table.hasLateChecks)) return;
    try {
      await this.#connection.query(raw('set constraints all immediate'));
    } catch (error) {
      throw asLateRefusal(this.#written, error);
    }
  }
}

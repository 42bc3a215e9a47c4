import { now } from './calendar.ts';

export type Stamped = {
  id: number;
  version: 1;
  criadoEm: string;
  atualizadoEm: string;
  criadoPorId: number;
  atualizadoPorId: number;
};
/** Who wrote a record and when; `changed` is the last update, if there was one. */
export type Writing = { at: string; by: number; changed?: { at: string; by?: number } };

/** The rows of one resource. Ids count up from 1 in the order in which rows are added. */
export class Table<T extends object> {
  readonly rows: (T & Stamped)[] = [];
  readonly resource: string;

  constructor(resource: string) {
    this.resource = resource;
  }

  add(fields: T, { at, by, changed }: Writing): T & Stamped {
    const row = {
      id: this.rows.length + 1,
      ...fields,
      version: 1 as const,
      criadoEm: at,
      atualizadoEm: changed && changed.at > at && changed.at <= now ? changed.at : at,
      criadoPorId: by,
      atualizadoPorId: changed?.by ?? by,
    };
    this.rows.push(row);
    return row;
  }

  get(id: number): T & Stamped {
    const row = this.rows[id - 1];
    if (!row) throw new Error(`${this.resource} ${id} não existe`);
    return row;
  }
}

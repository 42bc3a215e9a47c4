/** Third-party backends: json-server, and a server that speaks the protocol of ra-data-simple-rest. */
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { crud } from 'express-crud-router';
import jsonServer from 'json-server';

export type Row = Record<string, unknown> & { id: number };
export type Tables = Record<string, Row[]>;
export type Running = {
  url: string;
  /** The current rows of a table. */
  rows: (table: string) => Row[] | Promise<Row[]>;
  /** The requests received so far, as `GET /orders?…`. */
  asked: string[];
  stop: () => Promise<void>;
};

export async function listening(
  app: RequestListener,
  rows: Running['rows'],
  asked: string[],
): Promise<Running> {
  const server = http.createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const noting =
  (asked: string[]) => (req: http.IncomingMessage, _res: http.ServerResponse, next: () => void) => {
    asked.push(`${req.method} ${decodeURIComponent(req.url ?? '')}`);
    next();
  };

export function startJsonServer(tables: Tables): Promise<Running> {
  const state = structuredClone(tables);
  const asked: string[] = [];
  const app = jsonServer.create();
  app.use(noting(asked));
  app.use(jsonServer.defaults({ logger: false }));
  app.use(jsonServer.router(state));
  return listening(app, (table) => state[table]!, asked);
}

/**
 * A server by express-crud-router over rows in memory. It filters by equality only, which is all that the
 * protocol promises.
 */
export function startSimpleRest(tables: Tables): Promise<Running> {
  const state = structuredClone(tables);
  const asked: string[] = [];
  const app = express();
  app.use(noting(asked));
  for (const table of Object.keys(state)) {
    const rows = () => state[table]!;
    app.use(
      crud<number | string, Row>(`/${table}`, {
        get: async ({ filter, limit, offset, order: [sort] }) => {
          const fits = (row: Row) =>
            Object.entries(filter as Record<string, unknown>).every(([name, value]) =>
              [value].flat().some((one) => String(one) === String(row[name])),
            );
          const [by, direction] = sort ?? ['id', 'ASC'];
          const key = (row: Row) => row[by] as never;
          const sorted = rows()
            .filter(fits)
            .toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
          const found = direction === 'DESC' ? sorted.toReversed() : sorted;
          return { rows: found.slice(offset, offset + limit), count: found.length };
        },
        create: async (body) => {
          const made = { ...body, id: Math.max(0, ...rows().map(({ id }) => id)) + 1 } as Row;
          rows().push(made);
          return made;
        },
        // An update replaces the stored row.
        update: async (id, body) => {
          const at = rows().findIndex((row) => String(row.id) === String(id));
          return (rows()[at] = { ...body, id: rows()[at]!.id } as Row);
        },
        destroy: async (id) => {
          state[table] = rows().filter((row) => String(row.id) !== String(id));
        },
      }),
    );
  }
  return listening(app, (table) => state[table]!, asked);
}

/** Customers and 120 orders, under the names that tests/fixtures/elsewhere maps them to. */
export function depotRows(): Tables {
  const customers = ['Ana Souza', 'Bia Lima', 'Caio Reis'].map((fullName, at) => ({
    id: at + 1,
    fullName,
    city: ['São Paulo', 'Recife', 'Natal'][at],
    vip: at === 0,
  }));
  const purchase_orders = Array.from({ length: 120 }, (_, at) => ({
    id: at + 1,
    number: `PO-${String(at + 1).padStart(3, '0')}`,
    customerId: 1 + (at % 3),
    region: at % 2 ? 'west' : 'east',
    status: at % 5 ? 'open' : 'sent',
    amount: at === 7 ? null : at * 10,
    paid: at % 4 === 0,
    createdAt: `2026-${String(1 + (at % 10)).padStart(2, '0')}-15`,
    lines: [{ item_name: 'Rope', price: 2.5, quantity: 1 + (at % 3) }],
    /** A column that the portal's config doesn't mention. */
    warehouse: `W${at % 4}`,
  }));
  return { customers, purchase_orders };
}

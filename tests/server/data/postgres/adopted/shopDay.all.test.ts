import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { raw } from '#server/data/postgres/sql.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { counterTables, counterTexts } from '#tests/support/postgres/adoptedCounter.ts';
import { serverDatabase } from '#tests/support/postgres/database.ts';
import { postgresPrograms, startPostgres } from '#tests/support/postgres/server.ts';
import { startWriter } from '#tests/support/processes/killing.ts';

type Sale = {
  id: number;
  lines: number;
  state: string;
  /** A request got no answer, so nobody knows what it did. */ isUnsure: boolean;
};
type Day = { sales: Sale[]; unanswered: number; isOver: boolean; url: string; token: string };

function configFolder(at: string) {
  const folder = newFolder();
  for (const [file, text] of Object.entries(counterTexts(at))) {
    const place = path.join(folder, 'config', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  writeFileSync(
    path.join(folder, 'inicial.json'),
    JSON.stringify({ usuarios: [accountOf(1, 'Ana', ['vendas'])] }),
  );
  return folder;
}

/** Undefined where the server was killed before it answered. */
async function asked(day: Day, method: string, address: string, body?: object) {
  const reply = await fetch(day.url + address, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(day.token && { Authorization: `Bearer ${day.token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
    .then(async (response) => ({
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }))
    .catch(() => undefined);
  if (!reply) day.unanswered++;
  return reply;
}

/** A clerk's sales: lines, payment, and for some the undoing of the payment or the cancellation. */
async function sell(day: Day, chance: () => number) {
  while (!day.isOver) {
    const made = await asked(day, 'POST', '/vendas', { cliente: 'Bia' });
    if (made?.status !== 201) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    const sale: Sale = {
      id: Number(made.body.id),
      lines: 0,
      state: 'open',
      isUnsure: false,
    };
    day.sales.push(sale);
    for (let line = 1; line <= 2 && !sale.isUnsure; line++) {
      const added = await asked(day, 'POST', '/linhas', {
        vendaId: sale.id,
        linha: line,
        produtoId: chance() < 0.5 ? 'TEA' : 'MATE',
        quantidade: 1 + Math.floor(chance() * 2),
        valor: Math.round(chance() * 10_000 + 1) / 100,
      });
      if (!added) sale.isUnsure = true;
      else if (added.status === 201) sale.lines++;
    }
    const move = async (transition: string, state: string) => {
      if (sale.isUnsure) return undefined;
      const moved = await asked(day, 'POST', `/vendas/${sale.id}/actions/${transition}`, {});
      if (!moved) sale.isUnsure = true;
      else if (moved.status === 200) sale.state = state;
      return moved;
    };
    if (sale.lines === 0) continue;
    const paid = await move('pagar', 'paid');
    const undo = paid?.headers.get('Undo');
    if (undo && chance() < 0.3) {
      const undone = await asked(day, 'POST', `/recent-changes/${undo}/undo`);
      if (!undone) sale.isUnsure = true;
      else if (undone.status === 200) sale.state = 'open';
    } else if (chance() < 0.3) await move('cancelar', 'cancelled');
  }
}

/** Acts as another program: each of its transactions adds goods to the stock and money to the till. */
async function deliver(day: Day, database: Database, at: string) {
  while (!day.isOver) {
    await database
      .run(
        `begin; update ${at}."Products" set "Stock" = "Stock" + 5, "Row Version" = "Row Version" + 1 where "Sku" = 'TEA';
         update ${at}.tills set balance = balance + 0.01; insert into ${at}.deliveries values (5, 0.01); commit`,
      )
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

describe.skipIf(!postgresPrograms)(
  "A shop's day over tables of another program, whose portal and database are killed",
  () => {
    it('adds up to the cent, and keeps all that was answered', async () => {
      const server = await startPostgres();
      const at = 'balcao';
      let database = serverDatabase(server.url);
      await database.run(
        `${counterTables(at)}; create table ${at}.deliveries (quantity integer, amount numeric);
       update ${at}."Products" set "Stock" = 100000`,
      );
      const folder = configFolder(at);
      let seed = 20261130;
      const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
      const sales: Sale[] = [];
      let unanswered = 0;
      try {
        for (const killed of ['portal', 'database', 'portal'] as const) {
          const portal = await startWriter(path.join(folder, 'dados'), path.join(folder, 'inicial.json'), {
            databaseUrl: server.url,
            config: path.join(folder, 'config'),
          });
          const day: Day = { sales, unanswered: 0, isOver: false, url: portal.url, token: '' };
          const signedIn = await asked(day, 'POST', '/login', { email: 'ana@example.com', password });
          expect(signedIn?.status, portal.log.join('')).toBe(200);
          day.token = String(signedIn!.body.token);
          const known = sales.length;
          const work = Promise.all([...[1, 2, 3].map(() => sell(day, chance)), deliver(day, database, at)]);
          while (sales.length < known + 8) await new Promise((resolve) => setTimeout(resolve, 20));
          if (killed === 'database') {
            await database.close();
            await server.kill();
            await server.start();
            database = serverDatabase(server.url);
            day.isOver = true;
          } else portal.child.kill('SIGKILL');
          day.isOver = true;
          await work;
          unanswered += day.unanswered;
          if (killed === 'database') portal.child.kill('SIGKILL');
          if (portal.child.exitCode === null && portal.child.signalCode === null)
            await once(portal.child, 'exit');
        }
        const row = async (statement: string) => (await database.query(raw(statement)))[0]!;
        expect(
          await row(`select
          (select count(*) from ${at}.sales s where total <>
            coalesce((select sum(amount) from ${at}.sale_lines l where l.sale_id = s.sale_id), 0))::int as totals,
          (select count(*) from ${at}.sales s where (state = 'paid') <>
            (coalesce((select sum(amount) from ${at}.payments p where p.sale_id = s.sale_id and p.state = 'in'), -1) = total))::int as payments`),
        ).toEqual({ totals: 0, payments: 0 });
        const { left, stock } = await row(`select
          (((select balance from ${at}.tills) - coalesce((select sum(amount) from ${at}.payments where state = 'in'), 0)
            - (select coalesce(sum(amount), 0) from ${at}.deliveries)) * 100)::int as left,
          ((select sum("Stock") from ${at}."Products") + (select sum(quantity) from ${at}.sale_lines)
            - (select coalesce(sum(quantity), 0) from ${at}.deliveries))::int as stock`);
        expect([left, stock]).toEqual([0, 200_000]);
        const stored = new Map(
          (
            await database.query(
              raw(
                `select s.sale_id::int as id, state, (select count(*) from ${at}.sale_lines l where l.sale_id = s.sale_id)::int as lines from ${at}.sales s`,
              ),
            )
          ).map((sale) => [sale.id, sale]),
        );
        for (const { id, lines, state, isUnsure } of sales) {
          expect(stored.get(id)).toBeDefined();
          if (!isUnsure) expect(stored.get(id)).toEqual({ id, lines, state });
        }
        expect(sales.filter(({ state }) => state === 'paid').length).toBeGreaterThan(3);
        expect(unanswered).toBeGreaterThan(0);
      } finally {
        await database.close();
        await server.stop();
      }
    });
  },
);

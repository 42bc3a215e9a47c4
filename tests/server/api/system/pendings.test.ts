import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PendingsAnswer } from '#model/api/answers.ts';
import type { Portal } from '#model/types.ts';
import { StoreUnavailable, type Query, type Store } from '#server/data/store.ts';
import { db } from '#tests/support/db.ts';
import { libraryPortal, startServer, type TestServer } from '#tests/support/server.ts';

/** The library with every transition in the list of pending work. */
function waiting(): Portal {
  const portal = libraryPortal();
  const resources = Object.fromEntries(
    Object.entries(portal.resources).map(([id, resource]) => [
      id,
      { ...resource, transitions: resource.transitions.map((one) => ({ ...one, waits: true as const })) },
    ]),
  );
  return { ...portal, resources };
}

let server: TestServer;
let quiet: TestServer;
beforeAll(async () => {
  server = await startServer({ portal: waiting() });
  quiet = await startServer();
});
afterAll(() => Promise.all([server.stop(), quiet.stop()]));

const pendings = async (name: string, at = server) => {
  const { status, body } = await at.as(name).get('/user-pendings');
  expect(status, name).toBe(200);
  return body as PendingsAnswer;
};
const idsOf = ({ groups }: PendingsAnswer, transition: string) =>
  groups.find((group) => group.transition.id === transition)?.records.map(({ id }) => id) ?? [];
const accounts = ['acervo', 'balcao', 'leitor', 'leitor2', 'solto', 'direcao', 'admin', 'vazio', 'sem'];

describe('the records that wait for a user', () => {
  it('are those that one of their permissions may act on, with the address that opens them', async () => {
    const { groups } = await pendings('balcao');
    const open = db().emprestimos!.filter((loan) => (loan as { situacao: string }).situacao === 'aberto');
    expect(open.length).toBeGreaterThan(0);
    const group = groups.find(({ transition }) => transition.id === 'devolver');
    expect(group).toMatchObject({
      resource: 'emprestimos',
      transition: { label: 'Devolver' },
      count: open.length,
      path: expect.stringContaining(encodeURIComponent('{"situacao":"aberto"}')) as string,
    });
    for (const { path, id } of group!.records) expect(path).toMatch(new RegExp(`^/.+/${id}/show$`));
  });

  it('have a date and an amount, if their list shows these', async () => {
    const factsFor = async (name: string, at: TestServer) =>
      (await pendings(name, at)).groups
        .find(({ transition }) => transition.id === 'devolver')!
        .records.map(({ facts = '' }) => facts);
    const open = db().emprestimos!.map((loan) => ({ ...(loan as object), multa: 12.5 }));
    const fined = await startServer({ portal: waiting(), rows: { emprestimos: open } });
    const [told, untold] = [await factsFor('balcao', fined), await factsFor('leitor', fined)];
    await fined.stop();
    expect(told.length * untold.length).toBeGreaterThan(0);
    for (const facts of told) expect(facts).toMatch(/^R\$\s12,50 · Prazo \d{2}\/\d{2}\/\d{4}$/);
    for (const facts of untold) expect(facts).toMatch(/^Prazo \d{2}\/\d{2}\/\d{4}$/);
  });

  it('are limited to the rows of each user: nobody sees records of others', async () => {
    const own = idsOf(await pendings('leitor'), 'devolver');
    const others = idsOf(await pendings('leitor2'), 'devolver');
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((id) => others.includes(id))).toEqual([]);
    for (const name of ['solto', 'vazio', 'sem'])
      expect(await pendings(name), name).toEqual({ count: 0, groups: [] });
  });

  it('contain nothing that other permissions decide', async () => {
    expect(idsOf(await pendings('leitor'), 'perder')).toEqual([]);
    expect(idsOf(await pendings('balcao'), 'perder').length).toBeGreaterThan(0);
  });

  it('agree with the screens of each user, and with the result of the action, on every record', async () => {
    let told = 0;
    let refused = 0;
    for (const name of accounts) {
      const client = server.as(name);
      const answer = await pendings(name);
      expect(answer.count).toBe(answer.groups.reduce((sum, { count }) => sum + count, 0));
      for (const { resource, transition, count, records } of answer.groups) {
        expect(records.length).toBe(Math.min(count, 5));
        for (const { id } of records) {
          const opened = await client.get(`/${resource}/${id}`);
          expect(opened.status, `${name}: ${resource}/${id}`).toBe(200);
          const { from, field } = server.portal.resources[resource]!.transitions.find(
            (one) => one.id === transition.id,
          )!;
          expect(from).toContain(opened.body[field]);
          told += 1;
        }
      }
      for (const loan of db().emprestimos as { id: number }[])
        for (const { id: action } of server.portal.resources.emprestimos!.transitions) {
          const group = answer.groups.find(({ transition }) => transition.id === action);
          if ((group && group.count > 5) || idsOf(answer, action).includes(loan.id)) continue;
          const { status } = await client.move(`/emprestimos/${loan.id}`, action);
          expect([403, 404, 409, 422], `${name}: ${action} of ${loan.id} was not told of`).toContain(status);
          refused += 1;
        }
    }
    expect(told).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
  });

  it('are only those of marked transitions', async () => {
    expect(await pendings('balcao', quiet)).toEqual({ count: 0, groups: [] });
  });

  it('are gone once it is done', async () => {
    const [id] = idsOf(await pendings('leitor'), 'devolver');
    const leitor = server.as('leitor');
    expect((await leitor.move(`/emprestimos/${id}`, 'devolver')).status).toBe(200);
    expect(idsOf(await pendings('leitor'), 'devolver')).not.toContain(id);
  });

  it('refuse malformed requests, and callers without a session', async () => {
    const balcao = server.as('balcao');
    expect((await balcao.get('/user-pendings?user=1')).status).toBe(400);
    expect((await balcao.post('/user-pendings')).status).toBe(405);
    expect((await server.api('GET', '/user-pendings')).status).toBe(401);
  });
});

describe('a very large number of pending tasks', () => {
  const many = {
    emprestimos: Array.from({ length: 1010 }, (_, at) => ({
      ...(db().emprestimos![0] as object),
      id: at + 1,
      situacao: 'aberto',
    })),
  };
  /** A library whose store never answers what may be given up, about loans that can be returned. */
  const stuckOn =
    (isSlow: (query: Query) => boolean) =>
    (own: Store): Store => ({
      ...own,
      close: () => own.close(),
      using: (model) => {
        const records = own.using(model);
        return {
          ...records,
          find: (shape, query) =>
            isSlow(query) ? new Promise<never>(() => undefined) : records.find(shape, query),
        };
      },
    });

  it('is refused where a feature can not count what waits there, while the others are still counted', async () => {
    const failing = await startServer({
      portal: waiting(),
      over: (own) => ({
        ...own,
        close: () => own.close(),
        using: (model) => {
          const records = own.using(model);
          return {
            ...records,
            find: async (shape, query) => {
              if (shape.resource.id === '$assistantRequests') throw new StoreUnavailable('no connection');
              if (query.within !== undefined) await new Promise((resolve) => setTimeout(resolve, 50));
              return records.find(shape, query);
            },
          };
        },
      }),
    });
    try {
      expect((await failing.as('balcao').get('/user-pendings')).status).toBe(503);
      expect((await failing.as('balcao').get('/livros')).status).toBe(200);
    } finally {
      await failing.stop();
    }
  });

  it('is counted up to a limit', async () => {
    const full = await startServer({ portal: waiting(), rows: many, isUnseen: true });
    const { count, isAtLeast, groups } = await pendings('balcao', full);
    await full.stop();
    const group = groups.find(({ transition }) => transition.id === 'devolver')!;
    expect([group.count, group.isAtLeast, group.records.length]).toEqual([1000, true, 5]);
    expect(isAtLeast).toBe(true);
    expect(count).toBe(groups.reduce((sum, one) => sum + one.count, 0));
  });

  it('is shown as far as the request asks for, in the same order, up to a hundred of each group', async () => {
    const full = await startServer({ portal: waiting(), rows: many, isUnseen: true });
    const ask = (records: string) => full.as('balcao').get(`/user-pendings?records=${records}`);
    const ids = async (records: number) =>
      idsOf((await ask(String(records))).body as PendingsAnswer, 'devolver');
    const all = await ids(100);
    expect(all).toHaveLength(100);
    expect(await ids(7)).toEqual(all.slice(0, 7));
    expect(idsOf(await pendings('balcao', full), 'devolver')).toEqual(all.slice(0, 5));
    for (const wrong of ['0', '101', '-1', '1.5', 'x', ''])
      expect((await ask(wrong)).status, wrong).toBe(400);
    await full.stop();
  });

  it('says what was last counted, and no less, while its count takes too long', async () => {
    let isBusy = false;
    const busy = await startServer({
      portal: waiting(),
      over: stuckOn(({ within }) => isBusy && within !== undefined),
    });
    try {
      const before = await pendings('balcao', busy);
      isBusy = true;
      const now = await pendings('balcao', busy);
      const counts = ({ groups }: PendingsAnswer) =>
        groups.map(({ path, transition, count }) => [path, transition.id, count]);
      expect(before.count).toBeGreaterThan(0);
      expect(counts(now)).toEqual(expect.arrayContaining(counts(before)));
      expect([now.count, now.isAtLeast]).toEqual([before.count, true]);
      expect((await pendings('acervo', busy)).count).toBe(0);
    } finally {
      await busy.stop();
    }
  });

  it('does not keep the others from being counted, if its count takes too long', async () => {
    const portal = waiting();
    const slow = portal.resources.emprestimos!.transitions.find(({ id }) => id === 'devolver')!;
    const asksFor = JSON.stringify(slow.from.length === 1 ? slow.from[0] : slow.from);
    let asked = 0;
    const hung = await startServer({
      portal,
      over: stuckOn(({ within, where }) => {
        const isSlow = within !== undefined && within > 0 && JSON.stringify(where).includes(asksFor);
        if (isSlow) asked += 1;
        return isSlow;
      }),
    });
    try {
      const whole = await pendings('acervo');
      for (const wanted of [1, 1]) {
        const began = Date.now();
        const { groups, isAtLeast } = await pendings('balcao', hung);
        expect(Date.now() - began).toBeLessThan(5000);
        const unknown = groups.filter((one) => one.isUnknown);
        expect(
          unknown.map(({ transition, count, records }) => [transition.id, count, records]),
        ).toContainEqual(['devolver', 0, []]);
        expect(isAtLeast).toBe(true);
        // What took too long is not asked again at once.
        expect(asked).toBe(wanted * unknown.length);
      }
      expect(whole.groups.every((one) => !one.isUnknown)).toBe(true);
    } finally {
      await hung.stop();
    }
  });

  it('is what the store has kept of it, once its count took too long, and is not waited for again', async () => {
    const portal = waiting();
    const slow = portal.resources.emprestimos!.transitions.find(({ id }) => id === 'devolver')!;
    const asksFor = JSON.stringify(slow.from.length === 1 ? slow.from[0] : slow.from);
    const waits: number[] = [];
    const stuck = stuckOn(({ within = 0, where }) => {
      if (!JSON.stringify(where).includes(asksFor)) return false;
      waits.push(within);
      return within > 0;
    });
    const server = await startServer({
      portal,
      over: (own) => {
        const store = stuck(own);
        return {
          ...store,
          close: () => own.close(),
          using: (model) => ({ ...store.using(model), isRemote: true }),
        };
      },
    });
    try {
      await pendings('balcao', server);
      expect(waits.some((within) => within > 0)).toBe(true);
      waits.splice(0);
      for (let nth = 0; nth < 2; nth++) {
        const { groups } = await pendings('balcao', server);
        expect(groups.find(({ transition }) => transition.id === 'devolver')).not.toHaveProperty('isUnknown');
      }
      expect(waits.length).toBeGreaterThan(0);
      expect(new Set(waits)).toEqual(new Set([0]));
    } finally {
      await server.stop();
    }
  });
});

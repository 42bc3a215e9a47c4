import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pendings } from '#model/api/pendings.ts';
import type { Portal } from '#model/types.ts';
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
  const { status, body } = await at.api('GET', '/user-pendings', { token: await at.tokenOf(name) });
  expect(status, name).toBe(200);
  return body as Pendings;
};
const idsOf = ({ groups }: Pendings, transition: string) =>
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
    for (const facts of told)
      expect(facts).toMatch(/^Retirado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} · R\$\s12,50$/);
    for (const facts of untold) expect(facts).toMatch(/^Retirado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
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

  it('agree with what each user may open, and with the result of the action itself, on every record', async () => {
    let told = 0;
    let refused = 0;
    for (const name of accounts) {
      const token = await server.tokenOf(name);
      const answer = await pendings(name);
      expect(answer.count).toBe(answer.groups.reduce((sum, { count }) => sum + count, 0));
      for (const { resource, transition, count, records } of answer.groups) {
        expect(records.length).toBe(Math.min(count, 5));
        for (const { id } of records) {
          const opened = await server.api('GET', `/${resource}/${id}`, { token });
          expect(opened.status, `${name}: ${resource}/${id}`).toBe(200);
          const { from, field } = server.portal.resources[resource]!.transitions.find(
            (one) => one.id === transition.id,
          )!;
          expect(from).toContain((opened.body as Record<string, unknown>)[field]);
          told += 1;
        }
      }
      for (const loan of db().emprestimos as { id: number }[])
        for (const { id: action } of server.portal.resources.emprestimos!.transitions) {
          const group = answer.groups.find(({ transition }) => transition.id === action);
          if ((group && group.count > 5) || idsOf(answer, action).includes(loan.id)) continue;
          const { status } = await server.api('POST', `/emprestimos/${loan.id}/actions/${action}`, {
            token,
            body: {},
          });
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
    const token = await server.tokenOf('leitor');
    expect(
      (await server.api('POST', `/emprestimos/${id}/actions/devolver`, { token, body: {} })).status,
    ).toBe(200);
    expect(idsOf(await pendings('leitor'), 'devolver')).not.toContain(id);
  });

  it('refuse malformed requests, and callers without a session', async () => {
    const token = await server.tokenOf('balcao');
    expect((await server.api('GET', '/user-pendings?user=1', { token })).status).toBe(400);
    expect((await server.api('POST', '/user-pendings', { token })).status).toBe(405);
    expect((await server.api('GET', '/user-pendings')).status).toBe(401);
  });
});

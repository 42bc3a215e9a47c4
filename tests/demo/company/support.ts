/** The demo company over HTTP: each step is done by the account responsible for it. */
import { afterAll, expect } from 'vitest';
import { company } from '#tests/support/companies/demo.ts';
import { startServer } from '#tests/support/server.ts';

export type Row = Record<string, unknown> & { id: number };
type Body = Readonly<Record<string, unknown>>;

/** @param prepare changes the demo data before the server starts */
export async function openCompany(prepare: (rows: Record<string, Row[]>) => void = () => undefined) {
  const ours = company();
  prepare(ours.rows as Record<string, Row[]>);
  const server = await startServer({ company: ours, isUnseen: true });
  afterAll(() => server.stop());

  const send = async (account: string, method: string, path: string, body?: Body) =>
    server.api(method, path, { token: await server.tokenOf(account), ...(body && { body }) });
  const done = async (account: string, method: string, path: string, body?: Body): Promise<Row> => {
    const reply = await send(account, method, path, body);
    expect([method, path, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([
      method,
      path,
      method === 'POST' && !path.includes('/actions/') ? 201 : 200,
      '',
    ]);
    return reply.body as Row;
  };
  const find = async (account: string, resource: string, filter: unknown): Promise<Row[]> => {
    const path = `/${resource}?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const reply = await send(account, 'GET', path);
    expect([resource, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([resource, 200, '']);
    return reply.body as Row[];
  };
  return {
    server,
    rows: ours.rows as Record<string, Row[]>,
    send,
    find,
    /** The only record that matches. */
    one: async (account: string, resource: string, filter: unknown): Promise<Row> => {
      const found = await find(account, resource, filter);
      expect([resource, JSON.stringify(filter), found.length]).toEqual([resource, JSON.stringify(filter), 1]);
      return found[0]!;
    },
    get: (account: string, resource: string, id: number) => done(account, 'GET', `/${resource}/${id}`),
    create: (account: string, resource: string, body: Body) => done(account, 'POST', `/${resource}`, body),
    edit: async (account: string, resource: string, id: number, body: Body) => {
      const before = await done(account, 'GET', `/${resource}/${id}`);
      return done(account, 'PUT', `/${resource}/${id}`, { ...before, ...body });
    },
    act: (account: string, resource: string, id: number, action: string, body: Body = {}) =>
      done(account, 'POST', `/${resource}/${id}/actions/${action}`, body),
    /** The response to an action that must be refused. */
    refused: async (account: string, resource: string, id: number, action: string, body: Body = {}) => {
      const reply = await send(account, 'POST', `/${resource}/${id}/actions/${action}`, body);
      expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
      return reply;
    },
  };
}

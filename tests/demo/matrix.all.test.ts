/**
 * Every demo account against every resource and verb, over HTTP: whatever its screens don't grant is refused.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { blockedKey } from '#model/api/answers.ts';
import { company, personOf } from '../support/companies/demo.ts';
import { startServer } from '../support/server.ts';

const ours = company();
const server = await startServer({ company: ours });
afterAll(() => server.stop());

const accounts = [
  'vendas',
  'ceo',
  'comercial',
  'corretor',
  'corretor2',
  'logistica',
  'fiscal',
  'frotas',
  'financeiro',
  'rh',
  'almoxarifado',
  'motorista',
  'motorista2',
  'administrativo',
  'admin',
  'novo',
  'vazio',
  'sem',
];
const resources = Object.values(ours.portal.resources);
const kept = new Set(['id', 'version']);

describe.each(accounts)('%s', (account) => {
  const { access } = personOf(ours, account);

  it('gets the rights of its screens, and no others', async () => {
    const token = await server.tokenOf(account);
    for (const { id, from, history } of resources) {
      const given = access.resources.get(id);
      const may = (verb: 'list' | 'create' | 'edit' | 'delete') =>
        given?.grants.some(({ verbs }) => verbs.has(verb)) ?? false;
      const readable = new Set([...kept, ...(given?.grants.flatMap(({ read }) => [...read]) ?? [])]);
      const status = async (method: string, path: string, body?: object) =>
        (await server.api(method, path, { token, ...(body && { body }) })).status;

      // A name that is shown, but that no picker offers, is readable by id only.
      const mayBrowse = given?.grants.some(({ verbs, byIdOnly }) => verbs.has('list') && !byIdOnly) ?? false;
      const listed = await server.as(account).get(`/${id}?range=[0,9]`);
      expect([id, listed.status]).toEqual([id, mayBrowse ? 200 : 403]);
      const records = mayBrowse ? (listed.body as Record<string, unknown>[]) : [];
      const isHidden = (field: string) => field !== blockedKey && !readable.has(field);
      const hidden = records.flatMap((record) => Object.keys(record).filter(isHidden));
      expect([id, hidden]).toEqual([id, []]);
      if (!may('list') && !given?.aggregates.length)
        expect([id, await status('GET', `/${id}/aggregate?measures={"n":"count"}`)]).toEqual([id, 403]);

      const first = (ours.rows[id] as { id: unknown }[] | undefined)?.[0]?.id ?? 1;
      if (!may('list')) expect([id, await status('GET', `/${id}/${String(first)}`)]).toEqual([id, 403]);
      const writes = [
        ['create', 'POST', `/${id}`],
        ['edit', 'PUT', `/${id}/${String(first)}`],
        ['delete', 'DELETE', `/${id}/${String(first)}`],
      ] as const;
      for (const [verb, method, path] of writes) {
        if (from || history) {
          expect([path, await status(method, path, {})]).toEqual([path, 405]);
        } else if (!may(verb)) {
          expect([verb, path, await status(method, path, {})]).toEqual([verb, path, 403]);
        } else if (verb === 'create') {
          // An empty record lacks required fields, which the response names.
          expect([path, [201, 422]]).toEqual([
            path,
            expect.arrayContaining([await status(method, path, {})]),
          ]);
        }
      }
    }
  });
});

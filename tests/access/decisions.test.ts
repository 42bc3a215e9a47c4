/** The list of what decides who may come in holds all that the code of rights reads of an account. */
import { describe, expect, it } from 'vitest';
import { isActiveAccount, permissionsIn, userOf } from '#access/accounts.ts';
import { decisionsOf } from '#access/decisions.ts';
import { accessOf } from '#access/grants.ts';
import { rowFilterOf } from '#access/grantRows.ts';
import { filtersOfAccess } from '#access/configuredFilters.ts';
import { permissionChoices } from '#access/explain/summary.ts';
import { bindFilter, parseFilter, viewerOf } from '#model/filter/filter.ts';
import { isMap } from '#model/values/values.ts';
import type { Portal } from '#model/types.ts';
import { shapeOf } from '#server/data/shape.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { portalIn } from '#tests/support/server.ts';

/** The fields of an account that are read while rights are worked out from it. */
function readOf(portal: Portal): Set<string> {
  const read = new Set<string>();
  const { resource } = portal.accounts;
  const fields = portal.resources[resource]!.fields;
  const values = Object.fromEntries(Object.keys(fields).map((id) => [id, '1']));
  const account = new Proxy({ ...values, id: 1 } as Record<string, unknown>, {
    get: (held, name) => {
      if (typeof name === 'string') read.add(name);
      return Reflect.get(held, name) as unknown;
    },
  });
  const today = '2026-12-01';
  permissionsIn(account, portal);
  const shape = shapeOf(portal.resources[resource]!, viewerOf(portal, today));
  isActiveAccount(account, portal, shape);
  const decidedByState = new Set(read);
  // A copy would read each field.
  expect(Object.keys(userOf({ id: 1 }, portal))).toEqual(['id']);
  const viewer = viewerOf(portal, today, account as never);
  const access = accessOf(
    portal,
    permissionChoices(portal).map(({ id }) => id),
  );
  for (const own of access.resources.values())
    for (const grant of own.grants) rowFilterOf(own, grant, viewer);
  const bind = (filter: unknown): void => {
    if (Array.isArray(filter)) return filter.forEach(bind);
    if (!isMap(filter)) return;
    for (const value of Object.values(filter))
      if (typeof value === 'string' && value.startsWith('$user.'))
        bindFilter(
          parseFilter({ id: value }, { id: { type: 'text', id: 'id', label: '' } as never }),
          viewer.variables,
        );
      else bind(value);
  };
  bind(filtersOfAccess(access));
  // Whether an account may come in is compared as a whole: see proof.ts.
  for (const id of decidedByState) if (id !== portal.accounts.permissions) read.delete(id);
  return new Set([...read].filter((id) => Object.hasOwn(fields, id)));
}

const scoped = companyWith('library', {
  'departments/obras.yaml': {
    label: 'Obras',
    permissions: ['obras'],
    routes: [
      { path: '/obras', label: 'Obras', list: { resource: 'obras', filter: { nome: '$user.cidade' } } },
    ],
  },
});

describe('the list of what decides', () => {
  it.each<[string, Portal, string[]]>([
    ['of the demo', portalIn('config'), ['motoristaId', 'corretorId']],
    ['of a company whose lists depend on a text of the account', scoped, ['cidade', 'permissoes']],
  ])('%s holds what the code of rights reads of an account', (_what, portal, known) => {
    const deciding = decisionsOf(portal).fields.get(portal.accounts.resource)!;
    const read = readOf(portal);
    expect([...read].filter((id) => !deciding.has(id))).toEqual([]);
    for (const id of known) expect([id, deciding.has(id)]).toEqual([id, true]);
    expect(read.size).toBeGreaterThan(0);
  });

  it('leaves out what no screen compares', () => {
    const deciding = decisionsOf(scoped).fields.get('contas')!;
    expect([...deciding]).not.toContain('aviso');
    expect([...deciding]).toEqual(expect.arrayContaining(['permissoes', 'senha', 'email', 'leitorId']));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countHolders, isActiveAccount } from '#access/accounts.ts';
import {
  affectedAccounts,
  approvalsOf,
  rightsChanges,
  gainWords,
  matchApprovals,
  type RightsChange,
} from '#authoring/rights/rightsDiff.ts';
import { describePermissions } from '#access/explain/describeRights.ts';
import { shopWith } from '#tests/support/companies/shop.ts';

const list = (path: string, permissions: string, body = '') =>
  `  - { path: ${path}, label: L, permissions: ${permissions}, list: { resource: pedidos, columns: [numero], sort: numero, filters: [], transitions: false, actions: [], form: [{ section: D, fields: [numero] }]${body} } }`;
const told = (...args: Parameters<typeof rightsChanges>) =>
  rightsChanges(...args).map(
    (change) => `${describePermissions(change.permissions)}: ${change.kind} ${gainWords(change)}`,
  );

describe('what changes', () => {
  it('for a new permission are only the rights that nobody had without it', () => {
    const before = shopWith(list('/a', '[]'));
    const after = shopWith(`${list('/a', '[]')}\n${list('/b', '[fiscal]')}`);
    expect(told(before, after)).toEqual(['fiscal: gained abre /b']);
  });

  it('for everyone are reported once, not again for each permission', () => {
    const changes = told(
      shopWith(list('/a', '[fiscal]')),
      shopWith(`${list('/a', '[fiscal]')}\n${list('/b', '[]')}`),
    );
    expect(changes).toContain('(qualquer conta): gained abre /b');
    expect(changes.filter((line) => line.includes('abre /b'))).toHaveLength(1);
  });

  it('for two permissions required together are compared with what both gave before', () => {
    const before = shopWith(`${list('/a', '[fiscal]')}\n${list('/b', '[rh]')}`);
    const after = shopWith(`${list('/a', '[fiscal]')}\n${list('/b', '[rh, fiscal]')}`);
    const changes = told(before, after);
    expect(changes).toContain('rh: lost abre /b');
    expect(changes.filter((line) => line.startsWith('fiscal + rh'))).toEqual([]);
  });

  it('include a button that only holders of a second permission get', () => {
    const before = shopWith(list('/a', '[fiscal]'));
    const after = shopWith(list('/a', '[fiscal]').replace('transitions: false', 'transitions: [cancelar]'));
    const changes = told(before, after);
    expect(changes).toContain('fiscal + gerente: gained aciona pedidos.cancelar');
    expect(changes.filter((line) => /^(fiscal|gerente): gained aciona/.test(line))).toEqual([]);
  });
});

describe('approvals', () => {
  const before = shopWith(list('/a', '[fiscal]', ', filter: { faturado: true }'));
  const after = shopWith(`${list('/a', '[fiscal]')}\n${list('/b', '[rh]')}`);
  const changes = rightsChanges(before, after);

  it('match all widenings that they name', () => {
    const { open, approved, stale } = matchApprovals(changes, approvalsOf(changes));
    expect(open).toEqual([]);
    expect(approved).toEqual(changes.filter(({ widens }) => widens));
    expect(stale).toEqual([]);
    expect(matchApprovals(changes, {}).open).toEqual(approved);
  });

  it('for some rows approve no others', () => {
    const some = rightsChanges(
      shopWith(list('/c', '[]')),
      shopWith(`${list('/c', '[]')}\n${list('/a', '[fiscal]', ', filter: { faturado: true, valor_gt: 1 }')}`),
    );
    const all = rightsChanges(
      shopWith(list('/c', '[rh]')),
      shopWith(`${list('/c', '[rh]')}\n${list('/a', '[fiscal]')}`),
    );
    const words = approvalsOf(some).fiscal!.join('\n');
    expect(words).toContain('só onde {"faturado":true,"valor_gt":1}');
    expect(matchApprovals(all, approvalsOf(some)).open.some(({ subject }) => !('route' in subject))).toBe(
      true,
    );
  });

  it('for another permission approve nothing', () => {
    const { rh } = approvalsOf(changes);
    expect(matchApprovals(changes, { gerente: rh! }).stale).toHaveLength(rh!.length);
    expect(matchApprovals(changes, { gerente: rh! }).approved).toEqual([]);
  });

  it('hold for the notices of an approval as they were once called, and for no other rule', () => {
    const shown = (rule: string) => `recebe deals.name em aviso de deals.${rule} por regra deals.${rule}`;
    const change = (rule: string) =>
      ({ widens: true, permissions: ['admin'], subject: { shown: shown(rule) } }) as unknown as RightsChange;
    const kept = { admin: [shown('pede:win')] };
    expect(matchApprovals([change('approval:win')], kept)).toMatchObject({ open: [], stale: [] });
    expect(matchApprovals([change('approval:lose')], kept)).toMatchObject({
      approved: [],
      stale: [{ who: 'admin' }],
    });
  });

  it('that no longer match a widening are stale', () =>
    expect(matchApprovals([], { fiscal: ['abre /a'] }).stale).toEqual([{ who: 'fiscal', gain: 'abre /a' }]));

  it('never lose a widening: each is open or approved', () =>
    fc.assert(
      fc.property(
        fc.subarray(
          Object.entries(approvalsOf(changes)).flatMap(([who, own]) =>
            own.map((gain) => [who, gain] as const),
          ),
        ),
        (some) => {
          const approvals: Record<string, string[]> = {};
          for (const [who, gain] of some) (approvals[who] ??= []).push(gain);
          const { open, approved, stale } = matchApprovals(changes, approvals);
          expect(approved).toHaveLength(some.length);
          expect(open.length + approved.length).toBe(changes.filter(({ widens }) => widens).length);
          expect(stale).toEqual([]);
        },
      ),
    ));
});

describe('accounts', () => {
  const before = shopWith(list('/a', '[fiscal]'));
  const after = shopWith(list('/a', '[rh]'));
  const accounts = [
    { nome: 'Ana', email: 'ana@example.com', permissoes: ['FISCAL'] },
    { nome: 'Bia', email: 'bia@example.com', permissoes: ['rh'] },
    { nome: 'Caio', email: 'caio@example.com', permissoes: ['rh', 'fiscal'] },
    { nome: 'Davi', email: 'davi@example.com' },
  ];

  it('gain and lose rights by all their permissions together', () => {
    const affected = affectedAccounts(before, after, accounts);
    expect(affected.map(({ name, gains, loses }) => [name, gains.length > 0, loses.length > 0])).toEqual([
      ['Ana', false, true],
      ['Bia', true, false],
    ]);
  });

  it('are counted by permission whatever its case', () =>
    expect(countHolders(after, accounts)).toEqual({ fiscal: 2, rh: 2 }));

  it('that are blocked are distinguished from those that may sign in', () => {
    const portal = shopWith(list('/a', '[]'));
    const blocking = { ...portal, accounts: { ...portal.accounts, activeWhen: { plano_neq: 'cortado' } } };
    const { fields } = portal.resources.usuarios!;
    const context = { fields, timeZone: 'UTC', today: '2026-10-31' };
    expect(isActiveAccount({ plano: 'cortado' }, blocking, context)).toBe(false);
    expect(isActiveAccount({ plano: 'ouro' }, blocking, context)).toBe(true);
  });
});

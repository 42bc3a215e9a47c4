import { describe, expect, it } from 'vitest';
import { pages } from 'virtual:portal-extensions';
import { accessOf } from '#access/grants.ts';
import { sliceOf } from '#access/slice.ts';
import { loadPortal } from '#compiler/load.ts';

const portal = loadPortal('config').portal!;
const department = portal.departments.find(({ id }) => id === 'demonstracao')!;
const paths = ['/demo/calendario', '/demo/contatos', '/demo/loja'];

describe('The demonstration pages of config/extensions', () => {
  it('are ordinary routes of a department, with existing code', () => {
    expect(department.routes.map(({ path }) => path)).toEqual(paths);
    for (const { screen } of department.routes)
      expect(pages).toHaveProperty(screen.kind === 'page' ? screen.page : '');
  });

  it('open for their permission, and for no other', () => {
    expect(accessOf(portal, ['demonstracao']).routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(paths),
    );
    const others = portal.departments.flatMap(({ requirement }) => requirement.permissions);
    const rest = accessOf(
      portal,
      others.filter((name) => name !== 'demonstracao'),
    ).routes;
    expect(rest.filter(({ path }) => paths.includes(path))).toEqual([]);
  });

  it('grant no access to records', () => {
    expect(sliceOf(portal, department, ['demonstracao'], '1').resources).toEqual({});
  });

  it('load one at a time, each as its default export', async () => {
    const loaded = await Promise.all(Object.values(pages).map((load) => load()));
    expect(loaded.map((module) => module.default.name)).toEqual(['CalendarDemo', 'ContactDemo', 'ShopDemo']);
  });
});

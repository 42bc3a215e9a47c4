import { describe, expect, it } from 'vitest';
import { findRoute } from '#access/findRoute.ts';
import { userIndex, publicIndex } from '#access/userIndex.ts';
import { indexOf } from '#access/portalIndex.ts';
import { sliceOf } from '#access/slice.ts';
import type { Department, Portal } from '#model/types.ts';
import { portalIn } from '../support/server.ts';

const small = portalIn('tests/support/config');
const needs = (permission: string) => ({ mode: 'all' as const, permissions: [permission] });
const at = { today: '2026-10-31', api: '/api', version: 'v' };

describe("a user's part of the index", () => {
  const index = indexOf(small, at);
  const own = userIndex(index, ['BALCAO']);

  it('has the screens that their permissions open, in any department, and their landing page', () => {
    const paths = own.departments.flatMap(({ routes }) => routes.map(({ path }) => path));
    expect(paths).toContain('/balcao/livros');
    expect(paths).not.toContain('/acervo/livros');
    expect(Object.keys(own.landings)).toEqual(['balcao']);
    expect(userIndex(index, []).landings).toEqual({});
  });

  it('finds their routes by address, and no others', () => {
    expect(findRoute(own, '/balcao/livros/7')?.rest).toEqual(['7']);
    expect(findRoute(own, '/acervo/livros')).toBeUndefined();
  });

  it("marks addresses below their own that are other people's, and not of records", () => {
    const [route] = small.departments.find(({ id }) => id === 'balcao')!.routes;
    const other = { ...route!, path: `${route!.path}/cofre`, aliases: [], requirement: needs('cofre') };
    const [first, ...more] = small.departments;
    const nested = indexOf({ ...small, departments: [{ ...first!, routes: [other] }, ...more] }, at);
    const theirs = userIndex(nested, ['BALCAO']);
    expect(findRoute(theirs, `${route!.path}/cofre`)).toBeUndefined();
    expect(findRoute(theirs, `${route!.path}/COFRE/show`)).toBeUndefined();
    expect(findRoute(theirs, `${route!.path}/7`)?.rest).toEqual(['7']);
    const both = userIndex(nested, ['balcao', 'cofre']);
    expect(findRoute(both, `${route!.path}/cofre`)?.route.path).toBe(other.path);
  });

  it('is one object per set of permissions, and contains nothing of the public part', () => {
    expect(userIndex(index, ['balcao'])).toBe(own);
    expect(userIndex(index, ['leitor'])).not.toBe(own);
    expect(JSON.stringify(publicIndex(index))).not.toMatch(/departments|landings|balcao/);
  });
});

describe('a user with thirty screens', () => {
  /** Departments with thirty routes each. One of the departments belongs to the user. */
  const grown = (count: number): Portal => {
    const [like] = small.departments.filter(({ id }) => id === 'balcao');
    const route = like!.routes[0]!;
    const many = Array.from({ length: Math.ceil(count / 30) }, (_, number): Department => {
      const id = `d${number}`;
      const requirement = needs(id);
      const routes = Array.from({ length: 30 }, (_, at) => ({
        ...route,
        requirement,
        path: `/${id}/r${at}`,
        aliases: [],
        label: `Tela ${at}`,
      }));
      return { ...like!, id, label: id, requirement, menu: { order: 1, to: `/${id}/r0` }, routes };
    });
    const landings = Object.fromEntries(many.map(({ id }) => [id, `/${id}/r0`]));
    return { ...small, departments: [...small.departments, ...many], landings };
  };
  const bytesAt = (count: number) => {
    const portal = grown(count);
    const index = indexOf(portal, at);
    const department = portal.departments.find(({ id }) => id === 'd0')!;
    const sent = [publicIndex(index), userIndex(index, ['d0']), sliceOf(portal, department, ['d0'], 'v')];
    return sent.map((one) => JSON.stringify(one).length);
  };

  it('gets as much of a portal of ten thousand screens as of one of a hundred', () => {
    const hundred = bytesAt(100);
    expect(hundred[1]).toBeGreaterThan(30 * 50);
    expect(bytesAt(1000)).toEqual(hundred);
    expect(bytesAt(10_000)).toEqual(hundred);
  });
});

import { describe, expect, it } from 'vitest';
import { index } from '#tests/app/shell/portal.tsx';
import { landingOf } from '#access/permissions.ts';
import { userIndex } from '#access/userIndex.ts';
import { departmentsInMenu, screensInMenu } from '#access/areas.ts';
import { mainPathOf } from '#access/menuDepartments.ts';

const [garden, store] = index.departments;
/** The garden with this screen before its others, and the page that its menu entry opens. */
const listed = (route: { label: string; ofRecords?: true }) => {
  const path = '/horta/primeira';
  const department = {
    ...garden!,
    menu: { ...garden!.menu!, to: path },
    routes: [{ ...garden!.routes[0]!, path, ...route }, ...garden!.routes.slice(1)],
  };
  const shown = screensInMenu({ ...index, departments: [department, store!] }, department, ['horta']);
  return shown.map(({ label }) => label);
};
const others = ['Plantas', 'Medições', 'Canteiros', 'Chaves'];

it('lists a department’s first list, but no landing page', () => {
  expect(listed({ label: 'Colheitas', ofRecords: true })).toEqual(['Colheitas', ...others]);
  expect(listed({ label: 'Colheitas' })).toEqual(others);
});

it('repeats no name: a list named like its department is the department’s entry', () => {
  expect(listed({ label: 'Horta', ofRecords: true })).toEqual(others);
});

it('knows whether the first screen of each route is a list', () => {
  const lists = garden!.routes.filter(({ ofRecords }) => ofRecords).map(({ path }) => path);
  expect(lists).toEqual(['/horta/plantas', '/horta/medicoes']);
});

describe('a user who enters no department, but screens of one', () => {
  /** Their menu, and the page that /dashboard leads to, where visitors may open some screens of the store. */
  const menuOf = (permissions: string[], paths = ['/galpao/chaves']) => {
    const requirement = { mode: 'any' as const, permissions: ['visita'] };
    const routes = store!.routes.map((route) =>
      paths.includes(route.path) ? { ...route, requirement } : route,
    );
    const departments = index.departments.map((one) => (one.id === 'galpao' ? { ...one, routes } : one));
    const own = { ...index, ...userIndex({ ...index, departments }, permissions) };
    const menu = departmentsInMenu(own, permissions).map((one) => [
      one.label,
      mainPathOf(one, permissions),
      ...screensInMenu(own, one, permissions).map(({ label }) => label),
    ]);
    return { menu, landing: landingOf(own.landings, permissions) };
  };

  it('finds that department in the menu with just these, and lands on the first', () => {
    expect(menuOf(['Visita'])).toEqual({ menu: [['Galpão', '/galpao/chaves']], landing: '/galpao/chaves' });
    expect(menuOf(['visita', 'horta']).menu).toEqual([
      ['Horta', '/horta', ...others.slice(0, 3)],
      ['Galpão', '/galpao/chaves'],
    ]);
  });

  it('lands nowhere by a permission that opens a department without a landing page, or nothing', () => {
    expect(menuOf(['auditoria'])).toEqual({ menu: [], landing: undefined });
    expect(menuOf(['ADMIN', 'visita']).landing).toBeUndefined();
  });
});

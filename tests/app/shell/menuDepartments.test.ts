import { expect, it } from 'vitest';
import { index } from './portal.tsx';
import { screensInMenu } from '../../../src/app/portal/areas.ts';

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

import { expect, it } from 'vitest';
import { screensInMenu } from '../../../src/app/portal/reach.ts';
import { index } from './portal.tsx';

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

it('lists a list that a department begins with, and no page that stands for the department', () => {
  expect(listed({ label: 'Colheitas', ofRecords: true })).toEqual(['Colheitas', ...others]);
  expect(listed({ label: 'Colheitas' })).toEqual(others);
});

it('says no name twice: a list called as its department is that entry', () => {
  expect(listed({ label: 'Horta', ofRecords: true })).toEqual(others);
});

it('tells of the first screen of each route whether it is a list', () => {
  const lists = garden!.routes.filter(({ ofRecords }) => ofRecords).map(({ path }) => path);
  expect(lists).toEqual(['/horta/plantas', '/horta/medicoes']);
});

import { readFileSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { DepartmentSlice, StartAnswer } from '#model/api/answers.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { company, fillingFor, screensIn, type Writing } from '../support/companies/demo.ts';
import { fillIn, type Fields } from '../support/companies/fillForm.ts';
import { configWithOneMoreRoute, path, threeLines } from '../support/companies/oneMoreRoute.ts';
import { portalIn, startServer } from '../support/server.ts';

const folder = configWithOneMoreRoute();
const before = company();
const after = { ...before, portal: portalIn(folder) };
const [old, now] = await Promise.all([startServer({ company: before }), startServer({ company: after })]);
const token = await now.tokenOf('frotas');
afterAll(async () => {
  await Promise.all([old.stop(), now.stop()]);
  rmSync(folder, { recursive: true });
});

describe('three lines at the end of a department', () => {
  it('are the whole of a new route', () => {
    const lines = (root: string) =>
      readFileSync(`${root}/departments/frotas.yaml`, 'utf8').trimEnd().split('\n');
    expect(lines(folder)).toEqual([...lines('config'), ...threeLines]);
    expect(screensIn(after.portal)).toHaveLength(screensIn(before.portal).length + 1);
  });

  it('put it into the index, and its screen into the department of those who may', async () => {
    const index = ((await now.request('GET', '/config/start.json', { token })).body as StartAnswer).index;
    const route = index.departments.find(({ id }) => id === 'frotas')!.routes.at(-1)!;
    expect(route).toMatchObject({ path, label: 'Produtos transportados', menu: true });
    const { body } = await now.request('GET', '/config/departments/frotas.json', { token });
    const screen = (body as DepartmentSlice).screens[path] as ListScreen;
    expect(screen.actions).toEqual(['create', 'edit', 'delete', 'export', 'bulkTransitions']);
    expect(screen.columns.length).toBeGreaterThan(2);
    expect(screen.form.length).toBeGreaterThan(0);
  });

  it('give the rights to list, create, change and delete, which were not there before', async () => {
    const place = screensIn(after.portal).find((one) => one.path === path) as Writing;
    const filling = fillingFor(after, place, 77, now.api, token);
    const record = await fillIn(filling);
    const was = old.as('frotas');
    expect((await was.post('/produtos', record)).status).toBe(403);

    const listed = await now.as('frotas').get('/produtos?sort=["nome","ASC"]&range=[0,4]');
    expect(listed.status).toBe(200);
    expect(listed.headers.get('content-range')).toMatch(/^produtos 0-\d\/\d+$/);
    const created = await now.as('frotas').post('/produtos', record);
    expect([created.status, created.text]).toEqual([201, expect.anything()]);
    const { id, version } = created.body as Fields & { id: number };
    const changed = await now.as('frotas').put(`/produtos/${id}`, { nome: 'Farelo de teste', version });
    expect(changed.body).toMatchObject({ nome: 'Farelo de teste' });
    expect((await now.as('frotas').remove(`/produtos/${id}`)).status).toBe(200);
    expect((await now.as('frotas').get(`/produtos/${id}`)).status).toBe(404);
  });

  it('give nothing to anybody else', async () => {
    for (const account of ['motorista', 'rh', 'novo']) {
      const other = await now.tokenOf(account);
      expect((await now.as(account).post('/produtos', { nome: 'X' })).status).toBe(403);
      const { body } = await now.request('GET', '/config/departments/frotas.json', { token: other });
      expect(Object.keys((body as Partial<DepartmentSlice>).screens ?? {})).not.toContain(path);
    }
  });
});

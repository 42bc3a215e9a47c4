import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../src/access/grants.ts';
import { indexOf, sliceOf } from '../../../src/access/slice.ts';
import { pages } from '../../../src/app/pages/registry.ts';
import { loadPortalFrom } from '../../../src/language/load.ts';
import { filesOf, goodTexts, type Texts } from '../../support/portal.ts';

const load = (line: string, texts: Texts = {}) => {
  const good = goodTexts();
  return loadPortalFrom(filesOf({ ...good, ...texts, 'portal.yaml': `${good['portal.yaml']}${line}\n` }));
};
const withIt = load('showcase: true').portal!;
const without = load('').portal!;
const index = (portal: typeof withIt) => indexOf(portal, { today: '2026-10-31', api: '/api', version: '1' });
const paths = ['/demo/calendario', '/demo/contatos', '/demo/loja'];
const messages = ({ problems }: ReturnType<typeof load>) => problems.map(({ message }) => message);

describe('showcase: true', () => {
  it('adds the demonstration department, last in the menu, with its three pages', () => {
    const department = index(withIt).departments.at(-1)!;
    expect(department).toMatchObject({
      id: 'demonstracao',
      label: 'Demonstração',
      menu: { to: '/demo/calendario' },
    });
    expect(department.routes.map(({ path }) => path)).toEqual(paths);
  });

  it('opens it to every signed-in user, and gives him no resource by it', () => {
    const department = withIt.departments.at(-1)!;
    const slice = sliceOf(withIt, department, [], '1');
    expect(Object.keys(slice.screens)).toEqual(paths);
    expect(slice.resources).toEqual({});
    expect(accessOf(withIt, []).resources.size).toBe(0);
  });

  it('changes nothing of the other departments', () => {
    expect(withIt.departments.slice(0, -1)).toEqual(without.departments);
    expect({ ...withIt, departments: [] }).toEqual({ ...without, departments: [] });
  });

  it('names pages that there are', () => {
    const named = withIt.departments
      .at(-1)!
      .routes.map(({ screen }) => screen.kind === 'page' && screen.page);
    expect(named).toEqual(['CalendarDemo', 'ContactDemo', 'ShopDemo']);
    for (const name of named) expect(pages).toHaveProperty(String(name));
  });

  it('lets the header search lead to its pages', () => {
    const good = goodTexts()['portal.yaml']!;
    const searching = good.replace('path: /vendas/pedidos', 'path: /demo/loja');
    expect(searching).not.toBe(good);
    const on = loadPortalFrom(filesOf({ ...goodTexts(), 'portal.yaml': `${searching}showcase: true\n` }));
    const off = loadPortalFrom(filesOf({ ...goodTexts(), 'portal.yaml': searching }));
    expect(messages(on)).toEqual([]);
    expect(messages(off)[0]).toContain('nenhuma rota tem o endereço "/demo/loja"');
  });

  it('refuses a route at one of its addresses, which without it is free', () => {
    const department =
      'label: Loja\npermissions: [vendas]\nroutes: [{ path: /demo/Loja, label: Loja, page: Blank }]\n';
    expect(messages(load('showcase: true', { 'departments/loja.yaml': department }))[0]).toContain(
      'é da demonstração',
    );
    expect(messages(load('', { 'departments/loja.yaml': department }))).toEqual([]);
  });
});

describe('without it', () => {
  it.each(['', 'showcase: false'])('nothing of it is in the index (%j)', (line) => {
    const text = JSON.stringify(index(load(line).portal!));
    expect(text).not.toMatch(/demo\/|demonstracao|CalendarDemo/);
  });

  it('asks for a yes or a no', () => {
    expect(load('showcase: talvez').portal).toBeNull();
  });
});

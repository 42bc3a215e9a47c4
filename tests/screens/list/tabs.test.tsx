import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListScreen, Related } from '#screens/screenTypes.ts';
import { tabbed } from '#screens/list/show/show.ts';
import { garage, repairs } from '../garage.ts';
import { drawScreen, serveApi } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());
const section = (label: string) => ({ label, fields: [] });

it('shows sections without a tab above the tabs, and leaves out empty tabs', () => {
  const show = { tabs: { Um: ['b', 'Notas'], Dois: ['c', 'd'], Nada: ['gone'] } };
  const related = ['Notas', 'Peças'].map((label) => ({ label }) as Related);
  const shown = { form: [], columns: [], show, related };
  const { always, tabs, ...apart } = tabbed(shown, ['a', 'b', 'c', 'd'].map(section));
  expect(always.map(({ label }) => label)).toEqual(['a']);
  expect(apart.related).toEqual([related[1]]);
  const labels = (ones: readonly { label: string }[]) => ones.map(({ label }) => label);
  expect(tabs.map((tab) => [tab.label, labels(tab.sections), labels(tab.related)])).toEqual([
    ['Um', ['b'], ['Notas']],
    ['Dois', ['c', 'd'], []],
  ]);
});

it('shows the sections of one tab at a time, chosen by keyboard', async () => {
  const route = '/oficina/reparos';
  const portal = structuredClone(garage);
  const found = portal.departments.flatMap(({ routes }) => routes).find(({ path }) => path === route)!;
  const list = found.screen as ListScreen;
  const names = list.form.map(({ label }) => label);
  list.show = { tabs: { Primeira: [names[0]!], Outra: names.slice(1) } };
  serveApi(({ path }) =>
    path === '/api/reparos/10'
      ? { body: repairs[0]! }
      : path === '/api/user-info'
        ? { body: {} }
        : { body: [] },
  );
  drawScreen({ portal, route, at: `${route}/10/show` });
  const first = await screen.findByRole('tab', { name: 'Primeira' });
  expect(first).toHaveAttribute('aria-selected', 'true');
  first.focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('tab', { name: 'Outra' })).toHaveAttribute('aria-selected', 'true');
});

it('shows a related list only in the tab that names it', async () => {
  const route = '/oficina/reparos';
  const portal = structuredClone(garage);
  const found = portal.departments.flatMap(({ routes }) => routes).find(({ path }) => path === route)!;
  const list = found.screen as ListScreen;
  const names = list.form.map(({ label }) => label);
  list.show = { tabs: { Ficha: names, Agenda: ['Visitas'] } };
  const calls = serveApi(({ path }) => {
    if (path === '/api/reparos/10') return { body: repairs[0]! };
    if (path === '/api/visitas') return { body: [{ id: 1, version: 1, dia: '2026-10-05', reparoId: 10 }] };
    return { body: path === '/api/user-info' ? {} : [] };
  });
  drawScreen({ portal, route, at: `${route}/10/show` });
  const visits = () => calls.filter(({ path }) => path === '/api/visitas');
  await screen.findByRole('tab', { name: /^Ficha/, selected: true });
  await screen.findByText('R-10');
  await userEvent.click(screen.getByRole('tab', { name: /^Agenda/ }));
  const days = await screen.findAllByText('05/10/2026');
  const panel = screen.getByRole('tabpanel', { name: /^Agenda/ });
  expect(days.map((one) => one.closest('[role=tabpanel]'))).toEqual([panel]);
  expect(JSON.stringify(visits().at(-1)!.query.filter)).toContain('"reparoId":10');
  expect(panel).not.toHaveTextContent(names[0]!);
  expect(screen.queryByRole('heading', { name: 'Visitas', level: 2 })).toBeNull();
});

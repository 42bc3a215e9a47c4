import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { garage, repairs } from '../garage.ts';
import { drawScreen, groupsFor, serveApi, type Api } from '../support.tsx';

const api: Api = ({ path, query }) => {
  if (path === '/api/reparos') return { body: repairs, total: 40 };
  if (path !== '/api/reparos/aggregate') return undefined;
  if (JSON.stringify(query.groupBy) !== '[]')
    return {
      body: groupsFor(query, [
        { etapa: 'aberto', Reparos: 4 },
        { etapa: 'pronto', Reparos: 6 },
      ]),
    };
  const measure = JSON.stringify(query.measures);
  if (measure.includes('sum')) return { body: [{ value: 1000 }] };
  return { body: [{ value: JSON.stringify(query.filter).includes('pronto') ? 8 : 10 }] };
};
afterEach(() => vi.unstubAllGlobals());
const route = '/oficina/painel';

async function draw(answer: Api = api, permissions = ['vendedor'], portal = garage) {
  const calls = serveApi(answer);
  const view = drawScreen({ portal, route, permissions });
  await screen.findByRole('heading', { level: 1, name: 'Painel' });
  return { calls, ...view };
}
const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;

describe('a dashboard', () => {
  it('queries exactly the configured figures, with variables unreplaced', async () => {
    const { calls } = await draw();
    await screen.findByText('R-10');
    const asked = calls.filter(({ path }) => path.endsWith('/aggregate')).map(({ query }) => query);
    expect(asked).toHaveLength(5);
    expect(asked).toEqual(
      expect.arrayContaining([
        { groupBy: [], measures: { value: 'count' }, filter: { etapa: 'aberto' } },
        { groupBy: [], measures: { value: 'count' }, filter: { etapa: 'pronto' } },
        { groupBy: [], measures: { value: { sum: 'valor' } }, filter: {} },
        { groupBy: [], measures: { value: 'count' }, filter: {} },
        {
          groupBy: ['etapa'],
          measures: { Reparos: 'count' },
          filter: { entrada_gte: '$today-30d' },
          top: 12,
          named: true,
        },
      ]),
    );
  });

  it('shows a metric with its change as an arrow and in words, linked to its records', async () => {
    await draw();
    const metric = await card('Em aberto');
    expect(await within(metric).findByText('10')).toBeTruthy();
    expect(metric).toHaveTextContent(/25%\s*a mais\s*antes: 8/);
    expect(within(metric).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining('/oficina/reparos?filter='),
    );
  });

  it('shows a metric that is the share of two figures', async () => {
    await draw();
    expect(await within(await card('Valor por reparo')).findByText(/^R\$\s100,00$/)).toBeTruthy();
  });

  it('draws a chart as wide as its measured room, and nothing in a room that is not measured yet', async () => {
    const long: Api = (asked) =>
      JSON.stringify(asked.query.groupBy) === '["etapa"]'
        ? {
            body: groupsFor(asked.query, [
              { etapa: 'À espera de uma peça que vem de muito, muito longe', Reparos: 4 },
            ]),
          }
        : api(asked);
    // what the library would measure, on a phone
    const styleOf = window.getComputedStyle.bind(window);
    vi.spyOn(window, 'getComputedStyle').mockImplementation((element) =>
      Object.assign(Object.create(styleOf(element)) as CSSStyleDeclaration, {
        width: '326px',
        height: '260px',
      }),
    );
    const widths = async () => {
      const { container, unmount } = await draw(long);
      await screen.findByRole('table', { name: 'Por etapa' });
      const drawn = [...container.querySelectorAll('figure clipPath rect')];
      unmount();
      return drawn.map((one) => Number(one.getAttribute('width')));
    };
    expect(await widths()).toEqual([]);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(326);
    const [width] = await widths();
    expect(width).toBeGreaterThan(100);
    vi.restoreAllMocks();
  });

  it('draws a chart and the same numbers as a table', async () => {
    await draw();
    const table = await screen.findByRole('table', { name: 'Por etapa' });
    expect(within(table).getByRole('row', { name: 'Em aberto 4' })).toBeTruthy();
    // The column of the groups has their name, and the chart is one stop of the Tab key.
    expect(within(table).getAllByRole('columnheader')[0]).toHaveTextContent(/^Etapa$/);
    const links = within(table).getAllByRole('link');
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter(({ tabIndex }) => tabIndex === 0)).toEqual([links[0]]);
    links[0]!.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(links[1]);
    expect(links.map(({ tabIndex }) => tabIndex).slice(0, 2)).toEqual([-1, 0]);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(links[0]);
  });

  it('lists records with their total number, each linked to its page', async () => {
    await draw();
    expect(await screen.findByRole('link', { name: 'R-10' })).toHaveAttribute(
      'href',
      '/oficina/reparos/10/show',
    );
    expect(screen.getByRole('heading', { name: 'Últimos 40' })).toBeTruthy();
  });

  it('leads to the screens without a group first, right below the title', async () => {
    const grouped = garage.departments.map((department) => ({
      ...department,
      routes: department.routes.map((one) =>
        one.path === '/oficina/balcao' ? one : { ...one, group: 'Consultas' },
      ),
    }));
    await draw(api, ['vendedor'], { ...garage, departments: grouped });
    const nav = screen.getByRole('navigation', { name: 'Telas' });
    expect(
      within(nav)
        .getAllByRole('heading')
        .map((one) => one.textContent),
    ).toEqual(['Telas', 'Consultas']);
    expect(within(nav).getAllByRole('link')[0]).toHaveTextContent('Balcão');
  });

  it('links only to screens that the user may open', async () => {
    await draw();
    const nav = screen.getByRole('navigation', { name: 'Telas' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/oficina/reparos', '/oficina/consulta', '/oficina/balcao', '/oficina/novo']);
  });

  it('folds many links on a phone, under their title, and shows few as they are', async () => {
    const onPhone = (media: string) =>
      Object.assign(new EventTarget(), { matches: media.includes('max-width'), media, onchange: null });
    vi.stubGlobal('matchMedia', onPhone);
    await draw();
    const many = screen.getByRole('navigation', { name: 'Telas' });
    expect(within(many).getAllByText('Telas')).toHaveLength(1);
    expect(many.querySelector('details')).not.toHaveAttribute('open');
    const few = screen.getByRole('navigation', { name: 'Lançar' });
    expect(within(few).getByRole('heading', { name: 'Lançar' })).toBeTruthy();
    expect(few.querySelector('details')).toBeNull();
  });

  it('shows the error of a failed figure only in its own card', async () => {
    await draw((call) =>
      JSON.stringify(call.query.filter).includes('aberto')
        ? { status: 500, body: { message: 'x' } }
        : api(call),
    );
    expect(await within(await card('Em aberto')).findByText('Não foi possível calcular')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'R-10' })).toBeTruthy();
  });

  it('draws the names of groups that came with the figures, and asks for none', async () => {
    const byOwner: typeof garage.departments = garage.departments.map((department) => ({
      ...department,
      routes: department.routes.map((one) =>
        one.path === route
          ? {
              ...one,
              screen: {
                ...one.screen,
                widgets: (
                  one.screen as unknown as { widgets: { kind: string; groupBy?: string[] }[] }
                ).widgets.map((widget) =>
                  widget.kind === 'chart' ? { ...widget, groupBy: ['donoId'] } : widget,
                ),
              } as never,
            }
          : one,
      ),
    }));
    const { calls } = await draw(
      (call) =>
        JSON.stringify(call.query.groupBy) === '["donoId"]'
          ? { body: groupsFor(call.query, [{ donoId: 1, Reparos: 4 }], { 'donos/1': 'Ana Lima' }) }
          : api(call),
      ['vendedor'],
      { ...garage, departments: byOwner },
    );
    expect((await screen.findAllByText('Ana Lima')).length).toBeGreaterThan(0);
    const asked = calls.filter(
      ({ path, query }) => path === '/api/donos' && JSON.stringify(query) === '{"filter":{"id":["1"]}}',
    );
    expect(asked).toEqual([]);
  });

  it('shows a text where there are no data', async () => {
    await draw(({ path, query }) => {
      if (path === '/api/reparos') return { body: [], total: 0 };
      return { body: JSON.stringify(query.groupBy) === '[]' ? [{ value: 0 }] : groupsFor(query, []) };
    });
    expect(await screen.findByText('Nenhum reparo ainda.')).toBeTruthy();
    expect(await screen.findByText('Não há dados neste período.')).toBeTruthy();
  });

  it('has no accessibility violations', async () => {
    const { container } = await draw();
    await screen.findByText('R-10');
    await waitFor(() => expect(screen.queryByLabelText('Carregando...')).toBeNull());
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

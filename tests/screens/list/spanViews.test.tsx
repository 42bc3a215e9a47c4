/** The calendar and the timeline: their requests, their drawing and their actions. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const portal = portalWith({
  'resources/reservas.yaml': `
label: { one: Reserva, many: Reservas }
title: numero
fields:
  numero: { type: text, label: Número }
  sala: { type: select, label: Sala, options: { sul: Sala sul, norte: Sala norte } }
  de: { type: date, label: De }
  ate: { type: date, label: Até }
  valor: { type: money, label: Valor }
  hora: { type: datetime, label: Hora }
  etapa: { type: select, label: Etapa, options: { pedida: { label: Pedida, tone: warning }, certa: { label: Certa, tone: success } } }
`,
  'resources/aulas.yaml': `
label: { one: Aula, many: Aulas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  dia: { type: multiselect, label: Dias, options: { seg: Segunda, qua: Quarta, sab: Sábado } }
  das: { type: time, label: Das }
  as: { type: time, label: Às }
  primeira: { type: date, label: Desde }
  ultima: { type: date, label: Até }
weekly: { day: dia, start: das, end: as, valid: [primeira, ultima] }
`,
  'departments/salas.yaml': `label: Salas
permissions: [vendedor]
routes:
  - path: /salas
    label: Reservas
    list:
      resource: reservas
      open: page
      filter: { numero_neq: R-0 }
      columns: [numero, sala]
      views: [calendar]
      calendar: { start: de, end: ate, color: etapa }
  - path: /salas/consulta
    label: Consulta
    list: { resource: reservas, views: [calendar], calendar: { start: de, end: ate }, actions: [export] }
  - path: /salas/horas
    label: Horas
    list: { resource: reservas, views: [calendar], calendar: { start: hora, opens: week } }
  - path: /salas/vencimentos
    label: Vencimentos
    list: { resource: reservas, columns: [numero, valor], totals: { valor: sum }, views: [calendar], calendar: { start: de } }
  - path: /salas/grade
    label: Grade
    list: { resource: aulas, open: page, views: [calendar], calendar: {} }
  - path: /salas/tempo
    label: Tempo
    list: { resource: reservas, views: [timeline], timeline: { start: de, end: ate, groupBy: sala, color: etapa } }
`,
});

const records = [
  {
    id: 1,
    numero: 'R-1',
    sala: 'norte',
    de: '2026-10-05',
    ate: '2026-10-07',
    etapa: 'certa',
    valor: 0.1,
    hora: '2026-10-28T13:00:00Z',
  },
  {
    id: 2,
    numero: 'R-2',
    sala: 'sul',
    de: '2026-10-05',
    ate: '2026-10-05',
    etapa: 'pedida',
    valor: 0.2,
    hora: '2026-10-29T13:00:00Z',
  },
];
const lessons = [
  { id: 7, nome: 'Física', dia: ['seg', 'qua'], das: '08:00', as: '09:40', primeira: '2026-10-05' },
  {
    id: 8,
    nome: 'Guarda',
    dia: ['sab'],
    das: '22:00',
    as: '06:00',
    primeira: '2026-10-05',
    ultima: '2026-10-24',
  },
];
const api: Api = ({ path }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/aulas') return { body: lessons };
  return path === '/api/reservas' ? { body: records } : undefined;
};
afterEach(() => vi.unstubAllGlobals());

async function draw(route: string) {
  const calls = serveApi(api);
  const view = drawScreen({ portal, route });
  await screen.findByRole('link', { name: /R-1/ });
  return { calls, ...view };
}
const filters = (calls: Call[]) =>
  calls.filter(({ path }) => path === '/api/reservas').map(({ query }) => JSON.stringify(query.filter));
const created = (view: Awaited<ReturnType<typeof draw>>) => {
  const { pathname, state } = view.router.state.location;
  return [pathname, (state as { copy?: unknown } | null)?.copy];
};

/** A query that is faster than a role query among forty buttons. */
const day = (of: string) => document.querySelector<HTMLElement>(`[data-day="${of}"]`)!;

describe('a calendar', () => {
  it("requests only the visible days, with the list's filter, and others as the user moves", async () => {
    const { calls } = await draw('/salas');
    const span = (from: string, to: string) =>
      JSON.stringify({
        all: [{ numero_neq: 'R-0' }, { de_lte: to, any: [{ de_gte: from }, { ate_gte: from }] }],
      });
    expect(filters(calls)).toContain(span('2026-09-27', '2026-10-31'));
    await userEvent.click(screen.getByLabelText('Próximo período'));
    await waitFor(() => expect(filters(calls)).toContain(span('2026-11-01', '2026-12-05')));
    expect(screen.getByRole('heading', { name: 'novembro de 2026' })).toBeInTheDocument();
  });

  it('shows what is due on a day, and what the day comes to; amounts of records that last are not drawn', async () => {
    const { unmount } = await draw('/salas/vencimentos');
    const spoken = (text: string | null) => text?.replaceAll('\u00a0', ' ');
    const names = screen.getAllByRole('link', { name: /^R-/ }).map((link) => spoken(link.textContent));
    expect(names).toEqual([expect.stringMatching(/^R-1R\$ 0,10/), expect.stringMatching(/^R-2R\$ 0,20/)]);
    expect(spoken(day('2026-10-05').getAttribute('aria-label'))).toMatch(/, 2, R\$ 0,30$/);
    expect(spoken(day('2026-10-05').closest('td')!.textContent)).toContain('R$ 0,30');
    unmount();
    await draw('/salas');
    expect(screen.getByRole('link', { name: /R-1/ })).not.toHaveTextContent('0,10');
    expect(day('2026-10-05').getAttribute('aria-label')).toMatch(/, 2$/);
  });

  it('shows a record once, with its state and days, linked to its page', async () => {
    await draw('/salas');
    expect(screen.getAllByRole('link', { name: 'R-1 · Certa · 05/10/2026 – 07/10/2026' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: /R-2/ })).toHaveAttribute('href', '/salas/2/show');
    // Each state has a shape, which the legend names: colour is not the only difference.
    const shapeIn = (element: HTMLElement) => element.querySelector('svg path')!.getAttribute('d');
    const legend = screen.getByRole('list', { name: 'Etapa' });
    const [asked, sure] = within(legend).getAllByRole('listitem');
    expect([asked!.textContent, sure!.textContent]).toEqual(['Pedida', 'Certa']);
    expect(shapeIn(asked!)).not.toBe(shapeIn(sure!));
    expect(shapeIn(screen.getByRole('link', { name: /R-1/ }))).toBe(shapeIn(sure!));
    await userEvent.click(screen.getByText('Semana'));
    // The record is on three days of another week.
    await waitFor(() => expect(screen.queryByRole('link', { name: /R-1/ })).toBeNull());
  });

  it('shows a record of several days of a week once, across them', async () => {
    await draw('/salas');
    day('2026-10-05').click();
    await userEvent.click(await screen.findByText('Semana'));
    const first = await screen.findByRole('region', { name: 'segunda-feira, 5 de outubro de 2026' });
    const link = within(first).getByRole('link', { name: 'R-1 · 05/10/2026 – 07/10/2026 Certa' });
    expect(link.closest('li')).toHaveStyle({ gridRow: '1', width: 'calc(300% + 34px)' });
    expect(within(first).getByRole('link', { name: /R-2/ }).closest('li')).toHaveStyle({ gridRow: '2' });
    expect(screen.getAllByRole('link', { name: /^R-/ })).toHaveLength(2);
  });

  it('creates a record on a day, by its button or on the empty day', async () => {
    const view = await draw('/salas');
    await userEvent.click(screen.getByLabelText('Criar em 20 de outubro de 2026'));
    expect(created(view)).toEqual(['/salas/create', { de: '2026-10-20' }]);
    view.unmount();
    const other = await draw('/salas');
    await userEvent.click(day('2026-10-13').closest('td')!);
    expect(created(other)).toEqual(['/salas/create', { de: '2026-10-13' }]);
  });

  it('offers no creation to users without the right', async () => {
    const view = await draw('/salas/consulta');
    expect(screen.queryByLabelText(/^Criar em/)).toBeNull();
    await userEvent.click(day('2026-10-13').closest('td')!);
    expect(created(view)).toEqual(['/salas/consulta', undefined]);
  });

  it('is navigated by arrow keys; the Tab key stops once', async () => {
    await draw('/salas');
    day('2026-10-31').focus();
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect(day('2026-10-23')).toHaveFocus();
    expect(day('2026-10-31')).toHaveAttribute('tabindex', '-1');
    await userEvent.keyboard('{Enter}');
    expect(
      await screen.findByRole('heading', { name: 'sexta-feira, 23 de outubro de 2026' }),
    ).toBeInTheDocument();
  });

  it('shows hours where records have times, and creates one in the portal’s time zone', async () => {
    const view = await draw('/salas/horas');
    const hours = screen.getByRole('list', { name: 'quarta-feira, 28 de outubro de 2026' });
    expect(within(hours).getByRole('link', { name: /R-1/ })).toHaveTextContent('10:00');
    await userEvent.click(screen.getByLabelText('Criar em 27 de outubro de 2026'));
    expect(created(view)).toEqual(['/salas/horas/create', { hora: '2026-10-27T11:00:00.000Z' }]);
  });
});

describe('a calendar of what comes back each week', () => {
  const drawWeek = async () => {
    const calls = serveApi(api);
    const view = drawScreen({ portal, route: '/salas/grade' });
    await screen.findAllByRole('link', { name: /Física/ });
    return { calls, ...view };
  };
  const daysOf = (name: RegExp) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('aria-label') ?? link.textContent);

  it('opens at a week, with each record at its hours on its days, and asks for those that are valid then', async () => {
    const { calls } = await drawWeek();
    const wednesday = screen.getByRole('list', { name: 'quarta-feira, 28 de outubro de 2026' });
    const link = within(wednesday).getByRole('link', { name: /Física/ });
    expect(link).toHaveTextContent('08:00');
    expect(link).toHaveAttribute('href', '/salas/grade/7/show');
    expect(daysOf(/Física/)).toHaveLength(2);
    // Its last night, the day before this week, goes on into its first day.
    const night = screen.getByRole('link', { name: /Guarda/ });
    expect(night).toHaveTextContent('Guarda · 24/10/2026 22:00 – 06:00');
    expect(calls.find(({ path }) => path === '/api/aulas')!.query.filter).toEqual({
      all: [
        { any: [{ primeira_lte: '2026-10-31' }, { primeira: null }] },
        { any: [{ ultima_gte: '2026-10-24' }, { ultima: null }] },
      ],
    });
  });

  it('shows all of a month, a night on both of its days, and creates one on a weekday', async () => {
    const view = await drawWeek();
    await userEvent.click(screen.getByText('Mês'));
    await waitFor(() => expect(daysOf(/Física/)).toHaveLength(8));
    // Three nights, each in two weeks.
    expect(screen.getAllByRole('link', { name: /Guarda/ })).toHaveLength(6);
    await userEvent.click(screen.getByLabelText('Criar em 17 de outubro de 2026'));
    expect(created(view)).toEqual(['/salas/grade/create', { dia: ['sab'], das: '08:00' }]);
  });
});

describe('a timeline', () => {
  it('has a band per option, in order, and a line at today', async () => {
    const { calls } = await draw('/salas/tempo');
    expect(filters(calls)).toContain(
      JSON.stringify({
        de_lte: '2026-11-30',
        any: [{ de_gte: '2026-09-01' }, { ate_gte: '2026-09-01' }, { ate: null }],
      }),
    );
    expect(within(screen.getByRole('list', { name: 'Sala norte' })).getByRole('link')).toHaveTextContent(
      'R-1',
    );
    const bands = screen
      .getAllByRole('list', { name: /^Sala/ })
      .map((band) => band.getAttribute('aria-label'));
    expect(bands).toEqual(['Sala sul', 'Sala norte']);
    for (const bar of screen.getAllByRole('link', { name: /^R-/ }))
      expect(bar).toHaveStyle({ height: '24px' });
    expect(screen.getByTitle('Hoje')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Próximo período'));
    expect(screen.queryByTitle('Hoje')).toBeNull();
  });
});

it.each(['/salas', '/salas/horas', '/salas/tempo'])('%s has no accessibility violations', async (route) => {
  const { container } = await draw(route);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

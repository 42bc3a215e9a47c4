import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { relativeTime } from '#kinds/date/relative.ts';
import type { Portal } from '#model/types.ts';
import { garage, owners, repairs } from '../garage.ts';
import { chooseAction, drawScreen, serveApi, type Api } from '../support.tsx';

const route = '/oficina/reparos';
const recording: Portal = { ...garage, history: 'historico' };
const entry = (id: number, fields: object) => ({ id, at: '2026-10-30T18:00:00Z', name: 'Ana', ...fields });
const entries = [
  entry(4, {
    action: 'action',
    transition: 'Concluir',
    changes: { etapa: ['aberto', 'pronto'] },
  }),
  entry(3, {
    name: 'Beto',
    action: 'update',
    changes: { recado: ['curto', 'palavra '.repeat(40)], donoId: [2, 1], valor: [10, 1234.5] },
  }),
  entry(2, {
    action: 'update',
    changes: {
      numero: ['R-1', 'R-10'],
      donoId: [1, 2],
      entrada: ['2026-10-01', '2026-10-02'],
      valor: [5, 10],
      horas: [1, 2.5],
      urgente: [true, false],
    },
  }),
  entry(1, { action: 'create', changes: { numero: [null, 'R-1'], valor: [null, 5] } }),
];
const api: Api = (call) => {
  if (call.path === '/api/user-info') return { body: {} };
  if (call.path === '/api/donos') return { body: owners };
  if (call.path === '/api/reparos/10') return { body: repairs[0] };
  if (call.path === '/api/visitas') return { body: [] };
  if (call.path === '/api/reparos/10/history') return { body: entries, total: 14 };
  return undefined;
};
afterEach(() => vi.unstubAllGlobals());

const draw = async (at: string, portal = recording, answer = api) => {
  const calls = serveApi(answer);
  drawScreen({ portal, route, at: `${route}/${at}` });
  await screen.findByRole('heading', { level: 1, name: 'R-10 · Ana Lima' });
  return calls;
};
const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path.endsWith('/history'));
const timeline = async (name = 'Atividade') => within(await screen.findByRole('list', { name }));

describe('the history of a record', () => {
  it('shows who did what, with values formatted by their fields and references by title', async () => {
    await draw('10/show');
    const list = await timeline();
    const [latest, second] = list.getAllByRole('listitem');
    expect(latest).toHaveTextContent(/^Ana · Concluir/);
    expect(latest).toHaveTextContent('Etapa: Em aberto passou a Pronto');
    expect(within(latest!).getByTitle(/30\/10\/2026/)).toBeTruthy();
    await waitFor(() => expect(second).toHaveTextContent('Dono: Bruno Reis passou a Ana Lima'));
    expect(second).toHaveTextContent(/Valor: R\$\s10,00 passou a R\$\s1\.234,50/);
  });

  it('folds long entries, and unfolds them', async () => {
    await draw('10/show');
    const [, second, third, created] = (await timeline()).getAllByRole('listitem');
    expect(within(third!).getAllByRole('term')).toHaveLength(4);
    await userEvent.click(within(third!).getByRole('button', { name: 'Mais 2 campos' }));
    expect(within(third!).getAllByRole('term')).toHaveLength(6);
    expect(second).toHaveTextContent('…');
    await userEvent.click(within(second!).getByRole('button', { name: 'Ver o texto inteiro' }));
    expect(second).not.toHaveTextContent('…');
    expect(within(created!).queryByRole('term')).toBeNull();
    await userEvent.click(within(created!).getByRole('button', { name: 'Ver os valores iniciais' }));
    expect(within(created!).getAllByRole('term')).toHaveLength(2);
  });

  it('loads older entries on demand', async () => {
    const calls = await draw('10/show');
    await timeline();
    expect(asked(calls)).toMatchObject([{ query: { range: [0, 9] } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Ver mais 4' }));
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ query: { range: [0, 34] } }));
  });

  it('is not loaded on the form before it is opened', async () => {
    const calls = await draw('10');
    expect(screen.queryByRole('list', { name: 'Histórico' })).toBeNull();
    expect(asked(calls)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Histórico', expanded: false }));
    await timeline('Histórico');
    expect(asked(calls)).toHaveLength(1);
  });

  it('is in the activity, which is open before the related lists', async () => {
    await draw('10/show');
    await screen.findByRole('tab', { name: 'Atividade', selected: true });
    await timeline();
    await userEvent.click(await screen.findByRole('tab', { name: 'Visitas 0' }));
    expect(screen.queryByRole('list', { name: 'Atividade' })).toBeNull();
  });

  it('is absent if the portal keeps none', async () => {
    const calls = await draw('10/show', garage);
    await screen.findAllByText('02/10/2026');
    expect(screen.queryByRole('tab', { name: 'Atividade' })).toBeNull();
    expect(asked(calls)).toEqual([]);
  });

  it('shows an error, and a text if there are no entries', async () => {
    await draw('10/show', recording, (call) =>
      call.path.endsWith('/history') ? { status: 503, body: { message: 'Volto já.' } } : api(call),
    );
    expect(await screen.findByText('Volto já.')).toBeTruthy();
    vi.unstubAllGlobals();
  });
});

describe('a time', () => {
  it.each([
    ['2026-10-31T12:00:30Z', 'agora'],
    ['2026-10-31T11:55:00Z', 'há 5 minutos'],
    ['2026-10-31T09:00:00Z', 'há 3 horas'],
    ['2026-10-30T11:00:00Z', 'ontem'],
    ['2026-10-30T02:00:00Z', 'anteontem'],
    ['2026-09-20T11:00:00Z', 'há 1 mês'],
    ['2026-08-01T11:00:00Z', 'há 3 meses'],
    ['2026-11-05', 'em 5 dias'],
    ['2026-10-31', 'hoje'],
    ['2024-10-01', 'há 2 anos'],
    // The server's clock is ahead.
    ['2026-10-31T12:01:29Z', 'agora'],
  ])('%s is shown as "%s"', (at, words) => {
    expect(relativeTime(at, { now: new Date('2026-10-31T12:00:31Z'), timeZone: 'America/Cuiaba' })).toBe(
      words,
    );
  });
});

describe('a refused deletion', () => {
  const refuse = async (body: object) => {
    const calls = await draw('10/show', garage, (call) =>
      call.method === 'DELETE' ? { status: 409, body } : api(call),
    );
    await chooseAction('Excluir');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Não foi possível excluir R-10 · Ana Lima' });
    return { calls, dialog };
  };

  it('is known before anything is asked or deleted', async () => {
    const calls = await draw('10/show', garage, (call) =>
      call.query.dryRun
        ? { body: { results: [{ id: 10, status: 409, body: { uses: [{ label: 'peça', count: 1 }] } }] } }
        : api(call),
    );
    await chooseAction('Excluir');
    const dialog = await screen.findByRole('dialog', { name: 'Não é possível excluir R-10 · Ana Lima' });
    expect(within(dialog).getByText('1 peça')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Excluir' })).toBeNull();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('sends the version that was read, and links to the records that use it', async () => {
    const { calls, dialog } = await refuse({
      message: 'Em uso.',
      uses: [
        { label: 'visitas', count: 12, path: '/oficina/visitas', filter: { reparoId: 10 } },
        { label: 'peça', count: 1 },
      ],
      others: true,
    });
    expect(calls.find(({ method }) => method === 'DELETE')!.headers.get('if-match')).toBe('"3"');
    const link = within(dialog).getByRole('link', { name: '12 visitas' });
    const address = new URL(link.getAttribute('href')!, 'http://portal.test');
    expect([address.pathname, JSON.parse(address.searchParams.get('filter')!)]).toEqual([
      '/oficina/visitas',
      { reparoId: 10 },
    ]);
    expect(within(dialog).getByText('1 peça')).toBeTruthy();
    expect(within(dialog).getByText('outros registros que o seu acesso não mostra')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Recarregar' })).toBeNull();
  });

  it("after another user's change offers to reload the record", async () => {
    const { calls, dialog } = await refuse({ message: 'Outra pessoa alterou este registro.' });
    const before = calls.filter(({ path }) => path === '/api/reparos/10').length;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Recarregar' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/api/reparos/10').length).toBeGreaterThan(before),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

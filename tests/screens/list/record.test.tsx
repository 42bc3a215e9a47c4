import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListScreen } from '#screens/screenTypes.ts';
import { openPageActions } from '#kit/pageActions.ts';
import { garage, owners, repairs } from '../garage.ts';
import { chooseAction, drawScreen, serveApi, type Api } from '../support.tsx';

const route = '/oficina/reparos';
const at =
  (record: object): Api =>
  (call) => {
    if (call.path === '/api/user-info') return { body: {} };
    if (call.path === '/api/donos') return { body: owners };
    if (call.path === '/api/visitas')
      return { body: [{ id: 1, dia: '2026-10-05', reparoId: 10 }], total: 31 };
    if (call.path === '/api/reparos/10') return { body: record };
    const action = /^\/api\/reparos\/10\/actions\/(.*)/.exec(call.path)?.[1];
    if (action) return { body: { ...record, etapa: action === 'concluir' ? 'pronto' : 'entregue' } };
    if (call.path === '/api/reparos') return { body: [] };
    return undefined;
  };
afterEach(() => vi.unstubAllGlobals());

async function show(record: object = repairs[0]!, api: Api = at(record)) {
  const calls = serveApi(api);
  const view = drawScreen({ portal: garage, route, at: `${route}/10/show` });
  await screen.findByRole('heading', { level: 1, name: 'R-10 · Ana Lima' });
  return { calls, ...view };
}

describe('a record', () => {
  it('offers its actions to the palette while it is shown: the next step first, what destroys last', async () => {
    const { unmount } = await show();
    const offered = openPageActions()!;
    expect(offered.name).toBe('R-10 · Ana Lima');
    expect(offered.actions.map(({ label }) => label)).toEqual(['Concluir', 'Editar', 'Excluir']);
    act(() => offered.actions.find(({ label }) => label === 'Excluir')!.run!({ detail: 0 }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Excluir');
    unmount();
    expect(openPageActions()).toBeUndefined();
  });

  it('shows its values by section, without those that do not apply', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'Reparo' })).toBeTruthy();
    expect(screen.getAllByText('02/10/2026')).not.toEqual([]);
    expect(screen.queryByText('Motivo da urgência')).toBeNull();
  });

  it('names its states if it has several', async () => {
    await show();
    expect(screen.getAllByText('Em aberto')).not.toEqual([]);
    expect(screen.queryByText('Etapa')).toBeNull();
    cleanup();
    const portal = structuredClone(garage);
    const { fields } = portal.resources.reparos! as { fields: Record<string, object> };
    fields.cobranca = { ...fields.etapa, id: 'cobranca', label: 'Cobrança' };
    const found = portal.departments.flatMap(({ routes }) => routes).find(({ path }) => path === route)!;
    (found.screen as ListScreen).columns = [{ field: 'numero' }, { field: 'etapa' }, { field: 'cobranca' }];
    serveApi(at({ ...repairs[0]!, cobranca: 'pronto' }));
    drawScreen({ portal, route, at: `${route}/10/show` });
    await screen.findByRole('heading', { level: 1, name: 'R-10 · Ana Lima' });
    const names = ['Etapa', 'Cobrança'].map((label) => screen.getByText(label).parentElement);
    expect(names[0]).toHaveTextContent('EtapaEm aberto');
    expect(names[1]).toHaveTextContent('CobrançaPronto');
  });

  it('says what is missing before its next step, only where there is none', async () => {
    const portal = structuredClone(garage);
    const [finish] = portal.resources.reparos!.transitions as unknown as [{ when?: object }];
    finish.when = { valor_gt: 1000, urgente: true };
    const open = async (more: object) => {
      cleanup();
      serveApi(at({ ...repairs[0]!, ...more }));
      drawScreen({ portal, route, at: `${route}/10/show` });
      await screen.findByRole('heading', { level: 1, name: 'R-10 · Ana Lima' });
    };
    await open({ valor: 900, urgente: true });
    expect(await screen.findByText('“Concluir” só é possível quando Valor > 1000.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Concluir' })).toBeNull();
    finish.when = { all: [{ valor_gt: 1000 }, { any: [{ urgente: true }, { valor_gt: 5000 }] }] };
    await open({ valor: 900, urgente: true });
    expect(await screen.findByText('“Concluir” só é possível quando Valor > 1000.')).toBeVisible();
    await open({ valor: 1100, urgente: true });
    expect(await screen.findByRole('button', { name: 'Concluir' })).toBeVisible();
    expect(screen.queryByText(/ainda não é possível/)).toBeNull();
    await open({ valor: 1100, urgente: true, etapa: 'entregue' });
    expect(screen.queryByText(/ainda não é possível/)).toBeNull();
  });

  it('hides what has no value behind one button, above what it shows', async () => {
    await show({ ...repairs[0]!, entrada: null, urgente: null, recado: null });
    expect(screen.getByRole('heading', { name: 'Reparo' })).toBeVisible();
    expect(screen.queryByText('Entrada')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Urgência' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Outros' })).toBeNull();
    const button = screen.getByRole('button', { name: /^Mostrar \d campos vazios$/ });
    const [, promised] = /(\d+)/.exec(button.textContent)!;
    await userEvent.click(button);
    expect(button).toHaveTextContent('Ocultar os campos vazios');
    const heading = screen.getByRole('heading', { name: 'Urgência' });
    expect(button.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Entrada')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Outros' })).toBeVisible();
    expect(screen.getAllByText('—')).toHaveLength(Number(promised));
    await userEvent.click(button);
    expect(screen.queryByRole('heading', { name: 'Outros' })).toBeNull();
    expect(screen.queryByText('Entrada')).toBeNull();
  });

  it.each([
    { etapa: 'aberto', tone: 'error' },
    { etapa: 'pronto', tone: undefined },
  ])('shows its key facts in the colours of the list: $etapa', async ({ etapa, tone }) => {
    serveApi(at({ ...repairs[0]!, etapa }));
    drawScreen({ portal: garage, route: '/oficina/consulta', at: '/oficina/consulta/10/show' });
    const facts = within(await screen.findByRole('region', { name: 'Em destaque' }));
    expect(facts.getByText(/1.234,50/).closest('.error') !== null).toBe(tone === 'error');
    // and its days in the words of the list, for those who don't see colours
    expect(facts.queryByText(/· há \d+ dias$|· ontem$/) !== null).toBe(tone === 'error');
  });

  it('shows related records with their number', async () => {
    const { calls } = await show();
    expect(await screen.findByRole('tab', { name: 'Visitas 31' })).toBeTruthy();
    expect(await screen.findByText('05/10/2026')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/visitas').map(({ query }) => query.filter)).toEqual([
      { reparoId: 10 },
    ]);
  });

  it('shows the row of the list until the record arrives', async () => {
    let come: () => void = () => {};
    const line = new Promise<void>((resolve) => (come = resolve));
    serveApi((call) => (call.path === '/api/reparos' ? { body: repairs } : at(repairs[0]!)(call)));
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (!/reparos\/10$/.test(input)) return answer(input, init);
      await line;
      return new Response(JSON.stringify({ ...repairs[0], numero: 'R-10b' }));
    });
    drawScreen({ portal: garage, route });
    await userEvent.click(await screen.findByRole('link', { name: 'R-10' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'R-10 · Ana Lima' })).toBeTruthy();
    come();
    expect(await screen.findByRole('heading', { level: 1, name: 'R-10b · Ana Lima' })).toBeTruthy();
  });

  it('paints the title a frame before the rest, and everything at once when the user goes back', async () => {
    serveApi((call) => (call.path === '/api/reparos' ? { body: repairs } : at(repairs[0]!)(call)));
    const { router } = drawScreen({ portal: garage, route });
    const link = await screen.findByRole('link', { name: 'R-10' });
    let frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    const isThere = (name: string) => screen.queryByRole('heading', { name }) !== null;

    await userEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: 'R-10 · Ana Lima' });
    expect(isThere('Reparo')).toBe(false);
    for (const frame of frames) frame(0);
    await screen.findByRole('heading', { name: 'Reparo' });

    await act(() => router.navigate(route));
    await screen.findByRole('link', { name: 'R-10' });
    frames = [];
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { level: 1, name: 'R-10 · Ana Lima' });
    expect(isThere('Reparo')).toBe(true);
  });

  it('offers edit and delete as its state allows', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Editar' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(screen.getByRole('menuitem', { name: 'Excluir' })).toBeTruthy();
  });

  it("can't be deleted past its first state", async () => {
    await show({ ...repairs[0], etapa: 'pronto' });
    expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull();
  });

  it('is deleted after a confirmation with its title; a refusal is shown in words', async () => {
    const record = repairs[0]!;
    await show(record, (call) =>
      call.method === 'DELETE'
        ? { status: 409, body: { message: 'Registro em uso por 3 registros.' } }
        : at(record)(call),
    );
    await chooseAction('Excluir');
    const dialog = await screen.findByRole('dialog', { name: 'Excluir reparo R-10 · Ana Lima?' });
    // Enter at once destroys nothing.
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    expect(await within(dialog).findByText('Registro em uso por 3 registros.')).toBeTruthy();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Recarregar' })).toHaveFocus());
  });
});

describe('duplicate records', () => {
  const portal = {
    ...garage,
    resources: { ...garage.resources, reparos: { ...garage.resources.reparos!, merge: true } },
  };

  it("can be merged from the page of either, where rows can't be selected", async () => {
    const calls = serveApi((call) => {
      if (call.method === 'POST') return { body: { ...repairs[1], version: 2 } };
      if (call.path === '/api/reparos') return { body: repairs };
      if (call.path === '/api/reparos/11') return { body: repairs[1] };
      return at(repairs[0]!)(call);
    });
    drawScreen({ portal, route, at: `${route}/10/show` });
    await chooseAction('Mesclar');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Mesclar com' }), '11');
    await waitFor(() =>
      expect(JSON.stringify(calls.map(({ query }) => query.filter))).toContain('{"q":"11"}'),
    );
    // The record itself is not an option.
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['R-11 · Bruno Reis']);
    await userEvent.click(offered[0]!);
    const stays = await screen.findByRole('radiogroup', { name: 'Fica' });
    await userEvent.click(within(stays).getAllByRole('radio')[1]!);
    await userEvent.click(screen.getByRole('button', { name: 'Mesclar' }));
    // The page of the kept record is shown.
    expect(await screen.findByRole('heading', { level: 1, name: 'R-11 · Bruno Reis' })).toBeTruthy();
    const sent = calls.find(({ method }) => method === 'POST')!;
    expect([sent.path, sent.body]).toEqual([
      '/api/reparos/11/merge',
      expect.objectContaining({ version: 1, from: 10, fromVersion: 3 }),
    ]);
  });

  it('are not merged by users who may not delete them, or where the resource has no "merge"', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(screen.getByRole('menuitem', { name: 'Excluir' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Mesclar' })).toBeNull();
  });
});

describe('a transition', () => {
  it('without fields runs at once, with the version that was read', async () => {
    const { calls } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Concluir' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/reparos/10/actions/concluir',
        body: { version: 3 },
      }),
    );
    expect(await screen.findByText(/^R-10 · Ana Lima pronto · R\$\s1\.234,50$/)).toBeTruthy();
  });

  it('asks for its fields, as its target state requires them', async () => {
    const { calls } = await show({ ...repairs[0], etapa: 'pronto' });
    await userEvent.click(screen.getByRole('button', { name: 'Entregar' }));
    const dialog = await screen.findByRole('dialog', { name: /^Entregar R\$\s1\.234,50 a Ana Lima$/ });
    // what the title does not say
    expect(within(dialog).getByText('R-10 · Ana Lima')).toBeTruthy();
    expect(within(dialog).getByText('O dono leva o carro.')).toBeTruthy();
    expect(within(dialog).getByLabelText(/Laudo/)).toHaveFocus();
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entregar' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText(/Laudo/)).toHaveAccessibleDescription('Campo obrigatório'),
    );
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(within(dialog).getByLabelText(/Laudo/), 'Em ordem');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entregar' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
        body: { laudo: 'Em ordem', version: 3 },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the keyboard focus on the page when its button is gone with the state', async () => {
    const main = document.createElement('main');
    Object.assign(main, { id: 'conteudo', tabIndex: -1 });
    document.body.append(main);
    let record: object = { ...repairs[0], etapa: 'pronto' };
    await show(record, (call) => {
      if (call.method === 'POST') record = { ...record, etapa: 'entregue' };
      return at(record)(call);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Entregar' }));
    const dialog = await screen.findByRole('dialog', { name: /Entregar/ });
    await userEvent.type(within(dialog).getByLabelText(/Laudo/), 'Em ordem{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Entregar' })).toBeNull());
    await waitFor(() => expect(main).toHaveFocus());
    main.remove();
  });

  it('keeps its dialog open when it is refused, and shows the reason', async () => {
    const record = { ...repairs[0], etapa: 'pronto' };
    await show(record, (call) =>
      call.method === 'POST'
        ? { status: 409, body: { message: 'O reparo mudou de etapa.' } }
        : at(record)(call),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Entregar' }));
    const dialog = await screen.findByRole('dialog', { name: /Entregar/ });
    await userEvent.type(within(dialog).getByLabelText(/Laudo/), 'Ok');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entregar' }));
    expect(await within(dialog).findByText('O reparo mudou de etapa.')).toBeTruthy();
  });

  it('with other permissions is not offered', async () => {
    await show({ ...repairs[0], etapa: 'pronto' });
    expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull();
  });
});

/** Editing a value in its cell and opening a record below its row, without leaving the list. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListScreen } from '#screens/screenTypes.ts';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const delivered = { ...repairs[0]!, id: 12, numero: 'R-12', valor: 7, etapa: 'entregue' };
const records = [...repairs, delivered];
const api: Api = ({ method, path, body }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/donos') return { body: owners };
  if (path === '/api/reparos') return { body: records };
  const found = records.find(({ id }) => path === `/api/reparos/${id}`);
  if (found && method === 'PUT')
    return { body: { ...found, ...(body as object), version: found.version + 1 } };
  if (found) return { body: found };
  if (path.endsWith('/history')) return { body: [] };
  return undefined;
};
afterEach(() => vi.unstubAllGlobals());

const route = '/oficina/balcao';
const writes = (calls: Call[]) => calls.filter(({ method }) => method === 'PUT');

async function draw(answer: Api = api) {
  const calls = serveApi(answer);
  const view = drawScreen({ portal: garage, route });
  await screen.findByRole('link', { name: 'R-10' });
  return { calls, ...view };
}
const cellOf = (text: string) => screen.getByText(text).closest('td')!;
async function open(text: string, label: string) {
  await userEvent.dblClick(cellOf(text));
  return within(await screen.findByRole('dialog', { name: label })).findByLabelText(new RegExp(`^${label}`));
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a cell edited in place', () => {
  it('opens by double click and saves with Enter and the version that was read; Escape cancels', async () => {
    const { calls, router } = await draw();
    const input = await open('R$ 1.234,50', 'Valor');
    await userEvent.clear(input);
    await userEvent.type(input, '10,5{Enter}');
    await closed();
    expect(writes(calls)).toMatchObject([{ path: '/api/reparos/10', body: { valor: 10.5, version: 3 } }]);

    await userEvent.type(await open('R$ 80,00', 'Valor'), '9{Escape}');
    await closed();
    expect(writes(calls)).toHaveLength(1);
    expect(router.state.location.pathname).toBe(route);
  });

  it('leaves Escape and Enter to an input method that composes a word', async () => {
    const { calls } = await draw();
    const input = await open('R$ 80,00', 'Valor');
    await userEvent.clear(input);
    await userEvent.type(input, '9');
    for (const key of ['Escape', 'Enter'])
      for (const composing of [{ isComposing: true }, { keyCode: 229 }])
        fireEvent.keyDown(input, { key, ...composing });
    expect(screen.getByRole('dialog', { name: 'Valor' })).toBeVisible();
    expect([(input as HTMLInputElement).value, writes(calls)]).toEqual(['9', []]);
    await userEvent.type(input, '{Escape}');
    await closed();
    expect(writes(calls)).toEqual([]);
  });

  it('opens by "e" in its row; Tab saves and moves to the next', async () => {
    const { calls } = await draw();
    await screen.findByText('Bruno Reis');
    screen.getByRole('link', { name: 'R-11' }).focus();
    await userEvent.keyboard('e');
    await within(await screen.findByRole('dialog', { name: 'Dono' })).findByDisplayValue('Bruno Reis');
    await userEvent.keyboard('{Tab}');
    await userEvent.clear(
      await within(await screen.findByRole('dialog', { name: 'Valor' })).findByLabelText(/^Valor/),
    );
    await userEvent.keyboard('81{Tab}');
    await closed();
    // The owner is unchanged, so nothing is sent for it.
    expect(writes(calls)).toMatchObject([{ path: '/api/reparos/11', body: { valor: 81 } }]);
  });

  it('can’t be edited if its record can’t, or if the column is not declared so', async () => {
    const { router } = await draw();
    expect(cellOf('R$ 7,00')).not.toHaveClass('inline');
    expect(cellOf('R-10')).not.toHaveClass('inline');
    expect(cellOf('R$ 80,00')).toHaveClass('inline');
    await userEvent.click(cellOf('R$ 80,00'));
    expect(router.state.location.search).toBe('');
    await userEvent.click(cellOf('R$ 7,00'));
    await waitFor(() => expect(router.state.location.search).toContain('record=12'));
  });

  it('keeps the typed value with the reason when refused, and reloads the record after a conflict', async () => {
    let refusal: object | undefined = {
      status: 422,
      body: { message: 'x', errors: { valor: 'Acima do orçamento' } },
    };
    const changed = { ...repairs[0]!, valor: 500, version: 4 };
    const { calls } = await draw((call) => {
      if (call.path === '/api/reparos/10' && call.method === 'GET') return { body: changed };
      return call.method === 'PUT' && refusal ? refusal : api(call);
    });
    const input = await open('R$ 1.234,50', 'Valor');
    await userEvent.clear(input);
    await userEvent.type(input, '-1{Enter}');
    await screen.findByText(/^Deve ser no mínimo/);
    expect(writes(calls)).toEqual([]);
    await userEvent.clear(input);
    await userEvent.type(input, '900{Enter}');
    await screen.findByText('Acima do orçamento');
    refusal = { status: 409, body: { message: 'Alguém salvou antes' } };
    await userEvent.type(input, '{Enter}');
    await screen.findByText(/o valor agora é “R\$\s500,00”/);
    refusal = undefined;
    await userEvent.type(input, '{Enter}');
    await closed();
    expect(writes(calls).map(({ body }) => body)).toMatchObject([
      { valor: 900, version: 3 },
      { valor: 900, version: 3 },
      { valor: 900, version: 4 },
    ]);
  });
});

describe('a record expanded below its row', () => {
  it('is opened and closed by its row, and stored in the address', async () => {
    const { router } = await draw();
    await userEvent.click(screen.getByRole('link', { name: 'R-11' }));
    const record = await screen.findByRole('complementary', { name: 'R-11 · Bruno Reis' });
    await within(record).findByRole('link', { name: 'Abrir em página inteira' });
    expect(router.state.location).toMatchObject({
      pathname: route,
      search: expect.stringMatching(/&record=11$/) as string,
    });
    await userEvent.click(screen.getByRole('link', { name: 'R-11' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(router.state.location.search).not.toContain('record=');
  });

  it('is closed by Escape and by its button, and returns the focus to its row', async () => {
    const { router } = await draw();
    const open = async () => {
      screen.getByRole('link', { name: 'R-11' }).focus();
      await userEvent.keyboard('{Enter}');
      return within(await screen.findByRole('complementary')).findByRole('link', {
        name: 'Fechar o registro',
      });
    };
    (await open()).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'R-11' })).toHaveFocus());
    expect(screen.queryByRole('complementary')).toBeNull();

    (await open()).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'R-11' })).toHaveFocus());

    await open();
    await userEvent.click(screen.getByPlaceholderText('Buscar'));
    await userEvent.keyboard('{Escape}');
    expect(router.state.location.search).toContain('record=11');
  });
});

describe('a form beside its list', () => {
  const portal = structuredClone(garage);
  const list = portal.departments.flatMap(({ routes }) => routes).find(({ path }) => path === route)!
    .screen as ListScreen;
  list.open = 'form';

  async function openBeside(name: string) {
    await userEvent.click(screen.getByRole('link', { name }));
    return within(await screen.findByRole('complementary', { name: new RegExp(name) }));
  }

  it('opens by one click, saves and closes', async () => {
    const calls = serveApi(api);
    const { router } = drawScreen({ portal, route });
    await screen.findByRole('link', { name: 'R-10' });
    const beside = await openBeside('R-10');
    const hours = await beside.findByLabelText(/^Horas/);
    await userEvent.clear(hours);
    await userEvent.type(hours, '3');
    await userEvent.click(beside.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(writes(calls)).toMatchObject([{ path: '/api/reparos/10', body: { horas: 3, version: 3 } }]);
    await waitFor(() => expect(screen.getByRole('link', { name: 'R-10' })).toHaveFocus());
    expect(router.state.location.pathname).toBe(route);
  });

  it('takes the focus when it opens and when its row is clicked again, and returns it from its top', async () => {
    serveApi(api);
    drawScreen({ portal, route });
    const row = await screen.findByRole('link', { name: 'R-10' });
    const pane = () => screen.findByRole('complementary', { name: /R-10/ });
    row.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await pane()).toHaveFocus());
    await userEvent.tab();
    expect(await pane()).toContainElement(document.activeElement as HTMLElement);
    await userEvent.tab({ shift: true });
    expect(row).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await pane()).toHaveFocus());
    await userEvent.tab({ shift: true });
    expect(row).toHaveFocus();
  });

  it('leaves the focus alone when the page loads, and while the user types in a filter', async () => {
    serveApi(api);
    const at = `${route}?record=10&displayedFilters=%7B%7D&filter=%7B%7D`;
    drawScreen({ portal, route, at });
    await screen.findByRole('complementary', { name: /R-10/ });
    expect(document.body).toHaveFocus();
    await userEvent.type(screen.getByPlaceholderText('Buscar'), 'R-1');
    expect(screen.getByPlaceholderText('Buscar')).toHaveFocus();
  });

  it('asks before another record replaces it, and has inputs only for fields that can be edited', async () => {
    serveApi(api);
    drawScreen({ portal, route });
    await screen.findByRole('link', { name: 'R-10' });
    const beside = await openBeside('R-10');
    await userEvent.type(await beside.findByLabelText(/^Horas/), '1');
    await userEvent.click(screen.getByRole('link', { name: 'R-12' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    const other = within(await screen.findByRole('complementary', { name: /R-12/ }));
    await other.findByRole('textbox', { name: /^Recado/ });
    expect(other.queryByRole('textbox', { name: /^Horas/ })).toBeNull();
  });
});

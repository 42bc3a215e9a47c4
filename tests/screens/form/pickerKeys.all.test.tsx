/** What the keys Enter and Tab choose from a text typed into a picker. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Portal } from '#model/types.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { garage } from '../garage.ts';
import { drawScreen, serveApi, type Call } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());

const people = ['Ana Lima', 'Ana Souza', 'Bruno Reis'].map((nome, at) => ({ id: at + 1, version: 1, nome }));
const route = '/oficina/reparos';

async function typing(text: string, portal: Portal = garage, among = people) {
  const calls = serveApi(({ method, path, query }) => {
    if (path === '/api/user-info') return { body: { name: 'Eva' } };
    if (path === '/api/donos') {
      const { q = '', id } = query.filter as { q?: string; id?: number[] };
      const matches = among.filter((one) => (id ? id.includes(one.id) : one.nome.toLowerCase().includes(q)));
      return { body: matches, total: matches.length };
    }
    return method === 'POST' ? { body: { id: 12, version: 1 } } : { body: [], total: 0 };
  });
  drawScreen({ portal, route, at: `${route}/create` });
  const owner = await screen.findByRole('combobox', { name: /^Dono/ });
  await userEvent.type(owner, text);
  return { owner, calls };
}
const answered = (calls: Call[], q: string) =>
  waitFor(() => expect(calls.some(({ query }) => (query.filter as { q?: string })?.q === q)).toBe(true));
const optionsAre = (...names: string[]) =>
  waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(names));

describe.each(['{Enter}', '{Tab}'])('%s', (key) => {
  it('chooses the only match, even before it is known', async () => {
    const { owner } = await typing('bruno');
    await userEvent.keyboard(key);
    await waitFor(() => expect(owner).toHaveValue('Bruno Reis'));
    await waitFor(() => expect(owner).toBeValid());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('chooses the only match that comes after the field was reported as empty', async () => {
    const { owner } = await typing('bruno');
    const answer = globalThis.fetch;
    let come: () => void = () => {};
    const matches = new Promise<void>((resolve) => (come = resolve));
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      await matches;
      return answer(input, init);
    });
    await userEvent.keyboard(key);
    if (key !== '{Tab}') await userEvent.tab();
    await waitFor(() => expect(owner).toBeInvalid());
    come();
    await waitFor(() => expect(owner).toHaveValue('Bruno Reis'));
    await waitFor(() => expect(owner).toBeValid());
  });

  it('chooses the only match once it is shown', async () => {
    const { owner } = await typing('bruno');
    await optionsAre('Bruno Reis');
    await userEvent.keyboard(key);
    await waitFor(() => expect(owner).toHaveValue('Bruno Reis'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('chooses none of several that are not known yet', async () => {
    const { owner, calls } = await typing('ana');
    await userEvent.keyboard(key);
    await answered(calls, 'ana');
    expect(owner).not.toHaveValue('Ana Lima');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

it('Enter chooses the first match shown, but Tab does not', async () => {
  const { owner } = await typing('ana');
  await optionsAre('Ana Lima', 'Ana Souza');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(owner).toHaveValue('Ana Lima'));
  await userEvent.clear(owner);
  await userEvent.type(owner, 'ana');
  await optionsAre('Ana Lima', 'Ana Souza');
  await userEvent.keyboard('{Tab}');
  await waitFor(() => expect(owner).toHaveValue(''));
  // The text that is gone no longer narrows the list.
  await userEvent.click(owner);
  await optionsAre('Ana Lima', 'Ana Souza', 'Bruno Reis');
});

it('those that start with the text come first, so that Enter chooses what was begun to be typed', async () => {
  const { owner } = await typing('bru', garage, [{ id: 9, version: 1, nome: 'Ana Bruni' }, ...people]);
  await optionsAre('Bruno Reis', 'Ana Bruni');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(owner).toHaveValue('Bruno Reis'));
});

it('Enter in a text without a match neither chooses nor saves', async () => {
  const { owner } = await typing('zzz');
  await screen.findByText(/Nenhum|Nada/);
  await userEvent.keyboard('{Enter}');
  expect(owner).toHaveValue('zzz');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('Enter in an open list chooses nothing by itself, and does not save without what was to be chosen', async () => {
  const { owner } = await typing('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await optionsAre('Ana Lima', 'Ana Souza', 'Bruno Reis');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(owner).toHaveValue('Ana Lima'));
});

it('Enter offers no new record by itself', async () => {
  const portal = structuredClone(garage);
  const { routes } = portal.departments.find((one) => one.routes.some(({ path }) => path === route))!;
  const given = routes.find(({ path }) => path === route)!;
  const list = given.screen as ListScreen;
  const screenOf = { ...list, resource: 'donos', columns: [{ field: 'nome' }], filters: [], filter: {} };
  const own = {
    defaultFilter: {},
    totals: {},
    related: [],
    form: portal.resources.donos!.form,
    sort: { field: 'nome', order: 'ASC' },
  };
  (routes as (typeof given)[]).push({
    ...given,
    path: '/oficina/donos',
    screen: { ...screenOf, ...own } as ListScreen,
  });
  await typing('zzz', portal);
  const offer = await screen.findByRole('option', { name: 'Criar “zzz”' });
  expect(offer).not.toHaveClass('Mui-focused');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(offer).toBeVisible();
});

it('an input for several records keeps what is typed, and chooses one after the other', async () => {
  const portal = structuredClone(garage);
  Object.assign(portal.resources.reparos!.fields.donoId!, { type: 'references' });
  const { owner } = await typing('bruno', portal);
  expect(owner).toHaveValue('bruno');
  await optionsAre('Bruno Reis');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(owner, 'lima');
  expect(owner).toHaveValue('lima');
  await optionsAre('Bruno Reis', 'Ana Lima');
});

it('leaving a text of several matches says that nothing was chosen for it, until something is', async () => {
  const portal = structuredClone(garage);
  (portal.resources.reparos!.fields.donoId as { required: boolean }).required = false;
  const { owner } = await typing('ana', portal);
  await optionsAre('Ana Lima', 'Ana Souza');
  await userEvent.tab();
  expect(owner).toHaveValue('');
  await waitFor(() => expect(owner).toHaveAccessibleDescription('Nada foi escolhido para “ana”'));
  await userEvent.click(owner);
  await userEvent.click(await screen.findByRole('option', { name: 'Ana Souza' }));
  expect(owner).not.toHaveAccessibleDescription(/Nada foi escolhido/);
  await userEvent.tab();
  expect(owner).not.toHaveAccessibleDescription(/Nada foi escolhido/);
});

it.each(['a{Backspace}', 'Ana Souza'])(
  'leaving an empty input, or one with a choice, says nothing: %s',
  async (text) => {
    const portal = structuredClone(garage);
    (portal.resources.reparos!.fields.donoId as { required: boolean }).required = false;
    const { owner } = await typing(text, portal);
    if (text === 'Ana Souza') await userEvent.click(await screen.findByRole('option', { name: text }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.tab();
    act(() => vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    expect(owner).not.toHaveAccessibleDescription(/Nada foi escolhido/);
  },
);

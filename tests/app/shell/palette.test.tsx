import { accountKey } from '#kit/storage.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, open, serve, signedInAs } from './portal.tsx';

const found = {
  records: [
    {
      resource: 'canteiros',
      label: 'Canteiro',
      id: 7,
      title: 'Sete Lagoas',
      facts: 'C-7 · Alface',
      path: '/horta/canteiros/7/show',
    },
  ],
  forms: [{ label: { one: 'Canteiro', many: 'Canteiros', gender: 'm' }, path: '/horta/canteiros/create' }],
};

beforeEach(() => {
  serve({ search: () => json(found) });
  signedInAs(['horta']);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.removeItem(accountKey('singleKeys'));
});

const openPalette = async () => {
  const opened = open('/horta');
  await screen.findByRole('combobox', { name: 'Buscar página' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Buscar em tudo' });
  await waitFor(() => expect(input).toHaveFocus());
  return opened;
};
const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

describe('the palette', () => {
  it('searches for text typed before its code loaded', async () => {
    open('/horta');
    await screen.findByRole('combobox', { name: 'Buscar página' });
    await userEvent.keyboard('{Control>}k{/Control}cant');
    const input = await screen.findByRole('combobox', { name: 'Buscar em tudo' });
    expect(input).toHaveValue('cant');
    await userEvent.keyboard('e');
    await waitFor(() => expect(input).toHaveValue('cante'));
  });

  it('finds screens, forms and records, and opens one by Enter', async () => {
    const { pathname } = await openPalette();
    await userEvent.keyboard('cant');
    await waitFor(async () =>
      expect(await options()).toEqual(['CanteirosHorta', 'Novo canteiro', 'Sete LagoasC-7 · AlfaceCanteiro']),
    );
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(pathname()).toBe('/horta/canteiros/7/show'));
    expect(screen.queryByRole('combobox', { name: 'Buscar em tudo' })).not.toBeInTheDocument();
  });

  it('calls a form found by its button as the button does', async () => {
    const [form] = found.forms;
    serve({ search: () => json({ records: [], forms: [{ ...form, name: 'Semear' }] }) });
    const { pathname } = await openPalette();
    await userEvent.keyboard('seme');
    await waitFor(async () => expect(await options()).toEqual(['Semear']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(pathname()).toBe('/horta/canteiros/create'));
  });

  it('offers no screen that the user may not open', async () => {
    await openPalette();
    await userEvent.keyboard('cofre');
    await waitFor(async () =>
      expect(await options()).toEqual(['Novo canteiro', 'Sete LagoasC-7 · AlfaceCanteiro']),
    );
  });

  it('offers the actions of the user’s menu', async () => {
    const { pathname } = await openPalette();
    for (const name of ['Personalizar', 'Trocar senha', 'Sair'])
      expect(await screen.findByRole('option', { name })).toBeInTheDocument();
    await userEvent.keyboard('personal');
    await waitFor(async () => expect((await options())[0]).toBe('Personalizar'));
    await userEvent.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'Personalizar' });
    await userEvent.click(within(drawer).getByRole('button', { name: 'Fechar' }));

    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Buscar em tudo' });
    await userEvent.keyboard('senha');
    await waitFor(async () => expect((await options())[0]).toBe('Trocar senha'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(pathname()).toBe('/personel-information'));
    await waitFor(() => expect(screen.getByLabelText('Senha atual')).toHaveFocus());

    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Buscar em tudo' });
    await userEvent.keyboard('sair');
    await waitFor(async () => expect((await options())[0]).toBe('Sair'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  });

  it('says that nothing is found only once the search has answered', async () => {
    serve({ search: () => json({ records: [], forms: [] }) });
    await openPalette();
    await userEvent.keyboard('zz');
    expect(screen.queryByText(/Nada encontrado/)).not.toBeInTheDocument();
    expect(await screen.findByText(/Nada encontrado/)).toBeInTheDocument();
  });

  it('reports when records can’t be searched, and keeps the screens', async () => {
    serve({ search: () => json({ message: 'não' }, 503) });
    await openPalette();
    await userEvent.keyboard('cant');
    expect(await screen.findByText(/registros não puderam ser buscados/)).toBeInTheDocument();
    expect(await options()).toEqual(['CanteirosHorta']);
  });

  it('says how to find more when the search stopped before the end', async () => {
    serve({ search: () => json({ records: [], forms: [], isCut: true }) });
    await openPalette();
    await userEvent.keyboard('cant');
    expect(await screen.findByText(/A busca parou antes do fim/)).toBeInTheDocument();
    expect(await options()).toEqual(['CanteirosHorta']);
  });
});

const plants = [
  { id: 1, nome: 'Alface' },
  { id: 2, nome: 'Beterraba' },
  { id: 3, nome: 'Couve' },
];
/** Opens the first plant from its list. */
async function openAlface() {
  serve({
    search: () => json({ ...found, records: [{ ...found.records[0], title: 'Excelsa' }] }),
    records: (path) => {
      if (path === '/api/plantas') return json(plants, 200, { 'Content-Range': 'plantas 0-2/3' });
      const plant = plants.find(({ id }) => path === `/api/plantas/${id}`);
      return plant && json(plant);
    },
  });
  const opened = open('/horta/plantas');
  await userEvent.click(await screen.findByRole('link', { name: 'Alface' }));
  await screen.findByRole('heading', { level: 1, name: 'Alface' });
  return opened;
}

describe('on the page of a record', () => {
  it('the palette offers the record’s actions before all else', async () => {
    await openAlface();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Buscar em tudo' });
    expect((await options()).slice(0, 3)).toEqual(['Editar', 'Duplicar', 'Excluir']);
    // Enter alone does nothing to the record
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: 'Buscar em tudo' })).toBeVisible();
    await userEvent.keyboard('exc');
    await waitFor(async () =>
      expect(await options()).toEqual(['Excluir', 'Novo canteiro', 'ExcelsaC-7 · AlfaceCanteiro']),
    );
    expect(screen.getByRole('option', { name: 'Excluir' }).closest('ul')!.parentElement).toHaveTextContent(
      /^AlfaceExcluir$/,
    );
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toHaveTextContent(/Alface/);
    expect(screen.queryByRole('combobox', { name: 'Buscar em tudo' })).not.toBeInTheDocument();
  });

  it('the palette offers them too when the record arrives after it was opened', async () => {
    let arrive: (answer: Response) => void = () => {};
    const later = new Promise<Response>((resolve) => (arrive = resolve));
    serve({ records: (path) => (path === '/api/plantas/1' ? later : undefined) });
    open('/horta/plantas/1/show');
    await screen.findByRole('combobox', { name: 'Buscar página' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Buscar em tudo' });
    expect(await options()).not.toContain('Excluir');
    arrive(json(plants[0]));
    await waitFor(async () =>
      expect((await options()).slice(0, 3)).toEqual(['Editar', 'Duplicar', 'Excluir']),
    );
  });

  it('its links and forms open as from its buttons', async () => {
    const { pathname } = await openAlface();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Buscar em tudo' });
    await userEvent.keyboard('dupl');
    await waitFor(async () => expect((await options())[0]).toBe('Duplicar'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(pathname()).toBe('/horta/plantas/create'));
    // the form is drawn before the values of the record have come
    await waitFor(() => expect(screen.getByLabelText(/Nome popular/)).toHaveValue('Alface'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Buscar em tudo' });
    expect(await options()).not.toContain('Duplicar');
  });

  it('J and K open the next and the previous record, unless single keys are turned off', async () => {
    const { pathname } = await openAlface();
    const at = async (id: number, name: string) => {
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      expect(pathname()).toBe(`/horta/plantas/${id}/show`);
    };
    await userEvent.keyboard('k');
    await at(1, 'Alface');
    await userEvent.keyboard('j');
    await at(2, 'Beterraba');
    await userEvent.keyboard('J');
    await at(3, 'Couve');
    await userEvent.keyboard('j');
    await at(3, 'Couve');
    await userEvent.keyboard('k');
    await at(2, 'Beterraba');
    await userEvent.type(screen.getByRole('combobox', { name: 'Buscar página' }), 'j');
    await at(2, 'Beterraba');
    localStorage.setItem(accountKey('singleKeys'), 'off');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('j');
    await at(2, 'Beterraba');
  });
});

describe('the keyboard shortcuts', () => {
  it('show the list of shortcuts by "?", unless single keys are turned off', async () => {
    open('/horta');
    await screen.findByRole('combobox', { name: 'Buscar página' });
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    await userEvent.click(within(dialog).getByRole('switch'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('?/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Buscar página' })).not.toHaveFocus();
  });

  it('do nothing in text inputs', async () => {
    open('/horta');
    const search = await screen.findByRole('combobox', { name: 'Buscar página' });
    await userEvent.type(search, 'n?jk');
    expect(search).toHaveValue('n?jk');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

import { listStoreKey } from '#kit/storage.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, open, serve, signedInAs } from './portal.tsx';

beforeEach(() => void serve());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });
/** Of the entries below the page of what waits. */
const labels = (inside: HTMLElement) => {
  const [first, ...others] = within(inside).getAllByRole('link');
  expect(first).toHaveAttribute('href', '/pendencias');
  return others.map((link) => link.textContent);
};

describe('the menu', () => {
  it('is the first navigation landmark: what waits, then the title that portal.yaml gives the menu', async () => {
    signedInAs(['horta']);
    open('/horta');
    const nav = await menu();
    expect(screen.getAllByRole('navigation')[0]).toBe(nav);
    expect(nav).toHaveTextContent(/^PendênciasPaginas/);
  });

  it.each([
    [['galpao'], ['Galpão']],
    [
      ['GALPAO', 'Horta'],
      ['Horta', 'Galpão'],
    ],
    // a department without an entry of its own stands below the others
    [['admin'], ['Administração', 'Autorizações']],
    [
      ['admin', 'horta'],
      ['Horta', 'Administração'],
    ],
    [[], []],
  ])('shows to %j the entries %j', async (permissions, expected) => {
    signedInAs(permissions);
    open('/pages/blank-page');
    const nav = await menu();
    expect(labels(nav)).toEqual(expected);
  });

  it('marks the department’s own page as the current one', async () => {
    signedInAs(['horta', 'galpao']);
    open('/horta');
    const nav = await menu();
    expect(within(nav).getByRole('link', { name: 'Horta' })).toHaveAttribute('aria-current', 'page');
    expect(within(nav).getByRole('link', { name: 'Galpão' })).not.toHaveAttribute('aria-current');
  });

  it('lists under the current department the screens that the user may open, by group, the current one marked', async () => {
    signedInAs(['horta', 'galpao']);
    open('/horta/medicoes');
    const nav = await menu();
    expect(labels(nav)).toEqual(['Horta', 'Canteiros', 'Plantas', 'Medições', 'Galpão']);
    expect(within(nav).getByRole('list', { name: 'Cadastros' })).toHaveTextContent('PlantasMedições');
    expect(nav.querySelectorAll('[aria-current="page"]')).toHaveLength(1);
    expect(within(nav).getByRole('link', { name: 'Medições' })).toHaveAttribute('aria-current', 'page');
  });

  it('lists a screen of a department that the user may not enter under the one it opens for', async () => {
    signedInAs(['horta']);
    open('/galpao/chaves');
    const nav = await menu();
    expect(labels(nav)).toEqual(['Horta', 'Canteiros', 'Chaves', 'Plantas', 'Medições']);
    expect(within(nav).getByRole('link', { name: 'Chaves' })).toHaveAttribute('aria-current', 'page');
    const trail = await screen.findByRole('navigation', { name: 'Você está em' });
    expect(within(trail).getByRole('link', { name: 'Horta' })).toHaveAttribute('href', '/horta');
    expect(trail).toHaveTextContent('HortaChaves');
  });

  it('lists it under its own department for users who may enter both', async () => {
    signedInAs(['horta', 'galpao']);
    open('/galpao/chaves');
    expect(labels(await menu())).toEqual(['Horta', 'Galpão', 'Chaves']);
  });

  it('shows a screen with further requirements only to users who meet them', async () => {
    signedInAs(['horta', 'admin']);
    open('/horta');
    expect(labels(await menu())).toContain('Cofre');
  });
});

describe('the number of waiting tasks', () => {
  it('is shown once, beside the page that lists them, and is not part of its name', async () => {
    signedInAs(['horta', 'galpao']);
    serve({
      pendings: [
        ['/horta/plantas?filter=%7B%7D', 3],
        ['/horta/canteiros/todos', 2],
      ],
    });
    open('/galpao');
    const nav = await menu();
    const page = within(nav).getByRole('link', { name: 'Pendências' });
    await waitFor(() => expect(page).toHaveTextContent('Pendências5'));
    expect(page).toHaveAccessibleDescription('5 pendências suas');
    expect(within(nav).getByRole('link', { name: 'Horta' })).not.toHaveAccessibleDescription();
  });
});

describe('a favourite', () => {
  it('is pinned beside its title, and unpinned in the menu', async () => {
    signedInAs(['horta']);
    serve();
    open('/horta/medicoes');
    await userEvent.click(await screen.findByRole('button', { name: 'Fixar nos favoritos' }));
    const list = await screen.findByRole('list', { name: 'Favoritos' });
    expect(within(list).getByRole('link')).toHaveAttribute('href', '/horta/medicoes');
    await userEvent.click(screen.getByRole('button', { name: 'Tirar dos favoritos' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Favoritos' })).toBeNull());
  });
});

describe('the user', () => {
  const link = () => document.querySelector<HTMLElement>('aside a[href="/personel-information"]')!;

  it('is named with the plan at the foot of the menu', async () => {
    signedInAs(['horta']);
    open('/horta');
    await waitFor(() => expect(link()).toHaveTextContent('Ana SouzaPlano Ouro'));
  });

  it('is "Carregando..." twice while loading', async () => {
    serve({ userInfo: () => new Promise(() => {}) });
    signedInAs(['horta']);
    open('/horta');
    await menu();
    expect(link()).toHaveTextContent('Carregando...Carregando...');
  });

  it('is unknown when the API does not answer, which is logged', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    serve({ userInfo: () => json({ message: 'x' }, 500) });
    signedInAs(['horta']);
    open('/horta');
    await waitFor(() => expect(link()).toHaveTextContent('—Usuário Desconhecido'));
    expect(error).toHaveBeenCalled();
  });

  it('signs out by "Sair", and nothing is stored, not even list positions', async () => {
    signedInAs(['horta']);
    localStorage.setItem(listStoreKey('horta/plantas.listParams'), '{"page":3}');
    open('/horta');
    await userEvent.click(await screen.findByRole('button', { name: 'Menu do usuário' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sair' }));
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key !== 'portal.settings')).toEqual([]),
    );
  });
});

describe('the settings', () => {
  it('open by "Personalizar", apply at once and are stored in this browser', async () => {
    signedInAs(['horta']);
    open('/horta');
    expect(document.body).toHaveClass('light');
    await userEvent.click(await screen.findByRole('button', { name: 'Personalizar' }));
    const theme = await screen.findByRole('group', { name: 'Tema' });
    await userEvent.click(within(theme).getByRole('button', { name: 'Escuro' }));
    expect(document.body).toHaveClass('dark');
    expect(document.body).not.toHaveClass('light');
    expect(JSON.parse(localStorage.getItem('portal.settings')!)).toEqual({ theme: 'dark' });
  });

  it('keep the page in pt-BR whatever language is stored, and switch it to right-to-left', async () => {
    localStorage.setItem('portal.settings', '{"direction":"rtl","language":"en"}');
    signedInAs(['horta']);
    open('/horta');
    await menu();
    expect(document.documentElement).toHaveAttribute('lang', 'pt-BR');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  });

  it('collapse the menu to icons, without the user block; the button is there if the settings allow it', async () => {
    signedInAs(['horta']);
    open('/horta');
    await userEvent.click(await screen.findByRole('button', { name: 'Recolher menu' }));
    expect(document.querySelector('aside a[href="/personel-information"]')).toBeNull();
    expect(within(await menu()).getByRole('link', { name: 'Horta' })).toHaveTextContent('');
    expect(screen.getByRole('button', { name: 'Expandir menu' })).toBeVisible();
  });

  it('remove the menu’s button', async () => {
    localStorage.setItem('portal.settings', '{"sidebarCollapseButton":false}');
    signedInAs(['horta']);
    open('/horta');
    await menu();
    expect(screen.queryByRole('button', { name: 'Recolher menu' })).toBeNull();
  });

  it('hide the menu altogether in the full layout, where a button opens it', async () => {
    localStorage.setItem('portal.settings', '{"layout":"full"}');
    signedInAs(['horta']);
    open('/horta');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
    expect(labels(await menu())).toContain('Horta');
  });
});

describe('the page', () => {
  it('shows its name in the browser’s tab and in a breadcrumb', async () => {
    signedInAs(['horta']);
    open('/horta/plantas');
    const trail = await screen.findByRole('navigation', { name: 'Você está em' });
    expect(within(trail).getByRole('link', { name: 'Horta' })).toHaveAttribute('href', '/horta');
    expect(trail).toHaveTextContent('HortaCadastrosPlantas');
    await waitFor(() => expect(document.title).toBe('Plantas · Horta · Portal Teste'));
  });

  it('can be reached past menu and header by the first Tab stop', async () => {
    signedInAs(['horta']);
    open('/horta');
    await menu();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Pular para o conteúdo' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('offers the way back up once 300 px have been scrolled', async () => {
    signedInAs(['horta']);
    open('/horta');
    await menu();
    const scrollTo = async (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      Object.defineProperty(window, 'pageYOffset', { value: y, configurable: true });
      window.dispatchEvent(new Event('scroll'));
    };
    await scrollTo(300);
    expect(screen.queryByRole('button', { name: 'Voltar ao topo' })).toBeNull();
    await scrollTo(301);
    expect(await screen.findByRole('button', { name: 'Voltar ao topo' })).toBeVisible();
    await scrollTo(0);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Voltar ao topo' })).toBeNull());
  });

  it('starts at its top when it is new, and keeps its position when only the query changes', async () => {
    signedInAs(['horta']);
    const { router } = open('/horta');
    await menu();
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await act(() => router.navigate('/horta?filtro=1'));
    expect(scrollTo).not.toHaveBeenCalled();
    await act(() => router.navigate('/pages/blank-page'));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });
});

import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPortalTheme } from '#kit/theme/theme.ts';
import CalendarDemo from '../../../config/extensions/pages/CalendarDemo.tsx';
import ContactDemo from '../../../config/extensions/pages/ContactDemo.tsx';
import ShopDemo from '../../../config/extensions/pages/ShopDemo.tsx';

const open = (page: ReactElement) => {
  render(
    <ThemeProvider theme={createPortalTheme({ mode: 'light', direction: 'ltr' })}>
      <main>
        <h1>Demonstração</h1>
        {page}
      </main>
    </ThemeProvider>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const buttons = (name: string | RegExp) => screen.queryAllByRole('button', { name });
const problems = async () => {
  // jsdom doesn't compute colours.
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
};

describe('the demonstration pages', () => {
  it.each([
    ['calendar', <CalendarDemo key="calendar" today="2026-10-31" />],
    ['contacts', <ContactDemo key="contacts" />],
  ])('%s says that its data are no real ones, and has no accessibility problem', async (_name, page) => {
    open(page);
    expect(screen.getByRole('note')).toHaveTextContent('Dados de demonstração');
    expect(await problems()).toEqual([]);
  });
});

describe('the calendar', () => {
  const events = () => screen.getByRole('region', { name: 'Eventos do mês' });
  const checkbox = (name: string) => screen.getByRole('checkbox', { name });

  it('shows the month of the date it is given, and marks the day', () => {
    open(<CalendarDemo today="2026-10-31" />);
    expect(screen.getByRole('table', { name: 'Outubro de 2026' })).toBeVisible();
    expect(screen.getByLabelText('sábado, 31 de outubro')).toHaveAttribute('aria-current', 'date');
    expect(within(events()).getAllByRole('button')).toHaveLength(14);
  });

  it('hides the events of a calendar that is switched off, and brings them back', async () => {
    const user = open(<CalendarDemo today="2026-10-31" />);
    await user.click(checkbox('Viagens'));
    expect(buttons(/Feira do setor/)).toEqual([]);
    expect(buttons(/Auditoria externa/)).not.toEqual([]);
    expect(checkbox('Todas')).toBePartiallyChecked();
    await user.click(checkbox('Viagens'));
    expect(buttons(/Feira do setor/)).not.toEqual([]);
  });

  it('shows none without any calendar, and all again', async () => {
    const user = open(<CalendarDemo today="2026-10-31" />);
    await user.click(checkbox('Todas'));
    expect(events()).toHaveTextContent('Nenhuma agenda marcada');
    await user.click(checkbox('Todas'));
    for (const name of ['Importante', 'Trabalho', 'Social', 'Viagens']) expect(checkbox(name)).toBeChecked();
    expect(within(events()).getAllByRole('button')).toHaveLength(14);
  });

  it('shows the selected event, also by keyboard, until its month is left', async () => {
    const user = open(<CalendarDemo today="2026-10-31" />);
    const panel = screen.getByRole('region', { name: 'Evento selecionado' });
    expect(panel).toHaveTextContent('Escolha um evento');
    within(events())
      .getByRole('button', { name: /Feira do setor/ })
      .focus();
    await user.keyboard('{Enter}');
    expect(panel).toHaveTextContent('segunda-feira, 19 de outubro a terça-feira, 20 de outubro');
    expect(panel).toHaveTextContent('Centro de convenções');
    await user.click(button('Próximo mês'));
    expect(screen.getByRole('table', { name: 'Novembro de 2026' })).toBeVisible();
    expect(panel).toHaveTextContent('Escolha um evento');
    await user.click(button('Hoje'));
    expect(screen.getByRole('table', { name: 'Outubro de 2026' })).toBeVisible();
  });
});

describe('the contacts', () => {
  const list = () => screen.getByRole('region', { name: 'Contatos' });
  const names = () => within(list()).getAllByRole('button', { pressed: false }).length;

  it('are paginated', async () => {
    const user = open(<ContactDemo />);
    expect(list()).toHaveTextContent('Página 1 de 3');
    expect(within(list()).getAllByRole('listitem').length).toBeGreaterThanOrEqual(8);
    expect(names()).toBe(8);
    await user.click(button(/página 3/i));
    expect(list()).toHaveTextContent('Página 3 de 3');
    expect(names()).toBe(7);
    expect(list()).toHaveTextContent('Vitória Aguiar');
    expect(list()).not.toHaveTextContent('Alice Moreira');
  });

  it('are searched by text, starting on the first page', async () => {
    const user = open(<ContactDemo />);
    await user.click(button(/página 2/i));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar contato' }), 'goiania');
    expect(names()).toBe(2);
    expect(list()).toHaveTextContent('Página 1 de 1');
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(list()).toHaveTextContent('Nenhum contato com esse texto');
  });

  it('show the one selected', async () => {
    const user = open(<ContactDemo />);
    await user.click(button(/Beatriz Lins/));
    const panel = screen.getByRole('region', { name: 'Contato selecionado' });
    expect(within(panel).getByRole('heading', { name: 'Beatriz Lins' })).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'beatriz.lins@example.com' })).toHaveAttribute(
      'href',
      'mailto:beatriz.lins@example.com',
    );
    expect(button(/Beatriz Lins/)).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('on a phone', () => {
  const wide = window.matchMedia;
  afterEach(() => vi.stubGlobal('matchMedia', wide));

  it('the selection opens in a sheet that can be closed', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: media.includes('max-width'), media, onchange: null }),
    );
    const user = open(<ContactDemo />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button(/Beatriz Lins/));
    expect(screen.getByRole('dialog', { name: 'Contato selecionado' })).toHaveTextContent(
      'Analista financeira',
    );
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the shop', () => {
  const grid = () => screen.getByLabelText('Produtos');
  const titles = () => [...grid().querySelectorAll('h2')].map(({ textContent }) => textContent);

  /** Opens the shop with its grid filtered by a search. */
  const openAt = (search: string) => {
    const user = open(<ShopDemo />);
    fireEvent.change(screen.getByLabelText('Buscar produto'), { target: { value: search } });
    return user;
  };

  it('says that its data is fictitious, and has no accessibility problem', async () => {
    openAt('casa clara');
    expect(screen.getByRole('note')).toHaveTextContent('Dados de demonstração');
    expect(titles()).toHaveLength(2);
    expect(await problems()).toEqual([]);
  });

  it('orders by price, lowest first until asked otherwise', async () => {
    const user = open(<ShopDemo />);
    expect(titles()).toHaveLength(13);
    expect([titles().at(0), titles().at(-1)]).toEqual(['Kit de canetas, 6 cores', 'Cadeira de escritório']);
    await user.click(screen.getByRole('combobox', { name: 'Ordenar por preço' }));
    await user.click(screen.getByRole('option', { name: 'Maior preço' }));
    expect([titles().at(0), titles().at(-1)]).toEqual(['Cadeira de escritório', 'Kit de canetas, 6 cores']);
  });

  it('finds products, and says so when there is none', async () => {
    const user = open(<ShopDemo />);
    const search = screen.getByRole('searchbox', { name: 'Buscar produto' });
    await user.type(search, 'ceramica');
    expect(titles()).toEqual(['Caneca de cerâmica 350 ml']);
    await user.type(search, 'zz');
    expect(screen.getByRole('status')).toHaveTextContent('Nenhum produto com esse texto');
  });

  it('fills the cart, counts pieces, adds up, and empties it', async () => {
    const user = openAt('caneca');
    await user.click(button('Adicionar ao carrinho: Caneca de cerâmica 350 ml'));
    await user.click(button('No carrinho: ver Caneca de cerâmica 350 ml'));
    const cart = screen.getByRole('dialog', { name: 'Carrinho' });
    await user.click(within(cart).getByRole('button', { name: 'Aumentar' }));
    expect(cart).toHaveTextContent(/Total\s*R\$\s99,80/);
    expect(await problems()).toEqual([]);
    await user.click(
      within(cart).getByRole('button', { name: 'Tirar do carrinho: Caneca de cerâmica 350 ml' }),
    );
    expect(cart).toHaveTextContent('O carrinho está vazio');
    await user.click(within(cart).getByRole('button', { name: 'Fechar' }));
    await waitForElementToBeRemoved(cart);
    expect(button('Adicionar ao carrinho: Caneca de cerâmica 350 ml')).toBeVisible();
    expect(button('Carrinho (0)')).toBeVisible();
  });

  it('accepts a typed quantity, and ignores an invalid one', async () => {
    const user = openAt('canetas');
    await user.click(button('Adicionar ao carrinho: Kit de canetas, 6 cores'));
    await user.click(button('Carrinho (1)'));
    const cart = screen.getByRole('dialog', { name: 'Carrinho' });
    const field = within(cart).getByRole('textbox', { name: 'Quantidade de Kit de canetas, 6 cores' });
    await user.clear(field);
    await user.type(field, '12');
    expect(cart).toHaveTextContent(/Total\s*R\$\s298,80/);
    await user.clear(field);
    await user.type(field, '0');
    await user.tab();
    expect(field).toHaveValue('12');
    expect(cart).toHaveTextContent(/Total\s*R\$\s298,80/);
  });

  it('keeps wishes, from where they go into the cart', async () => {
    const user = openAt('mouse');
    const heart = button('Lista de desejos: Mouse ergonômico');
    await user.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('Desejos (1)'));
    const wishes = screen.getByRole('dialog', { name: 'Lista de desejos' });
    await user.click(within(wishes).getByRole('button', { name: 'Adicionar ao carrinho: Mouse ergonômico' }));
    expect(within(wishes).getByRole('button', { name: 'No carrinho: Mouse ergonômico' })).toBeDisabled();
    await user.click(within(wishes).getByRole('button', { name: 'Tirar da lista: Mouse ergonômico' }));
    expect(wishes).toHaveTextContent('A lista está vazia');
    await user.click(within(wishes).getByRole('button', { name: 'Fechar' }));
    await waitForElementToBeRemoved(wishes);
    expect(button('Carrinho (1)')).toBeVisible();
    expect(heart).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows a product page with pictures and colours, and sells it there', async () => {
    const user = openAt('caneca');
    await user.click(button('Caneca de cerâmica 350 ml'));
    const item = screen.getByRole('dialog', { name: 'Caneca de cerâmica 350 ml' });
    expect(item).toHaveTextContent('Verde (na imagem)');
    await user.click(within(item).getByRole('button', { name: 'Imagem 2 de 3' }));
    expect(within(item).getByRole('button', { name: 'Imagem 2 de 3' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(within(item).getByRole('button', { name: 'Adicionar ao carrinho' }));
    expect(within(item).getByRole('group', { name: /^Quantidade de Caneca/ })).toBeVisible();
    expect(await problems()).toEqual([]);
    await user.click(within(item).getByRole('button', { name: 'Tirar do carrinho' }));
    expect(within(item).getByRole('button', { name: 'Adicionar ao carrinho' })).toBeVisible();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigProblems } from '#authoring/app/ConfigProblems.tsx';
import { addressesIn, resolve, searchReference } from '#authoring/app/reference/entries.ts';
import { LanguageReference } from '#authoring/app/reference/LanguageReference.tsx';
import { tokensOf } from '#language/yamlTokens.ts';
import { withLanguage } from '#messages/node.ts';
import { reference } from '#authoring/reference/reference.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import type { ConfigHealth } from '#model/types.ts';
import { index as company, json, signedInAs } from '#tests/app/shell/portal.tsx';
import { openPage } from '#tests/app/pages/openPage.tsx';

const whole = withLanguage('pt-BR', () => reference());
/** Only a few sections, because jsdom takes long to draw all of them. */
const few = {
  ...whole,
  icons: whole.icons.slice(0, 3),
  chapters: whole.chapters
    .map(({ title, sections }) => ({
      title,
      sections: sections.filter(({ id }) =>
        ['list', 'column', 'related', 'filter', 'field.cpf'].includes(id),
      ),
    }))
    .filter(({ sections }) => sections.length > 0),
};
const department = company.departments[0]!;
const path = '/linguagem';
const route = { ...department.routes[0]!, path, label: 'Linguagem', page: 'LanguageReference' };

const problem = {
  place: { file: 'config/departments/loja.yaml', line: 3, column: 5 },
  message: 'campo "custoo" não existe em "pedidos"',
  severity: 'error',
  since: '2026-10-31T12:00:00Z',
} as const;
let health: ConfigHealth;
let scrolled: string[];
let refuse: boolean;
beforeEach(() => {
  health = { problems: [], outdated: [] };
  scrolled = [];
  refuse = false;
  signedInAs(['ADMIN']);
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (refuse) return json({ message: 'Nenhuma tela sua mostra isto.' }, 403);
    return json(String(input).endsWith('problems.json') ? health : few);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A company with these pages about its config. */
const indexWith = (...pages: string[]): ClientIndex => ({
  ...company,
  departments: [
    {
      ...department,
      routes: pages.map((page) => ({
        ...route,
        page,
        path: page === 'LanguageReference' ? path : `/${page}`,
        requirement: { mode: 'all', permissions: ['admin'] },
      })),
    },
  ],
});

function open(page: ReactElement, address: string, index = indexWith('LanguageReference', 'ConfigProblems')) {
  const router = openPage(page, address, { index, route });
  return { address: () => `${router.state.location.search}${router.state.location.hash}` };
}

const openReference = async (at = '') => {
  const opened = open(<LanguageReference />, `${path}${at}`);
  await screen.findByRole('searchbox');
  return { ...opened, user: userEvent.setup() };
};
const entry = (name: string) => screen.getByRole('link', { name }).closest('article')!;

describe('the reference of the language', () => {
  it('has no landmark region per section', async () => {
    await openReference();
    expect(await screen.findByRole('article', { name: 'Lista ligada: related' })).toBeVisible();
    expect(screen.queryAllByRole('region')).toEqual([]);
  });

  it('shows each keyword’s type, whether it is required, and an example', async () => {
    await openReference();
    const related = within(await screen.findByRole('article', { name: 'Lista ligada: related' }));
    const target = related.getByRole('link', { name: 'target' }).closest('article')!;
    expect(target).toHaveTextContent('obrigatória');
    expect(target).toHaveTextContent('target: livroId');
    const sort = related.getByRole('link', { name: 'sort' }).closest('article')!;
    expect(sort).not.toHaveTextContent('obrigatória');
    expect(entry('perPage')).toHaveTextContent(/um destes valores.*25Vinte e cinco linhas, o padrão/);
  });

  it('searches names and descriptions, ignoring accents, with exact names first', async () => {
    const { user, address } = await openReference();
    await user.type(screen.getByRole('searchbox'), 'botao de criar');
    expect(await screen.findByText('1 resultado')).toBeVisible();
    expect(entry('createLabel')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'perPage' })).toBeNull();
    await waitFor(() => expect(address()).toBe('?q=botao+de+criar'));
    expect(searchReference(whole, 'columns')[0]!.keywords[0]!.name).toBe('columns');
    expect(searchReference(whole, 'list.columns')[0]!.keywords[0]!.example).toContain('columns:');
    expect(searchReference(whole, 'cpf')[0]!.section.id).toBe('field.cpf');
  });

  it('keeps every typed letter although the address is updated later', async () => {
    const { user, address } = await openReference();
    const box = screen.getByRole('searchbox');
    await user.type(box, 'col');
    await waitFor(() => expect(address()).toBe('?q=col'));
    await user.type(box, 'una');
    expect(box).toHaveValue('coluna');
    await waitFor(() => expect(address()).toBe('?q=coluna'));
    expect(box).toHaveValue('coluna');
  });

  it('focuses the search by "/", except in text inputs, and clears it by Esc', async () => {
    const { user, address } = await openReference('?q=columns');
    const box = screen.getByRole('searchbox');
    expect(box).toHaveValue('columns');
    await user.keyboard('/');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('columns');
    await user.keyboard('/');
    expect(box).toHaveValue('columns/');
    await user.keyboard('{Escape}');
    expect(box).toHaveValue('');
    await waitFor(() => expect(address()).toBe(''));
    expect(await screen.findByRole('link', { name: 'perPage' })).toBeVisible();
  });

  it('suggests other searches when nothing is found', async () => {
    const { user } = await openReference('?q=xyzzy');
    expect(await screen.findByText('Nada encontrado para “xyzzy”')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Limpar a busca' }).at(-1)!);
    expect(await screen.findByRole('link', { name: 'perPage' })).toBeVisible();
  });

  it('opens at the keyword in the address, and follows links to others', async () => {
    const { user, address } = await openReference('#route.list.columns');
    await waitFor(() => expect(scrolled).toContain('ref-list.columns'));
    expect(document.getElementById('ref-list.columns')).toHaveAttribute('data-target');
    await user.click(screen.getByRole('link', { name: 'perPage' }));
    expect(address()).toBe('#list.perPage');
    await waitFor(() => expect(scrolled.at(-1)).toBe('ref-list.perPage'));
    expect(document.getElementById('ref-list.columns')).not.toHaveAttribute('data-target');
    expect(document.getElementById('ref-list.perPage')).toHaveFocus();
  });

  it('links from a search result to the keyword’s place', async () => {
    const { user, address } = await openReference('?q=perPage');
    await user.click(await screen.findByRole('link', { name: 'perPage' }));
    expect(address()).toBe('#list.perPage');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(await screen.findByRole('link', { name: 'createLabel' })).toBeVisible();
    await waitFor(() => expect(scrolled.at(-1)).toBe('ref-list.perPage'));
  });

  it('reports that the address is not in the reference', async () => {
    await openReference('#list.colunas');
    expect(await screen.findByText(/Não há “list.colunas” na linguagem/)).toBeVisible();
    expect(scrolled).toEqual([]);
  });

  it('lists the sections of the current part, with links', async () => {
    const below = { page: 0 };
    // Each heading is 500 px below the previous one.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const at = [...document.querySelectorAll('header[id]')].indexOf(this);
      return { top: at * 500 - below.page, bottom: at * 500 } as DOMRect;
    });
    const { user, address } = await openReference();
    const contents = within(screen.getByRole('navigation', { name: 'Partes da linguagem' }));
    const isRead = (name: string) =>
      waitFor(() => expect(contents.getByRole('link', { name })).toHaveAttribute('aria-current', 'location'));
    await isRead('Lista: list');
    expect(contents.queryByRole('link', { name: 'cpf' })).toBeNull();
    await user.click(contents.getByRole('link', { name: 'Coluna: columns' }));
    expect(address()).toBe('#column');
    await waitFor(() => expect(scrolled.at(-1)).toBe('ref-column'));
    below.page = 1500;
    window.dispatchEvent(new Event('scroll'));
    await isRead('cpf');
    expect(contents.queryByRole('link', { name: 'Lista: list' })).toBeNull();
  });

  it('copies an example, or reports that it could not', async () => {
    const { user } = await openReference();
    // Querying the button by role again would take longer than its message is shown.
    const copy = await screen.findByRole('button', { name: 'Copiar o exemplo de list.sort' });
    await user.click(copy);
    await waitFor(() => expect(copy).toHaveAccessibleName('Exemplo de list.sort copiado'), { interval: 5 });
    expect(await navigator.clipboard.readText()).toBe('sort: -publicacao');
    const other = screen.getByRole('button', { name: 'Copiar o exemplo de list.perPage' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(other);
    await act(async () => {});
    expect(other).toHaveAccessibleName('Copiar o exemplo de list.perPage');
  });

  it('shows the server’s message when access is refused', async () => {
    refuse = true;
    open(<LanguageReference />, path);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nenhuma tela sua mostra isto.');
  });
});

describe('the problems of the config', () => {
  it('link to the keyword in the reference, where it is known', async () => {
    health = { problems: [{ ...problem, entry: 'list.columns' }], outdated: [] };
    open(<ConfigProblems />, '/problemas');
    const link = await screen.findByRole('link', { name: 'O que diz a referência: list.columns' });
    expect(link).toHaveAttribute('href', '/linguagem#list.columns');
    expect(screen.getByRole('link', { name: 'Referência da linguagem' })).toHaveAttribute('href', path);
  });

  it('have no link where it is unknown, or for users who may not open the reference', async () => {
    health = { problems: [problem], outdated: [] };
    open(<ConfigProblems />, '/problemas');
    expect(await screen.findByText(problem.message)).toBeVisible();
    expect(screen.queryByRole('link', { name: /O que diz/ })).toBeNull();
  });

  it('have no link to the reference for users who may not open it', async () => {
    health = { problems: [{ ...problem, entry: 'list.columns' }], outdated: [] };
    open(<ConfigProblems />, '/problemas', indexWith('ConfigProblems'));
    expect(await screen.findByText(problem.message)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Referência|referência/ })).toBeNull();
  });
});

describe('an address', () => {
  const addresses = addressesIn(whole);
  it.each([
    ['#list.columns', 'list.columns'],
    ['#route.list.columns', 'list.columns'],
    ['#departments.routes.list', 'list'],
    ['#field.cpf', 'field.cpf'],
    ['#resource.fields.field.money.decimals', 'field.money.decimals'],
    ['#variable.%24today', 'variable.$today'],
    ['#%', undefined],
    ['#list.colunas', undefined],
  ])('%s stands for %s', (hash, entry) => expect(resolve(hash, addresses)).toBe(entry));
});

describe('the highlighting of YAML', () => {
  it('never changes the text', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...Object.values(whole.sample))), (text) => {
        expect(
          tokensOf(text)
            .map(({ text }) => text)
            .join(''),
        ).toBe(text);
      }),
    ));

  it('distinguishes keys from values that look like them', () => {
    const keys = (yaml: string) => tokensOf(yaml).flatMap(({ kind, text }) => (kind === 'key' ? text : []));
    expect(keys('groupBy: [publicacao:year, genero]')).toEqual(['groupBy']);
    expect(keys("- { label: 'a: b', Preço médio: { avg: preco } } # nota: x")).toEqual([
      'label',
      'Preço médio',
      'avg',
    ]);
  });
});

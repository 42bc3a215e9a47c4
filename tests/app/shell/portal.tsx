/**
 * A small company for the shell's tests: three areas in the menu, one outside it, and the pages of the user.
 */
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { findRoute } from '#access/findRoute.ts';
import { userIndex } from '#access/userIndex.ts';
import { indexOf } from '#access/portalIndex.ts';
import { sliceOf } from '#access/slice.ts';
import { PortalInRouter } from '#app/App.tsx';
import { leave } from '#app/auth/authProvider.ts';
import { setClientIndex } from '#ui/portal/clientIndex.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import { loadPortalFrom } from '#compiler/load.ts';

const files = {
  'portal.yaml': `
brand: { name: Portal Teste, company: Grupo Teste, color: '#1f6b45', year: 2024, menuTitle: Paginas }
timeZone: America/Cuiaba
settings: { theme: light, language: en }
search:
  pages: [{ label: Página em branco, path: /pages/blank-page }, { label: Página 404, path: /pages/error-404 }]
  limit: 4
accounts: { resource: contas, email: email, password: senha, name: nome, plan: plano, permissions: permissoes }
`,
  'resources/contas.yaml': `
label: { one: Conta, many: Contas }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  email: { type: email, label: E-mail }
  senha: { type: password, label: Senha }
  plano: { type: text, label: Plano }
  permissoes: { type: multiselect, label: Permissões, options: { horta: Horta, galpao: Galpão } }
`,
  'resources/plantas.yaml': `
label: { one: Planta, many: Plantas }
title: nome
search: [nome]
fields:
  nome: { type: text, label: Nome popular, required: true }
  altura: { type: integer, label: Altura, unit: cm }
`,
  'departments/horta.yaml': `
label: Horta
icon: Grass
permissions: [horta]
menu: { order: 10 }
landing: /horta
routes:
  - { path: /horta, label: Horta, page: Blank }
  - { path: /horta/plantas, label: Plantas, aliases: [/horta/mudas], group: Cadastros, list: { resource: plantas, open: page, actions: [create, edit, delete, duplicate, export] } }
  - { path: /horta/medicoes, label: Medições, group: Cadastros, list: { resource: plantas, actions: [] } }
  - path: /horta/canteiros
    label: Canteiros
    tabs:
      - { label: Hoje, page: Blank }
      - { label: Todos, segment: todos, list: plantas }
  - { path: /horta/cofre, label: Cofre, permissions: [horta, admin], page: Blank }
`,
  'departments/galpao.yaml': `
label: Galpão
icon: Warehouse
permissions: [galpao]
menu: { order: 20 }
landing: /galpao
routes:
  - { path: /galpao, label: Galpão, page: Blank }
  - { path: /galpao/chaves, label: Chaves, permissions: { any: [galpao, horta] }, page: Blank }
`,
  'departments/admin.yaml': `
label: Administração
icon: Security
permissions: [ADMIN]
menu: false
routes:
  - { path: /pages/autoriza, label: Autorizações, page: Blank }
`,
  'departments/conta.yaml': `
label: Minha conta
icon: Person
permissions: []
menu: false
routes:
  - { path: /default, label: Áreas, page: Areas }
  - { path: /personel-information, label: Informações pessoais, page: Profile }
  - { path: /pendencias, label: Pendências, page: Pendings }
  - { path: /pages/blank-page, label: Página em branco, page: Blank }
`,
};

const loaded = loadPortalFrom(
  Object.entries(files).map(([path, text]) => ({ path: `config/${path}`, text })),
);
if (!loaded.portal) throw new Error(JSON.stringify(loaded.problems, null, 2));
export const company = loaded.portal;
export const index = indexOf(company, { today: '2026-10-31', api: '/api', version: '1' });
setClientIndex(index);

export type Answers = {
  /** The permissions that the server knows for the token; by default those stored in the browser. */
  permissions?: string[];
  userInfo?: () => Response | Promise<Response>;
  start?: () => Response | Promise<Response>;
  address?: () => Response | Promise<Response>;
  department?: () => Response | Promise<Response> | undefined;
  search?: () => Response | Promise<Response>;
  /** Answers requests for records; by default there are none. */
  records?: (path: string, search: URLSearchParams) => Response | Promise<Response> | undefined;
  /** Addresses of lists with the number of records waiting there; absent: the company has no such page. */
  pendings?: readonly (readonly [path: string, count: number])[];
  /** Answers requests for the user's notices, and for marking them as read; by default there are none. */
  notices?: (address: string, init: RequestInit | undefined) => Response | Promise<Response>;
};

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** Answers like the server; returns the paths that were requested. */
export function serve(answers: Answers = {}): string[] {
  const asked: string[] = [];
  let favourites: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : String(input),
      'http://portal.test',
    );
    asked.push(pathname);
    if (pathname === '/api/user-info')
      return (
        answers.userInfo?.() ??
        json({ name: 'Ana Souza', subscriptionPlan: 'Plano Ouro', email: 'ana@example.com' })
      );
    if (pathname === '/api/record-search') return answers.search?.() ?? json({ records: [], forms: [] });
    if (pathname.startsWith('/api/user-notifications'))
      return answers.notices?.(String(input), init) ?? json({ unread: 0, channel: 'canal', notices: [] });
    if (pathname === '/api/user-pendings') {
      const groups = (answers.pendings ?? []).map(([path, count]) => ({ path, count }));
      return json({ count: groups.reduce((sum, { count }) => sum + count, 0), groups });
    }
    if (pathname === '/api/user-favourites') return json({ paths: favourites });
    if (pathname === '/api/user-favourites/pin') {
      const { path, pinned } = JSON.parse(String(init?.body)) as { path: string; pinned: boolean };
      favourites = [...favourites.filter((one) => one !== path), ...(pinned ? [path] : [])];
      return json({ paths: favourites });
    }
    const permissions =
      answers.permissions ?? (JSON.parse(localStorage.getItem('userPermissions') ?? '[]') as string[]);
    if (pathname === '/config/start.json')
      return answers.start?.() ?? json({ index: { ...index, ...userIndex(index, permissions) } });
    if (pathname === '/config/address.json') {
      const at = new URL(String(input), 'http://portal.test').searchParams.get('at')!;
      return answers.address?.() ?? json({ exists: findRoute(index, at) !== undefined });
    }
    const department = /^\/config\/departments\/(\w+)\.json$/.exec(pathname)?.[1];
    if (department) {
      const found = company.departments.find(({ id }) => id === department)!;
      return answers.department?.() ?? json(sliceOf(company, found, permissions, '1'));
    }
    return answers.records?.(pathname, searchParams) ?? json([], 200, { 'Content-Range': 'x */0' });
  });
  return asked;
}

let session = 0;

/** Stores a session with a new token, because slices are cached by token. Restores the whole index. */
export function signedInAs(permissions?: string[]): void {
  setClientIndex(index);
  localStorage.setItem('token', `token-${(session += 1)}`);
  if (permissions) localStorage.setItem('userPermissions', JSON.stringify(permissions));
}

let left: string[] = [];
/** The addresses that the portal has left the document for. */
export const ledTo = (): readonly string[] => left;

/** Opens the whole portal at an address, with the whole index unless another is given. */
export function open(path: string, own: ClientIndex = index) {
  left = [];
  setClientIndex(own);
  vi.spyOn(leave, 'for').mockImplementation((address) => void left.push(address));
  const router = createMemoryRouter([{ path: '*', element: <PortalInRouter index={own} /> }], {
    initialEntries: ['/antes', path],
  });
  render(<RouterProvider router={router} />);
  return { router, pathname: () => router.state.location.pathname };
}

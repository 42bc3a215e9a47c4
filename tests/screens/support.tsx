/** Draws screens of a small portal, with the real data provider on top of a fake API. */
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen as page } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import {
  CloseNotificationContext,
  CoreAdminContext,
  memoryStore,
  type TranslationMessages,
  useNotificationContext,
} from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { indexOf } from '#access/portalIndex.ts';
import { sliceOf } from '#access/slice.ts';
import { createDataProvider } from '#app/data/dataProvider.ts';
import texts from '#messages/pt-BR/browser.json' with { type: 'json' };
import { CurrentRouteContext, IndexContext } from '#ui/portal/useSession.ts';
import { ScreenView } from '#screens/ScreenView.tsx';
import { createPortalTheme } from '#kit/theme/theme.ts';
import type { Portal } from '#model/types.ts';
import type { SimpleScreen } from '#model/types.ts';
import { Suspense, useEffect, useMemo, useState } from 'react';

export type Call = {
  method: string;
  path: string;
  query: Record<string, unknown>;
  body: unknown;
  headers: Headers;
};
type Answer = { status?: number; body?: unknown; total?: number; told?: Record<string, string> };
/** The API's answer to a call; undefined is a 404. */
export type Api = (call: Call) => Answer | undefined;

/** Replaces fetch by an API, and returns the calls as they are made. */
export function serveApi(api: Api): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://portal.test');
    const query = Object.fromEntries(
      [...url.searchParams].map(([key, value]) => [key, JSON.parse(value) as unknown]),
    );
    const call: Call = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(url.pathname),
      query,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    };
    const {
      status = 200,
      body,
      total,
      told,
    } = call.path.endsWith('/bulk') ? { body: { results: eachOf(call, api, calls) } } : ask(call, api, calls);
    const rows = Array.isArray(body) ? body.length : 0;
    const headers = {
      'Content-Type': 'application/json',
      'Content-Range': `x 0-${rows}/${total ?? rows}`,
      ...told,
    };
    return new Response(JSON.stringify((await body) ?? null), { status, headers });
  });
  return calls;
}

/** The answer of an aggregate: these groups, and where the query asks for them the names of these records, by resource and id. */
export const groupsFor = (
  { named }: Call['query'],
  rows: readonly object[],
  titles: Readonly<Record<string, string>> = {},
  records: Readonly<Record<string, object>> = {},
) => (named === true ? { rows, named: { titles, colors: {}, records } } : rows);

function ask(call: Call, api: Api, calls: Call[]): Answer {
  calls.push(call);
  return api(call) ?? { status: 404, body: { message: 'Registro não encontrado.' } };
}

/** Answers a bulk write by calling the API once for each record. */
function eachOf(call: Call, api: Api, calls: Call[]) {
  const {
    do: what,
    action,
    data,
    records,
  } = call.body as {
    do: string;
    action?: string;
    data?: object;
    records: { id: number; version?: number; data?: object }[];
  };
  // Nothing is written. Tests of forecasts answer this themselves.
  const forecast = call.query.dryRun ? (api(call)?.body as { results?: unknown } | undefined) : undefined;
  if (forecast?.results) return forecast.results;
  if (call.query.dryRun) return records.map(({ id }) => ({ id, status: 200, body: { effects: [] } }));
  const method = { update: 'PUT', delete: 'DELETE', act: 'POST' }[what]!;
  return records.map(({ id, version, data: own }) => {
    const path = `${call.path.replace(/bulk$/, String(id))}${action ? `/actions/${action}` : ''}`;
    const body = { ...data, ...own, ...(version !== undefined && { version }) };
    const { status = 200, body: answer } = ask({ ...call, method, path, body }, api, calls);
    const undo = method === 'PUT' && status < 400 ? { undo: `u${id}` } : {};
    return { id, status, body: answer, ...undo };
  });
}

export type Drawing = {
  portal: Portal;
  permissions?: string[];
  route: string;
  at?: string | { pathname: string; state: unknown };
};

/** Draws the screen of a route as its user sees it, at an address below it. */
export function drawScreen({ portal, permissions = ['vendedor'], route: path, at = path }: Drawing) {
  const index = indexOf(portal, { today: '2026-10-31', api: '/api', version: '1' });
  const department = portal.departments.find(({ routes }) => routes.some((route) => route.path === path))!;
  const slice = sliceOf(portal, department, permissions, '1');
  const here = {
    department: index.departments.find(({ id }) => id === department.id)!,
    route: index.departments.flatMap(({ routes }) => routes).find((route) => route.path === path)!,
    slice,
  };
  let present = slice;
  const screenAt = (name: string) => {
    const screen = present.screens[`/${name}`];
    return screen && screen.kind !== 'tabs' ? { screen } : undefined;
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  localStorage.setItem('token', 'segredo');
  localStorage.setItem('userPermissions', JSON.stringify(permissions));

  const day = { set: (_today: string) => {} };
  const config = { set: (_slice: typeof slice) => {} };
  const Page = () => {
    const [today, set] = useState(index.today);
    const [shown, show] = useState(slice);
    useEffect(() => void ([day.set, config.set] = [set, show]), []);
    const ofDay = useMemo(() => ({ ...index, today }), [today]);
    return (
      <ThemeProvider theme={createPortalTheme({ mode: 'light', direction: 'ltr' })}>
        <IndexContext.Provider value={ofDay}>
          <CoreAdminContext
            dataProvider={createDataProvider({
              api: '/api',
              getToken: () => 'segredo',
              screenAt,
              queryClient,
            })}
            i18nProvider={polyglotI18nProvider(
              () => texts as unknown as TranslationMessages,
              'pt-BR',
              undefined,
              { allowMissing: true },
            )}
            queryClient={queryClient}
            store={memoryStore()}
          >
            <CurrentRouteContext.Provider value={{ ...here, slice: shown }}>
              <Suspense fallback="Carregando a tela">
                <ScreenView path={path} screen={shown.screens[path] as SimpleScreen} />
              </Suspense>
            </CurrentRouteContext.Provider>
            <Notes />
          </CoreAdminContext>
        </IndexContext.Provider>
      </ThemeProvider>
    );
  };
  const router = createMemoryRouter(
    [
      { path: `${path}/*`, element: <Page /> },
      { path: '*', element: <p>Outra página</p> },
    ],
    { initialEntries: [at] },
  );
  const view = render(<RouterProvider router={router} />);
  return {
    ...view,
    router,
    slice,
    setToday: (today: string) => act(() => day.set(today)),
    /** The same screen by another version of the config, as an open page takes it. */
    setPortal: (next: Portal) => {
      const its = next.departments.find(({ id }) => id === department.id)!;
      present = sliceOf(next, its, permissions, '2');
      act(() => config.set(present));
      void queryClient.invalidateQueries();
    },
  };
}

/** The notifications that the shell would show. */
function Notes() {
  const { notifications } = useNotificationContext();
  return (
    <ul aria-label="Avisos">
      {notifications.map(({ message, notificationOptions }, at) => (
        <li key={at}>
          <CloseNotificationContext.Provider value={() => {}}>{message}</CloseNotificationContext.Provider>{' '}
          {JSON.stringify(notificationOptions?.messageArgs ?? {})}
        </li>
      ))}
    </ul>
  );
}

/** Chooses one of the actions of a record that have no button. */
export async function chooseAction(name: string) {
  await userEvent.click(await page.findByRole('button', { name: 'Mais ações' }));
  await userEvent.click(await page.findByRole('menuitem', { name }));
}

/** Every address of a portal, and an account for each permission to open them with. */
import type { Page } from 'playwright-core';
import { loadPortal } from '#compiler/load.ts';
import { indexOf } from '#access/portalIndex.ts';
import { mayEnter } from '#access/permissions.ts';
import type { ClientIndex, DepartmentSlice } from '#model/api/answers.ts';
import type { Requirement } from '#model/types.ts';
import { overflow, password, tokenOf, violations, type Running, type Visit } from './portal.ts';

export type Addresses = Awaited<ReturnType<typeof addressesOf>>;

export async function addressesOf(portal: Running) {
  const loaded = loadPortal('config').portal!;
  for (const { path, screen } of loaded.departments.flatMap(({ routes }) => routes))
    for (const one of screen.kind === 'tabs' ? screen.tabs : [{ path, screen }])
      if ('resource' in one.screen && loaded.resources[one.screen.resource]?.single) singles.add(one.path);
  const { departments } = indexOf(loaded, { today: '', api: '', version: '' });
  const routes = departments.flatMap(({ routes }) => routes);
  /** For each permission the account that holds nothing else; one that no demo account has is given a new one. */
  const names = new Set(
    routes.flatMap(({ requirement }) => requirement.permissions.map((name) => name.toLowerCase())),
  );
  const people = await Promise.all(
    [...names].map(async (account) => ({ account, ...(await holderOf(portal.url, account)) })),
  );
  return {
    departments,
    routes,
    accounts: people.map(({ account }) => account),
    mayOpen: (requirement: Requirement, account: string) =>
      mayEnter(requirement, people.find((person) => person.account === account)?.permissions ?? []),
  };
}

/** The screens that lead to the only record of their resource. */
const singles = new Set<string>();
const leadsTo = (path: string, at: string) => (singles.has(path) ? at.startsWith(`${path}/`) : at === path);

async function holderOf(url: string, permission: string) {
  const email = `${permission}@example.com`;
  const known = await tokenOf(url, email);
  if (known.token) return known;
  await manage(url, 'POST', 'usuarios', {
    nome: `Quem tem ${permission}`,
    email,
    senha: password,
    permissoes: [permission],
  });
  return tokenOf(url, email);
}

/** Changes accounts over the API, as an administrator. */
async function manage(url: string, method: string, address: string, record?: object): Promise<unknown> {
  const { token } = await tokenOf(url, 'admin@example.com');
  const response = await fetch(`${url}/api/${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(record && { body: JSON.stringify(record) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** With the other addresses that lead to a screen, and those of its tabs. */
export const allOf = (routes: Addresses['routes']) =>
  routes.flatMap(({ path, aliases, tabs = [] }) => [path, ...aliases, ...tabs]);

/** The first address of each kind of screen: in each department, for its users, and in the whole company. */
export async function firstOfKinds(
  { url }: Running,
  departments: ClientIndex['departments'],
  openedBy: (requirement: Requirement) => string | undefined,
): Promise<{ inDepartments: Set<string>; inCompany: Set<string> }> {
  const found = departments.map(async ({ id, routes }) => {
    const first = new Map<string, { kind: string | undefined; path: string }>();
    for (const account of new Set(routes.map(({ requirement }) => openedBy(requirement)))) {
      const { token } = await tokenOf(url, `${account}@example.com`);
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${url}/config/departments/${id}.json`, { headers });
      const { screens } = (await reply.json()) as DepartmentSlice;
      for (const { path, requirement } of routes) {
        const kind = screens[path]?.kind;
        const key = `${account} ${kind}`;
        if (openedBy(requirement) === account && !first.has(key)) first.set(key, { kind, path });
      }
    }
    return [...first.values()];
  });
  const all = (await Promise.all(found)).flat();
  // of equals the first one stays
  const ofKinds = new Map(all.toReversed().map(({ kind, path }) => [kind, path]));
  return { inDepartments: new Set(all.map(({ path }) => path)), inCompany: new Set(ofKinds.values()) };
}

/** How closely an address is looked at: axe reads all of it, or its own part of the page, or it does not. */
export type Look = 'whole' | 'main' | 'glance';

/** Ways to an address: typed into the browser, or by a link of the open portal, which takes half the time. */
export const typed = (page: Page, path: string) => page.goto(path).then(() => undefined);
export const followed = (page: Page, path: string) =>
  page.evaluate((path) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: String(idx + 1), usr: null }, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens an address and says all that is wrong with it. */
export async function faultsAt(
  here: Visit,
  path: string,
  {
    go = typed,
    look = 'whole',
  }: {
    go?: (page: Page, path: string) => Promise<void>;
    look?: Look;
  } = {},
): Promise<string[]> {
  const { page, complaints } = here;
  complaints.length = 0;
  const failed: string[] = [];
  const onResponse = (response: { status(): number; url(): string }) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  };
  page.on('response', onResponse);
  await go(page, path);
  const faults = await faultsOf(here, path, look);
  page.off('response', onResponse);
  return [...failed, ...faults];
}

/** What is wrong with the page as it is drawn now. */
export async function faultsOf({ page, settled, complaints }: Visit, path: string, look: Look) {
  await settled();
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  const at = new URL(page.url()).pathname;
  const wide = await overflow(page);
  return [
    ...(leadsTo(path, at) ? [] : [`leva a ${at}`]),
    ...complaints.splice(0),
    ...(wide > 0 ? [`${wide} px para fora`] : []),
    ...(look === 'glance' ? [] : await violations(page, look === 'main' ? 'main' : undefined)),
  ];
}

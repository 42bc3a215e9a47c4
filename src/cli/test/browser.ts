/** Tests screens in a browser. */
import type { BrowserContext, Page } from 'playwright-core';
import { findChromium, launch, shortLived } from './chromium.ts';
import type { Browsing, Visitor } from './browsing.ts';
import { idleWaiter } from './waitUntilIdle.ts';
import { translate } from '#messages/translate.ts';

type Open = { page: Page; settled: () => Promise<void> };

export async function browse(url: string): Promise<Browsing | undefined> {
  const path = findChromium();
  if (!path) return undefined;
  const browser = await launch(path, shortLived);
  const pages = new Map<Visitor, Promise<Open>>();
  const pageOf = (visitor: Visitor) => {
    let page = pages.get(visitor);
    if (!page)
      pages.set(
        visitor,
        (page = browser.newContext({ baseURL: url }).then((context) => enter(context, visitor))),
      );
    return page;
  };
  return {
    open: async (visitor, path) => opens(await pageOf(visitor), path),
    refuse: async (visitor, path) => refuses(await pageOf(visitor), path),
    close: () => browser.close(),
  };
}

async function enter(context: BrowserContext, { token, permissions }: Visitor): Promise<Open> {
  await context.addInitScript(
    ([token, permissions]) => {
      localStorage.setItem('token', token!);
      localStorage.setItem('userPermissions', permissions!);
    },
    [token, JSON.stringify(permissions)],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, settled: idleWaiter(page) };
}

const isData = (address: string) => /\/api\/(?!user-info)/.test(address);

/** Checks that the address stays, a heading appears, and no request fails. */
async function opens({ page, settled }: Open, path: string): Promise<string | undefined> {
  const { faults, stop } = listen(page, (status) => status >= 400);
  try {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    await settled();
    const { pathname } = new URL(page.url());
    return pathname.toLowerCase() === path.toLowerCase() ? faults[0] : translate('trial.ledTo', { pathname });
  } catch (error) {
    return translate('trial.screenDidNotAppear', { reason: (error as Error).message.split('\n')[0]! });
  } finally {
    stop();
  }
}

/** Checks that access is denied on the page, and that no records are requested. */
async function refuses({ page }: Open, path: string): Promise<string | undefined> {
  const { faults, stop } = listen(page, (_status, address) => isData(address));
  try {
    await page.goto(path);
    await page.getByRole('heading', { name: translate('trial.notAuthorized') }).waitFor();
    return faults[0] && translate('trial.askedForData', { faults: faults[0] });
  } catch {
    return translate('trial.showedInsteadOfNotAuthorized', { pathname: new URL(page.url()).pathname });
  } finally {
    stop();
  }
}

function listen(page: Page, isFault: (status: number, address: string) => boolean) {
  const faults: string[] = [];
  const onResponse = (response: { status(): number; url(): string }) => {
    const address = response.url();
    if (isFault(response.status(), address))
      faults.push(`${new URL(address).pathname} respondeu ${response.status()}`);
  };
  const onError = (error: Error) => faults.push(error.message);
  page.on('response', onResponse);
  page.on('pageerror', onError);
  return {
    faults,
    stop() {
      page.off('response', onResponse);
      page.off('pageerror', onError);
    },
  };
}

/** Opens the screens of a portal in Chromium as its accounts, and times each from the navigation to its last answer. */
import type { Page, Request } from 'playwright-core';
import { getOrMake } from '#model/values/memoize.ts';
import { enter, findChromium, launch } from '#cli/test/testBrowser.ts';

export type Opening = {
  who: string;
  path: string;
  /** From the navigation to the end of the last answer. */
  milliseconds: number;
  /** The data's answer that ended last, and the time that it took itself. */
  last?: { address: string; milliseconds: number };
  /** What went wrong. */
  fault?: string;
  /** What it asked the API for, in this order. */
  asked: readonly string[];
};
export type Visitor = {
  who: string;
  token: string;
  permissions: readonly string[];
  paths: readonly string[];
};

/** `open` waits for the screen to rest. `close` ends the browser. */
export type Openings = {
  open(visitor: Omit<Visitor, 'paths'>, path: string): Promise<Opening>;
  close(): Promise<void>;
};

const width = 1440;
const height = 900;
/** Of a tab. Observed for more navigations it grows to over a gigabyte, which slows it. */
const mostVisits = 10;

/** Undefined without a browser. */
export async function browserAt(base: string): Promise<Openings | undefined> {
  const program = findChromium();
  if (!program) return undefined;
  const browser = await launch(program);
  const contexts = new Map<string, ReturnType<typeof browser.newContext>>();
  const contextOf = ({ token }: Pick<Visitor, 'token'>) =>
    getOrMake(contexts, token, () => browser.newContext({ baseURL: base, viewport: { width, height } }));
  const tabs = new Map<string, Awaited<ReturnType<typeof enter>> & { visits: number }>();
  const tabOf = async (visitor: Omit<Visitor, 'paths'>) => {
    let tab = tabs.get(visitor.token);
    if (!tab || tab.visits === mostVisits) {
      await tab?.page.close();
      tab = { ...(await enter(await contextOf(visitor), visitor)), visits: 0 };
      tabs.set(visitor.token, tab);
    }
    tab.visits++;
    return tab;
  };
  return {
    async open(visitor, path) {
      const { page, settled } = await tabOf(visitor);
      const seen = answersOf(page);
      const start = Date.now();
      try {
        await page.goto(path);
        await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
        await settled();
        return { who: visitor.who, path, ...seen.since(start) };
      } catch (error) {
        const [fault] = (error as Error).message.split('\n');
        return { who: visitor.who, path, ...seen.since(start), fault: fault! };
      } finally {
        seen.stop();
      }
    },
    close: () => browser.close(),
  };
}

function answersOf(page: Page) {
  const begun = new Map<Request, number>();
  const asked: string[] = [];
  let end = 0;
  let last: Opening['last'];
  let fault: string | undefined;
  const onRequest = (request: Request) => {
    begun.set(request, Date.now());
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search);
  };
  const onEnd = async (request: Request) => {
    // code that is loaded ahead, and the stream of events, are nothing that the screen waits for
    if (['eventsource', 'other', 'manifest'].includes(request.resourceType())) return;
    end = Date.now();
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    last = {
      address: pathname + decodeURIComponent(search),
      milliseconds: end - (begun.get(request) ?? end),
    };
    const response = await request.response();
    if (response && response.status() >= 400) fault = `${pathname}: ${response.status()}`;
  };
  page.on('request', onRequest);
  page.on('requestfinished', onEnd);
  return {
    since: (start: number) => ({
      milliseconds: Math.max(0, end - start),
      asked,
      ...(last && { last }),
      ...(fault !== undefined && { fault }),
    }),
    stop() {
      page.off('request', onRequest);
      page.off('requestfinished', onEnd);
    },
  };
}

/** The people of the company at their desks: each signs in once, in a browser of their own, and uses what they see. */
import type { Locator, Page, Response } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { followed } from './addresses.ts';
import { named } from './form.ts';
import { enter, startPortal, visit, type Running, type Visit } from './portal.ts';

export type Row = Record<string, unknown> & { id: number };
/** By the labels of a form: what is typed or chosen; `true` and `false` for a switch. */
type Values = Readonly<Record<string, string | boolean>>;
type Size = { width?: number; height?: number };

export async function useCompany() {
  const portal = await startPortal();
  const desks = new Map<string, Promise<Desk>>();
  afterAll(() => portal.stop());
  const rows = async (account: string, resource: string, filter: object): Promise<Row[]> => {
    const path = `/${resource}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    return (await (await portal.as(account, path)).json()) as Row[];
  };
  return {
    portal,
    /** At their landing, at first, and where they were, later; how the form leads there is seen in session.test.ts. */
    as: (account: string, size: Size = {}): Promise<Desk> => {
      const known = desks.get(account);
      if (known) return known;
      const desk = seat(portal, account, size);
      desks.set(account, desk);
      return desk;
    },
    rows,
    one: async (account: string, resource: string, filter: object): Promise<Row> => {
      const found = await rows(account, resource, filter);
      expect([resource, JSON.stringify(filter), found.length]).toEqual([resource, JSON.stringify(filter), 1]);
      return found[0]!;
    },
    /** What is only preparation: over the API, by somebody who may. */
    prepare: async (account: string, method: string, path: string, body: object = {}): Promise<Row> => {
      const reply = await portal.as(account, path, { method, body: JSON.stringify(body) });
      const text = await reply.text();
      expect([method, path, reply.ok ? '' : text]).toEqual([method, path, '']);
      return JSON.parse(text) as Row;
    },
    /** Nobody's browser has complained. */
    expectCleanConsoles: async () => {
      for (const [account, desk] of desks) {
        const complaints = (await desk).complaints.filter((text) => !text.includes('has no landing page'));
        expect([account, complaints]).toEqual([account, []]);
      }
    },
  };
}

export type Desk = Awaited<ReturnType<typeof seat>>;

async function seat(portal: Running, account: string, size: Size) {
  const here: Visit = await visit(portal, size);
  const { page, settled } = here;
  await enter(here, portal.url, `${account}@example.com`);
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.pathname !== '/dashboard');
  const main = page.getByRole('main');

  const written = (action: 'save' | 'act') =>
    page.waitForResponse((response) => {
      const { pathname, search } = new URL(response.url());
      const method = response.request().method();
      if (!pathname.startsWith('/api/') || search.includes('dryRun')) return false;
      return action === 'act'
        ? method === 'POST' && pathname.includes('/actions/')
        : (method === 'POST' && /^\/api\/\w+$/.test(pathname)) || method === 'PUT';
    });
  const answered = async (response: Response): Promise<Row> => {
    const body = await response.text();
    expect([new URL(response.url()).pathname, response.ok() ? '' : body]).toEqual([
      new URL(response.url()).pathname,
      '',
    ]);
    return JSON.parse(body) as Row;
  };
  /** Opens what an action asks before it is done; undefined where it asks nothing and is done. */
  const press = async (label: string) => {
    await settled();
    const button = main.getByRole('button', { name: label, exact: true });
    const more = main.getByRole('button', { name: 'Mais ações' });
    await button.or(more).first().waitFor();
    if (await button.isVisible()) return button.click();
    await more.click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  };
  const dialog = page.getByRole('dialog');
  /** By a link; the page one is at is loaded again, for what others have done meanwhile. */
  const go = (path: string) =>
    new URL(page.url()).pathname === path.split('?')[0] ? page.goto(path) : followed(page, path);

  return {
    ...here,
    main,
    open: async (path: string) => {
      await go(path);
      await settled();
    },
    /** Finds it by the list's search and opens its link, as a user who knows the number does. */
    find: async (path: string, text: string) => {
      await go(`${path}?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`);
      await settled();
      expect(await main.getByPlaceholder('Buscar', { exact: true }).inputValue()).toBe(text);
      await main.locator('tbody tr').first().getByRole('link').first().click();
      await page.waitForURL(/\/show$|[?&]record=/);
      if (!page.url().endsWith('/show')) await page.locator('a[data-opens="page"]').click();
      await page.waitForURL(/\/show$/);
      await settled();
    },
    fill: (values: Values) => fillIn(page, page.locator('form').first(), values, settled),
    /** A row of a list of rows, which is added where it is not there yet. */
    row: async (list: string, at: number, values: Values) => {
      const rows = page.getByRole('group', { name: new RegExp(`^${list}`) });
      const row = rows.locator(`[data-row="${at - 1}"]`);
      if ((await row.count()) === 0) await rows.getByRole('button', { name: /^Adicionar/ }).click();
      // in a table each cell is named after its row; in a card the row is named once
      const isCell = (await row.evaluate(({ tagName }) => tagName)) === 'TR';
      const labels = Object.entries(values).map(([label, value]) => [
        isCell ? `${label}, linha ${at}` : label,
        value,
      ]);
      await fillIn(page, row, Object.fromEntries(labels) as Values, settled);
    },
    save: async (label = 'Salvar'): Promise<Row> => {
      await settled();
      const saved = written('save');
      saved.catch(() => undefined);
      await main.getByRole('button', { name: label, exact: true }).click();
      const invalid = main.getByRole('alert').filter({ hasText: /Corrija|Não foi possível/ });
      const response = await Promise.race([saved, invalid.waitFor().then(() => invalid.innerText())]);
      if (typeof response === 'string') throw new Error(`${page.url()}: ${response}`);
      const record = await answered(response);
      await page.waitForURL((url) => !url.pathname.endsWith('/create'));
      await settled();
      return record;
    },
    /** Presses an action's button, fills in what its dialog asks, and confirms; answers what was foreseen in it, all unfolded. */
    act: async (label: string, values: Values = {}): Promise<string> => {
      const done = written('act');
      done.catch(() => undefined);
      await press(label);
      const asked = await Promise.race([dialog.waitFor().then(() => true), done.then(() => false)]);
      let foreseen = '';
      if (asked) {
        await fillIn(page, dialog, values, settled);
        const again = dialog.getByText('Confira os efeitos e confirme de novo.');
        const refused = dialog.getByRole('alert').or(dialog.locator('.Mui-error')).first();
        const folded = dialog.getByRole('button', { name: /^\d+ alteraç(ão|ões): /, expanded: false });
        const confirm = async () => {
          await settled();
          while ((await folded.count()) > 0) await folded.first().click();
          foreseen = await dialog.innerText();
          await dialog.getByRole('button', { name: label, exact: true }).click();
        };
        const answers = () => [done.then(() => 'done'), refused.waitFor().then(() => 'refused')];
        await confirm();
        let answer = await Promise.race([...answers(), again.waitFor().then(() => 'again')]);
        // effects of what was typed that were not shown yet
        if (answer === 'again') {
          await confirm();
          answer = await Promise.race(answers());
        }
        if (answer !== 'done') throw new Error(`${label}: ${await dialog.innerText()}`);
      }
      await answered(await done);
      await dialog.waitFor({ state: 'hidden' });
      await settled();
      return foreseen;
    },
    /** Presses it all the same, and answers what is said; the dialog is closed again. */
    refused: async (label: string, values: Values = {}): Promise<string> => {
      await press(label);
      await dialog.waitFor();
      await fillIn(page, dialog, values, settled);
      await dialog.getByRole('button', { name: label, exact: true }).click();
      const told = dialog.getByRole('alert').or(dialog.locator('.Mui-error')).first();
      await told.waitFor();
      const text = await dialog.innerText();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      return text;
    },
    /** The actions that the page offers, those in the menu too. */
    offered: async (): Promise<string[]> => {
      await settled();
      const more = main.getByRole('button', { name: 'Mais ações' });
      const shown = await main.getByRole('button').allInnerTexts();
      if (!(await more.isVisible())) return shown;
      await more.click();
      const inMenu = await page.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      return [...shown, ...inMenu];
    },
  };
}

/** In ms. A picker searches a quarter of a second after the last key. */
const searchedAfter = 350;

async function fillIn(page: Page, within: Locator, values: Values, settled: () => Promise<void>) {
  for (const [label, value] of Object.entries(values)) {
    const name = named(label);
    const control = within
      .getByRole('combobox', { name })
      .or(within.getByRole('textbox', { name }))
      .or(within.getByRole('spinbutton', { name }))
      .or(within.getByRole('switch', { name }))
      .first();
    if (typeof value === 'boolean') {
      await within.getByRole('switch', { name }).setChecked(value);
      continue;
    }
    await control.waitFor();
    if ((await control.getAttribute('role')) !== 'combobox') {
      await control.fill(value);
      continue;
    }
    const isTyped = (await control.evaluate(({ tagName }) => tagName)) === 'INPUT';
    await control.click();
    if (isTyped) {
      await control.fill(value);
      // as a person does, who reads what is found: the options still move, and the click would be beside them
      await page.waitForTimeout(searchedAfter);
      await settled();
    }
    // not the one that would make a new record of that name
    await page
      .getByRole('option', { name: value })
      .filter({ hasNotText: /^Criar/ })
      .first()
      .click();
    // what follows from a record is there before one goes on
    if (isTyped) await settled();
  }
}

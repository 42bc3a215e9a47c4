/**
 * Browsers other than today's Chromium, each driven by the little that they have in common: Firefox and old Chromium by
 * playwright-core, WebKitGTK by WebDriver. Elements are found by role and name, in the page itself.
 */
import { expect } from 'vitest';
import { finder } from './finder.ts';

/** What a driver must be able to do. */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs the body of an async function in the page. Its arguments are `given`. */
  run<T>(body: string, given?: unknown): Promise<T>;
  /** `Enter`, `Control+k` */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** What the console and uncaught errors have said, where the driver hears it. */
  complaints: readonly string[];
  close(): Promise<void>;
};

/** In ms, for what the page has to do until something is there. */
const timeout = 30_000;

type Place = { x: number; y: number };

/** What a user does with a page. Everything waits until it is possible. */
export class Visitor {
  constructor(
    readonly driver: Driver,
    readonly url: string,
  ) {}

  goto = (path: string) => this.driver.goto(this.url + path);

  /** Until a text can be read on the page, in any part of it. */
  sees = (text: string) => this.#until(`the text ${text}`, () => this.#reads(text));
  seesNo = (text: string) => this.#until(`no text ${text}`, async () => !(await this.#reads(text)));
  isAt = (path: string | RegExp) =>
    this.#until(`the address ${String(path)}`, async () => {
      const at = await this.driver.run<string>('return location.pathname');
      return typeof path === 'string' ? at === path : path.test(at);
    });

  isIn = (role: string) =>
    this.#until(`a ${role}`, () =>
      this.driver.run<boolean>('return document.activeElement?.closest(`[role=${given}]`) != null', role),
    );

  async click(role: string, name: string) {
    const { x, y } = await this.#placeOf(role, name);
    await this.driver.click(x, y);
  }

  /** Puts a text in place of what a field holds. */
  async fill(name: string, text: string) {
    await this.click('textbox', name);
    await this.driver.press('Control+a');
    await this.driver.type(text);
  }

  press = (key: string) => this.driver.press(key);
  type = (text: string) => this.driver.type(text);
  run = <T>(body: string, given?: unknown) => this.driver.run<T>(body, given);

  /** Puts a file into the file input of the open dialog, as choosing it does. */
  choose = (name: string, text: string) =>
    this.run(
      `const input = document.querySelector('input[type=file]');
       const chosen = new DataTransfer();
       chosen.items.add(new File([given.text], given.name, { type: 'text/csv' }));
       input.files = chosen.files;
       input.dispatchEvent(new Event('change', { bubbles: true }));`,
      { name, text },
    );

  #reads = (text: string) => this.driver.run<boolean>('return document.body.innerText.includes(given)', text);

  async #placeOf(role: string, name: string): Promise<Place> {
    let place: Place | undefined;
    let last = '';
    await this.#until(`${role} ${name}`, async () => {
      const found = await this.driver.run<Place | null>(`${finder}; return await placeOf(given)`, {
        role,
        name,
      });
      // it no longer moves
      const isStill = found !== null && JSON.stringify(found) === last;
      last = JSON.stringify(found);
      place = found ?? undefined;
      return isStill;
    });
    return place!;
  }

  async #until(what: string, isSo: () => Promise<boolean>) {
    // while the page is left for another one, it answers nothing
    await expect
      .poll(() => isSo().catch(() => false), { timeout, interval: 100, message: `waits for ${what}` })
      .toBe(true);
  }
}

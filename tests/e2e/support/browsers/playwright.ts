/** A Chromium of any age, driven by playwright-core. */
import { launch } from '#cli/test/testBrowser.ts';
import type { Driver } from './driven.ts';

export async function launchChromium(path: string): Promise<Driver> {
  const browser = await launch(path);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  return {
    complaints,
    goto: async (url) => void (await page.goto(url)),
    run: (body, given) => page.evaluate(asyncCall(body, given)) as Promise<never>,
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    close: () => browser.close(),
  };
}

/** An expression that runs the body of an async function. */
export const asyncCall = (body: string, given: unknown): string =>
  `(async (given) => { ${body} })(${JSON.stringify(given ?? null)}).then((value) => value ?? null)`;

/** The Firefox of Debian's package firefox-esr, driven by WebDriver BiDi: playwright-core drives only builds of its own. */
import { existsSync } from 'node:fs';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Driver } from './driven.ts';
import { asyncCall } from './playwright.ts';

const program = '/usr/bin/firefox-esr';

export const hasFirefox = (): boolean => existsSync(program);

export async function launchFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const complaints: string[] = [];
  // Firefox tells of loads that leaving a page has ended, in words that no script of the page can prevent
  const isOfLeaving = (text: string) => /downloadable font|A ServiceWorker intercepted/.test(text);
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()) && !isOfLeaving(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (!isOfLeaving(String(error))) complaints.push(`error: ${String(error)}`);
  });
  return {
    complaints,
    goto: async (url) => void (await page.goto(url)),
    run: (body, given) => page.evaluate(asyncCall(body, given)) as Promise<never>,
    async press(key) {
      const keys = key.split('+') as KeyInput[];
      for (const one of keys) await page.keyboard.down(one);
      for (const one of keys.toReversed()) await page.keyboard.up(one);
    },
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    close: () => browser.close(),
  };
}

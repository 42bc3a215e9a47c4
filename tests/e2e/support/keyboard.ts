/** Uses a page by the keyboard alone. */
import type { Page } from 'playwright-core';
import type { Visit } from './portal.ts';

/** The accessible name of the element that has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    const by = at?.getAttribute('aria-labelledby')?.split(' ')[0];
    const named = by && document.getElementById(by)?.textContent;
    return (
      at?.getAttribute('aria-label') ??
      (named || (at?.labels?.[0]?.textContent ?? at?.textContent ?? ''))
    ).trim();
  });

/** Tabs until something with this name has the focus, for as long as a locator waits: it may come with an answer. */
export async function reach(page: Page, name: string | RegExp, key = 'Tab') {
  const isThere = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const end = Date.now() + 30_000;
  for (let step = 0; step < 120 || Date.now() < end; step += 1) {
    if (isThere(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not lead to ${String(name)}`);
}

/** Goes past the menu. */
export async function intoContent(page: Page) {
  await reach(page, 'Pular para o conteúdo');
  await page.keyboard.press('Enter');
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };
/** Opens the import of a list and chooses files. */
export async function importByKeys(
  { page, settled }: Pick<Visit, 'page' | 'settled'>,
  files: readonly ChosenFile[],
) {
  await intoContent(page);
  await reach(page, 'Importar');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await settled();
  await reach(page, 'Escolher arquivo');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([...files]);
}

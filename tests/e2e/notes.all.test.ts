/** Fiscal notes by the keyboard alone: chosen, asked about, one of them wrong and one cancelled, stored, and taken back. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventText, keyOfNote, nfeText, type NoteText } from '#tests/support/values/noteFile.ts';
import { focused, importByKeys, reach } from './support/keyboard.ts';
import { enter, expectCleanConsole, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();
const { empresas } = JSON.parse(readFileSync('db.json', 'utf8')) as { empresas: { cnpj: string }[] };
const note = (number: string, more: Partial<NoteText> = {}): NoteText => ({
  number,
  issuer: { document: '11222333000181', name: 'Peças Alvorada Ltda' },
  recipient: { document: empresas[0]!.cnpj },
  items: [{ amount: '50.00', unit: 'CX' }],
  ...more,
});
const cancelled = note('703');
const texts = [
  nfeText(note('701')),
  nfeText(note('702')),
  nfeText(cancelled),
  eventText(keyOfNote(cancelled)),
  nfeText(note('704', { recipient: { document: '34028316000103', name: 'Outra Empresa SA' } })),
];
const stored = () => portal.rows('fiscal', '/notas_fiscais', { numeroNota: ['701', '702', '703', '704'] });

it('are asked about once for all, and only those that may be are stored', async () => {
  const { page, settled } = here;
  await enter(here, portal.url, 'fiscal@example.com');
  await page.goto('/pages/fiscal/notas');
  await settled();
  const files = texts.map((text, at) => ({
    ...{ name: `nota-${at}.xml`, mimeType: 'text/xml', buffer: Buffer.from(text) },
  }));
  await importByKeys(here, files);

  const dialog = page.getByRole('dialog');
  await dialog.getByText('Novos: 2 · já no portal: 0 · recusados: 3').waitFor();
  await dialog.getByText('A nota é de outra empresa', { exact: false }).waitFor();
  await dialog.getByText('Entre os arquivos está o cancelamento desta nota.').waitFor();
  // What is not stored yet has no code, and a word of the format is no word for people.
  expect(await dialog.getByRole('columnheader', { name: 'Código' }).count()).toBe(0);
  expect(await dialog.innerText()).not.toMatch(/ · in · /);
  expect(await violations(page)).toEqual([]);
  expect(await dialog.getByRole('button', { name: 'Importar 2 notas fiscais' }).isDisabled()).toBe(true);

  // The first question is answered by hand, the others by the recommended answers.
  await reach(page, /não está cadastrado/);
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Responda 2 perguntas', { exact: false }).waitFor();
  await reach(page, 'Aceitar as primeiras opções', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await dialog.getByText('Responda', { exact: false }).waitFor({ state: 'detached' });
  expect(await stored()).toEqual([]);
  await reach(page, 'Importar 2 notas fiscais');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).length).toBe(2);
  await reach(page, 'Desfazer a importação de 2 notas fiscais');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(stored).toEqual([]);
  await expect.poll(() => focused(page)).not.toBe('');
  expectCleanConsole(here);
});

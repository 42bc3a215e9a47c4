/** Changes hundreds of records over a connection that breaks: the report names the changed ones, and undo restores them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { holdBack } from './support/holdBack.ts';
import { enter, expectCleanConsole, usePortal } from './support/portal.ts';

/** So many that the third slice of fifty is not the last. */
const copies = 130;
// hundreds of records are tried, written and taken back, beside other tests
vi.setConfig({ testTimeout: 240_000 });
const folder = mkdtempSync(join(tmpdir(), 'portal-bulk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const db = JSON.parse(readFileSync('db.json', 'utf8')) as Record<string, Record<string, unknown>[]>;
const active = db.documentos!.filter(({ arquivado }) => !arquivado);
const all = active.length + copies;
db.documentos!.push(
  ...Array.from({ length: copies }, (_, at) => ({ ...active[0], id: 5000 + at, titulo: `Certidão ${at}` })),
);
writeFileSync(join(folder, 'db.json'), JSON.stringify(db));

const { portal, here } = await usePortal({ PORTAL_DB: join(folder, 'db.json') });

const left = async (filter: object = {}) => {
  const asked = encodeURIComponent(JSON.stringify({ arquivado: false, ...filter }));
  const answer = await portal.as('administrativo', `/documentos?range=[0,0]&filter=${asked}`);
  return Number(answer.headers.get('content-range')!.split('/')[1]);
};
const counted = (count: number) => count.toLocaleString('pt-BR');

async function selectAll() {
  const { page } = here;
  page.setDefaultTimeout(60_000);
  await enter(here, portal.url, 'administrativo@example.com');
  await page.goto('/pages/Administrativo/documentos');
  await here.settled();
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
  await page.getByRole('button', { name: `Selecionar os ${counted(all)} que combinam` }).click();
  const toolbar = page.getByRole('toolbar', { name: 'Ações para os selecionados' });
  await toolbar.getByText(`${counted(all)} selecionados`).waitFor();
  return { toolbar, dialog: page.getByRole('dialog') };
}

it('deletes what it can, says what it could not and why, and brings it all back', async () => {
  const { page } = here;
  const { toolbar, dialog } = await selectAll();
  await toolbar.getByRole('button', { name: 'Excluir' }).click();
  await dialog.getByText(`Isto exclui ${counted(all)} documentos administrativos.`).waitFor();
  expect(await left()).toBe(all);

  // the third slice gets no answer, nor does it when it is sent once more
  let sent = 0;
  await page.route('**/bulk', (route) => (++sent > 2 ? route.abort() : route.continue()));
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await dialog.getByText('Nem todos foram excluídos').waitFor();
  expect(sent).toBe(4);
  await dialog.getByText('100 documentos administrativos excluídos').waitFor();
  await dialog.getByText(`Não foi possível excluir ${all - 100} documentos administrativos:`).waitFor();
  await dialog.getByText('Não foi possível falar com o servidor').waitFor();
  await expect.poll(() => left()).toBe(all - 100);
  await page.unroute('**/bulk');

  await dialog.getByRole('button', { name: 'Desfazer' }).click();
  await dialog.getByRole('button', { name: 'Desfazer' }).waitFor({ state: 'detached' });
  await expect.poll(() => left()).toBe(all);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await toolbar.getByText(`${all - 100} selecionados`).waitFor();

  await page.reload();
  await page.getByRole('main').locator('tbody tr').first().waitFor();
  await toolbar.waitFor({ state: 'detached' });
  expect(here.complaints.every((text) => text.includes('net::ERR_FAILED'))).toBe(true);
});

it('edits them, can be stopped, and goes on with the rest', async () => {
  const { page } = here;
  const { toolbar, dialog } = await selectAll();
  const edited = () => left({ contraparte: 'Cartório do Vale' });
  await toolbar.getByRole('button', { name: 'Editar selecionados' }).click();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Contraparte' }).click();
  await page.keyboard.type('Cartório do Vale');
  await dialog.getByText(`${counted(all)} documentos administrativos mudam.`).waitFor();

  const answer = await holdBack(page, '**/bulk');
  await dialog.getByRole('button', { name: /^Salvar em/ }).click();
  await dialog.getByRole('button', { name: 'Parar' }).click();
  answer();
  // running requests are finished
  await dialog.getByText('50 documentos administrativos alterados').waitFor();
  await dialog.getByText('Não enviado: parado antes').waitFor();
  await expect.poll(edited).toBe(50);
  await dialog.getByRole('button', { name: `Salvar em ${all - 50} documentos administrativos` }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByText(`${all - 50} documentos administrativos alterados`)
    .first()
    .waitFor();
  await expect.poll(edited).toBe(all);
  expectCleanConsole(here);
});

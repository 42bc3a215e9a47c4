/** A photo goes from the driver's phone to the approver of the refuelling, and to nobody else. */
import { afterAll, describe, expect, it } from 'vitest';
import { enter, expectCleanConsole, startPortal, violations, visit } from './support/portal.ts';

const portal = await startPortal();
afterAll(() => portal.stop());

/** One red dot. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const page = Buffer.from('<!doctype html><script>alert(1)</script>');

const { as } = portal;
type Refuelling = { id: number; numero: string; fotoCupom: { id: string; name: string }[] | null };

describe('the photo of a receipt', () => {
  it('is attached by the driver, seen by the fleet, and out of reach for another driver', async () => {
    const phone = await visit(portal, { width: 390, height: 844 });
    await enter(phone, portal.url, 'motorista@example.com');
    const { page: form } = phone;
    const own = (await (await as('motorista', '/abastecimentos?range=[0,999]')).json()) as (Refuelling & {
      situacao: string;
    })[];
    const open = own.find(({ situacao }) => situacao === 'pendente' || situacao === 'contestado')!;
    await form.goto(`/pages/abastecimento/${open.id}`);

    await form
      .getByLabel('Foto do cupom')
      .setInputFiles({ name: 'cupom.png', mimeType: 'image/png', buffer: page });
    await form.getByText(/cupom\.png: Este arquivo não é do tipo esperado/).waitFor();
    await form
      .getByLabel('Foto do cupom')
      .setInputFiles({ name: 'cupom.png', mimeType: 'image/png', buffer: photo });
    await form.getByRole('button', { name: 'Abrir cupom.png' }).waitFor();
    expect(await violations(form)).toEqual([]);
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await form.waitForURL('**/show');
    await form.getByRole('link', { name: 'Abrir cupom.png' }).waitFor();
    expectCleanConsole(phone);
    await phone.leave();

    const saved = (await (await as('motorista', `/abastecimentos/${open.id}`)).json()) as Refuelling;
    const file = `/abastecimentos/${open.id}/files/fotoCupom/${saved.fotoCupom![0]!.id}`;

    const desk = await visit(portal);
    await enter(desk, portal.url, 'frotas@example.com');
    await desk.page.goto('/frota/financas-frotas/abastecimentos');
    await desk.page.getByPlaceholder('Buscar', { exact: true }).fill(saved.numero);
    await desk.page
      .getByRole('main')
      .getByText(/^1–1 de 1$/)
      .waitFor();
    await desk.page.goto(`/frota/financas-frotas/abastecimentos/${open.id}/show`);
    await desk.page.getByRole('link', { name: 'Abrir cupom.png' }).click();
    const picture = desk.page.getByRole('dialog').getByRole('img', { name: 'cupom.png' });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1);
    expect(await violations(desk.page)).toEqual([]);
    const [download] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('button', { name: 'Baixar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('cupom.png');
    expectCleanConsole(desk);
    await desk.leave();

    expect(Buffer.from(await (await as('frotas', file)).arrayBuffer()).equals(photo)).toBe(true);
    expect((await as('motorista', file)).status).toBe(200);
    expect((await as('motorista2', file)).status).toBe(404);
    expect((await as('vendas', file)).status).toBe(403);
    expect((await fetch(`${portal.url}/api${file}`)).status).toBe(401);
  });

  it('leads to the pictures beside it, and to no other file', async () => {
    const [bill] = await portal.rows('financeiro', '/contas_pagar', { situacao: 'aberta' });
    const sent = await Promise.all(
      ['a.png', 'nota.pdf', 'b.png'].map(async (name) => {
        const isPicture = name.endsWith('.png');
        const answer = await as('financeiro', '/contas_pagar/files/anexo', {
          method: 'POST',
          headers: {
            'content-type': isPicture ? 'image/png' : 'application/pdf',
            'x-file-name': name,
          },
          body: isPicture ? photo : Buffer.from('%PDF-1.4\n%%EOF'),
        });
        return answer.json() as Promise<object>;
      }),
    );
    await as('financeiro', `/contas_pagar/${String(bill!.id)}`, {
      method: 'PUT',
      body: JSON.stringify({ ...bill, anexo: sent }),
    });
    const desk = await visit(portal);
    await enter(desk, portal.url, 'financeiro@example.com');
    const { page: shown } = desk;
    await shown.goto(`/financeiro/contas-pagar/${String(bill!.id)}/show`);
    await shown.getByRole('link', { name: 'Abrir a.png' }).click();
    const dialog = shown.getByRole('dialog');
    await dialog.getByText('1 de 2').waitFor();
    await dialog.getByRole('button', { name: 'Imagem anterior', disabled: true }).waitFor();
    await dialog.getByRole('button', { name: 'Próxima imagem' }).click();
    await dialog.getByRole('img', { name: 'b.png' }).waitFor();
    await dialog.getByText('2 de 2').waitFor();
    expect(await violations(shown)).toEqual([]);
    await shown.keyboard.press('ArrowLeft');
    await dialog.getByRole('img', { name: 'a.png' }).waitFor();
    await shown.keyboard.press('Escape');

    // a PDF has an address of its own, which outlives the page and gives nothing to others
    const follow = async (button: 'left' | 'middle') => {
      const link = shown.getByRole('link', { name: 'Abrir nota.pdf' });
      const [tab] = await Promise.all([desk.context.waitForEvent('page'), link.click({ button })]);
      return tab;
    };
    for (const button of ['left', 'middle'] as const) {
      const tab = await follow(button);
      const isShown = () => tab.waitForFunction(() => document.title.startsWith('nota.pdf'));
      await isShown();
      await tab.reload();
      await isShown();
      expect(new URL(tab.url()).hash).toBe('#nota.pdf');
      if (button === 'left') {
        await tab.close();
        continue;
      }
      await shown.close();
      await enter({ ...desk, page: tab }, portal.url, 'motorista@example.com');
      await tab.reload();
      await tab.getByRole('heading', { name: 'O arquivo não pode ser aberto' }).waitFor();
    }
    await desk.leave();
  });

  it('that could be a page is never one: the address gives a file to save', async () => {
    const sent = await as('motorista', '/abastecimentos/files/fotoCupom', {
      method: 'POST',
      headers: { 'content-type': 'text/html', 'x-file-name': 'a.html' },
      body: page,
    });
    expect(sent.status).toBe(415);
    const [withPhoto] = (await (
      await as('motorista', `/abastecimentos?filter=${encodeURIComponent('{"fotoCupom_null":false}')}`)
    ).json()) as Refuelling[];
    const answer = await as(
      'motorista',
      `/abastecimentos/${withPhoto!.id}/files/fotoCupom/${withPhoto!.fotoCupom![0]!.id}`,
    );
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-security-policy')).toMatch(/sandbox/);
    expect(answer.headers.get('content-type')).toBe('image/png');
  });
});

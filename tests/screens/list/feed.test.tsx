import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { chooseAction, drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  'resources/rotulos.yaml': `
label: { one: Rótulo, many: Rótulos }
title: nome
color: cor
fields:
  nome: { type: text, label: Nome }
  cor: { type: color, label: Cor }
`,
  'resources/pessoas.yaml': `
label: { one: Pessoa, many: Pessoas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  rotulos: { type: references, label: Rótulos, resource: rotulos }
  gostos: { type: multiselect, label: Gostos, options: { mar: { label: Mar, tone: info }, rio: Rio } }
  vista: { type: datetime, label: Vista, relative: true }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: texto
editableWhen: { fixa: false }
deletableWhen: { fixa: false }
fields:
  texto: { type: text, label: Texto, required: true }
  fixa: { type: boolean, label: Fixa, default: false }
  dia: { type: date, label: Dia, relative: true }
  pessoaId: { type: reference, label: Pessoa, resource: pessoas }
`,
  'departments/gente.yaml': `label: Gente
permissions: [vendedor]
routes:
  - path: /gente/pessoas
    label: Pessoas
    list:
      resource: pessoas
      columns: [nome, rotulos, gostos, vista]
      related:
        - { resource: notas, target: pessoaId, columns: [texto, dia], as: feed, actions: [create, edit, delete], form: [{ section: Nota, fields: [texto] }] }
      buttons:
        - label: Cartão
          file: '{nome}.vcf'
          text: |
            BEGIN:VCARD
            FN:{nome}
            NOTE:{vista}
            CATEGORIES:{rotulos}
            END:VCARD
`,
});

const person = {
  id: 1,
  version: 1,
  nome: 'Ana; a primeira',
  rotulos: [1, 2],
  gostos: ['mar', 'rio'],
  vista: '2026-10-31T10:00:00Z',
};
const note = { id: 7, version: 3, texto: 'Ligou hoje', fixa: false, dia: '2026-10-29', pessoaId: 1 };
const fixed = { ...note, id: 8, texto: 'Para sempre', fixa: true };
const labels = [
  { id: 1, nome: 'Casa', cor: '#7fb7d6' },
  { id: 2, nome: 'Sem cor', cor: null },
];
const api: Api = ({ path, method, body }) => {
  if (path === '/api/user-info') return { body: { id: 1 } };
  if (path === '/api/rotulos') return { body: labels };
  if (path === '/api/pessoas') return { body: [person] };
  if (path === '/api/pessoas/1') return { body: person };
  if (path === '/api/notas') return { body: [note, fixed], total: 2 };
  if (path !== '/api/notas/7') return undefined;
  return method === 'PUT' ? { body: { ...note, ...(body as object), version: 4 } } : { body: note };
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-31T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(answer: Api = api) {
  const calls = serveApi(answer);
  drawScreen({ portal, route: '/gente/pessoas', at: '/gente/pessoas/1/show' });
  const feed = await screen.findByRole('list', { name: 'Atividade' });
  const lines = await within(feed).findAllByRole('listitem');
  return { calls, lines };
}

describe('the lines of a feed', () => {
  it('are edited in place, with the version that was read', async () => {
    const { calls, lines } = await show();
    await userEvent.click(within(lines[0]!).getByRole('button', { name: 'Editar' }));
    const input = await within(lines[0]!).findByLabelText(/Texto/);
    await userEvent.clear(input);
    await userEvent.type(input, 'Ligou ontem');
    await userEvent.click(within(lines[0]!).getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/api/notas/7',
        body: { texto: 'Ligou ontem', version: 3 },
      }),
    );
    await waitFor(() => expect(within(lines[0]!).queryByRole('button', { name: 'Salvar' })).toBeNull());
  });

  it('move the focus into the form, and back to the button afterwards', async () => {
    const { lines } = await show();
    const line = within(lines[0]!);
    for (const leave of ['Salvar', 'Cancelar']) {
      line.getByRole('button', { name: 'Editar' }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(async () => expect(await line.findByLabelText(/Texto/)).toHaveFocus());
      await userEvent.keyboard('!');
      line.getByRole('button', { name: leave }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(line.getByRole('button', { name: 'Editar' })).toHaveFocus());
    }
  });

  it('have an empty, focused form for the next line after each one is written', async () => {
    const { calls } = await show((call) =>
      call.method === 'POST' ? { body: { ...note, id: 9, ...(call.body as object) } } : api(call),
    );
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Nova nota…' }));
    const input = await screen.findByLabelText(/Texto/);
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.type(input, 'Mais uma{Enter}');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    await waitFor(() => {
      expect(screen.getByLabelText(/Texto/)).toHaveFocus();
      expect(screen.getByLabelText(/Texto/)).toHaveValue('');
    });
  });

  it('show what another user has saved meanwhile', async () => {
    let isSaved = false;
    const { lines } = await show((call) => {
      if (call.path !== '/api/notas/7') return api(call);
      if (call.method === 'PUT') isSaved = true;
      if (call.method === 'PUT') return { status: 409, body: { message: 'Mudou.' } };
      return { body: isSaved ? { ...note, version: 4, texto: 'Outra' } : note };
    });
    await userEvent.click(within(lines[0]!).getByRole('button', { name: 'Editar' }));
    await userEvent.type(await within(lines[0]!).findByLabelText(/Texto/), '!');
    await userEvent.click(within(lines[0]!).getByRole('button', { name: 'Salvar' }));
    expect(
      await screen.findByRole('dialog', { name: 'Este registro foi alterado enquanto você editava' }),
    ).toBeTruthy();
  });

  it("are deleted after a confirmation; those that can't be offer no button", async () => {
    let kept = [note, fixed];
    const { calls, lines } = await show((call) => {
      if (call.method === 'DELETE') kept = [fixed];
      return call.path === '/api/notas' ? { body: kept } : api(call);
    });
    expect(within(lines[1]!).queryAllByRole('button')).toEqual([]);
    await userEvent.click(within(lines[0]!).getByRole('button', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Excluir nota Ligou hoje?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
    // The focus moves to the list of the remaining lines.
    await waitFor(() => expect(lines[0]).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('list', { name: 'Atividade' })).toHaveFocus());
  });

  it('show a day in relative words, and in full as a tooltip', async () => {
    const { lines } = await show();
    const time = lines[0]!.querySelector('time')!;
    expect(time).toHaveTextContent(/^anteontem$/);
    expect(time).toHaveAttribute('title', '29/10/2026');
  });
});

describe('a reference in a list', () => {
  it('is a chip in its colour, as are options with a tone', async () => {
    serveApi(api);
    drawScreen({ portal, route: '/gente/pessoas' });
    const house = await screen.findByText('Casa');
    const [plain, sea, river] = ['Sem cor', 'Mar', 'Rio'].map((text) => screen.getByText(text));
    // Each colour has a class of its own.
    expect(new Set([house, plain, sea].map((chip) => chip!.className)).size).toBe(3);
    expect(river!.className).toBe(plain!.className);
    expect(screen.getByTitle(/^31\/10\/2026 \d\d:00$/)).toHaveTextContent(/^há 2 horas/);
  });
});

/** jsdom's blobs have no `text`. */
const textOf = (blob: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsText(blob);
  });

describe('a file of a record', () => {
  it('has its values, escaped, in the lines that other programs expect', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x' }),
    );
    vi.stubGlobal('URL', Object.assign(URL, { revokeObjectURL: () => {} }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await show();
    await chooseAction('Cartão');
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(names).toEqual(['Ana; a primeira.vcf']);
    expect(blobs[0]!.type).toBe('text/vcard;charset=utf-8');
    expect(await textOf(blobs[0]!)).toBe(
      'BEGIN:VCARD\r\nFN:Ana\\; a primeira\r\nNOTE:20261031T100000Z\r\nCATEGORIES:Casa,Sem cor\r\nEND:VCARD\r\n',
    );
  });
});

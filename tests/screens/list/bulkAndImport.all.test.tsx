import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refersTo } from '#model/traits.ts';
import type {
  RowChecked,
  RowFault,
  RowsChecked,
  RowsToCheck,
  RowToCheck,
} from '#spreadsheets/checkedRows.ts';
import { readColumnCell } from '#spreadsheets/columns/readCell.ts';
import { accounts, brands, parts, stockroom } from '../stockroom.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const route = '/estoque/pecas';
const { pecas } = stockroom.resources;
const context = {
  timeZone: 'America/Cuiaba',
  variables: { user: null, today: '2026-10-31', timeZone: 'America/Cuiaba' },
  fields: pecas!.fields,
};

/** Answers as the server would that has these parts and brands: see tests/server/api/checkedRows. */
function checked({ columns, rows, existing }: RowsToCheck): RowsChecked {
  const check = ({ cells, numbers }: RowToCheck): RowChecked => {
    const given = { values: {} as Record<string, unknown>, codes: {} as Record<string, unknown> };
    const faults: RowFault[] = [];
    for (const [at, { field: id, format = {}, finds }] of columns.entries()) {
      const field = pecas!.fields[id]!;
      const text = cells[at]!;
      if (text === '') continue;
      const brand = brands.find(({ id: own, sigla, nome }) => [sigla, nome, `#${own}`].includes(text));
      const isNumber = numbers?.includes(at) ?? false;
      const found = refersTo(field)
        ? brand && { value: brand.id }
        : readColumnCell(field, { text, isNumber }, format, context);
      const refuse = (message: string, missing?: string[]) =>
        faults.push({ field: id, message, ...(missing && { missing }) });
      if (!found) refuse(`“${text}” não foi encontrado em Marcas`, [text]);
      else if (found === 'otherFormat')
        refuse('Está escrito de outro modo que o resto da coluna: escreva como nas outras linhas');
      else if ('error' in found) refuse(found.error);
      else given[finds ? 'codes' : 'values'][id] = found.value;
    }
    const all = { ...given.values, ...given.codes };
    const isSame = (part: object, id: string) =>
      String((part as Record<string, unknown>)[id]).toLowerCase() === String(all[id]).toLowerCase();
    const key = ['numero', 'codigo'].find((id) => parts.some((part) => isSame(part, id)));
    const known = key === undefined ? undefined : parts.find((part) => isSame(part, key));
    const by = typeof existing === 'object' ? existing.update : undefined;
    const changes = Object.entries(given.values).filter(([id, value]) => known?.[id as 'nome'] !== value);
    if (known && !by && existing !== 'create')
      faults.push({ field: key!, message: 'Já existe um registro com este valor', taken: key! });
    return {
      ...given,
      faults,
      ...(known && by && { update: { record: known, changes: Object.fromEntries(changes) } }),
      identities: {},
    };
  };
  return { rows: rows.map(check) };
}
const api: Api = ({ method, path, body }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/marcas') return { body: brands };
  if (path === '/api/usuarios') return { body: accounts };
  if (path === '/api/pecas' && method === 'POST')
    return { status: 201, body: { id: 99, ...(body as object) } };
  if (path === '/api/pecas/check') return { body: checked(body as RowsToCheck) };
  if (path === '/api/pecas') return { body: parts, total: 2 };
  const part = parts.find(({ id }) => path === `/api/pecas/${id}`);
  return part && { body: { ...part, ...(body as object) } };
};
const writes = (calls: Call[], method: string) =>
  calls.filter((call) => call.method === method && !call.path.endsWith('/check'));

const isCreation = ({ method, path }: Call) => method === 'POST' && path === '/api/pecas';

/** jsdom's blobs have no `arrayBuffer`. */
const bytesOf = (blob: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(blob);
  });
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return bytesOf(this);
};

let downloads: { name: string; text: string }[];
beforeEach(() => {
  downloads = [];
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${files.push(blob as Blob) - 1}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const at = downloads.push({ name: this.download, text: '' }) - 1;
    void bytesOf(files[Number(this.href.replace('blob:', ''))]!).then(
      (bytes) => (downloads[at]!.text = new TextDecoder().decode(bytes)),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function draw(answer: Api = api) {
  const calls = serveApi(answer);
  const view = drawScreen({ portal: stockroom, route });
  await screen.findByRole('link', { name: 'P-0020' });
  return { calls, ...view };
}

describe('an import', () => {
  async function openWith(text: BlobPart, answer: Api = api) {
    const drawn = await draw(answer);
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar peças' }));
    const file = new File([text], 'pecas.csv', { type: 'text/csv' });
    await userEvent.upload(dialog.getByLabelText('Escolher arquivo'), file);
    return { ...drawn, dialog };
  }

  it('checks without writing, then sends the valid rows and returns the others', async () => {
    const { dialog, calls } = await openWith(
      'Referência;Nome da peça;Marca;Preço\nA-1;Pino;Boreal;"1.000,50"\nA-2;Porca;Aurora;2\nA-3;Bucha;;3',
    );
    // "Referência" is not a label of the form, so the user chooses the field.
    const code = await dialog.findByRole('combobox', { name: 'Campo de Referência' });
    expect(code).toHaveTextContent('Não importar');
    expect(dialog.getByText('Sem coluna para um campo obrigatório: Código de barras')).toBeTruthy();
    await userEvent.click(code);
    await userEvent.click(await screen.findByRole('option', { name: 'Código de barras' }));
    expect(dialog.queryByText(/Sem coluna/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Conferir 3 linhas' }));

    expect(await dialog.findByText('2 prontas')).toBeTruthy();
    expect(dialog.getByText('1 com problema')).toBeTruthy();
    const problem = dialog.getByText('“Aurora” não foi encontrado em Marcas').closest('li')!;
    expect(problem).toHaveTextContent('Linha 3');
    expect(within(problem).getByRole('textbox', { name: 'Marca, linha 3' })).toHaveValue('Aurora');
    expect(await dialog.findByText('BO · Boreal')).toBeTruthy();
    expect(writes(calls, 'POST')).toEqual([]);

    await userEvent.click(dialog.getByRole('button', { name: 'Baixar linhas com problema' }));
    await waitFor(() => expect(downloads[0]?.text).toContain('A-2;Porca;Aurora;2;'));
    expect(downloads[0]!.text).not.toContain('A-1');

    const before = calls.filter(({ path, query }) => path === '/api/pecas' && query.range).length;
    await userEvent.click(dialog.getByRole('button', { name: 'Importar 2' }));
    expect(await dialog.findByText('2 peças criadas')).toBeTruthy();
    expect(dialog.getByText('1 linha com problema não foi enviada.')).toBeTruthy();
    expect(writes(calls, 'POST').map(({ body }) => body)).toEqual([
      { codigo: 'A-1', nome: 'Pino', marcaId: 1, preco: 1000.5 },
      { codigo: 'A-3', nome: 'Bucha', preco: 3 },
    ]);
    // The list is reloaded once, not once per row.
    await waitFor(() =>
      expect(calls.filter(({ path, query }) => path === '/api/pecas' && query.range).length).toBe(before + 1),
    );
  });

  it('shows which rows the server refuses, and returns them too', async () => {
    const { dialog } = await openWith('Cód.;Nome\nA;a\nB;b\nC;c', (call) => {
      const { codigo } = (call.body ?? {}) as { codigo?: string };
      if (isCreation(call) && codigo === 'B')
        return {
          status: 422,
          body: { message: 'Corrija os campos.', errors: { codigo: 'Já existe um registro com este valor' } },
        };
      if (isCreation(call) && codigo === 'C')
        return { status: 403, body: { message: 'Seu acesso não permite.' } };
      return api(call);
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 3 linhas' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar 3' }));
    expect(await dialog.findByText('1 peça criada')).toBeTruthy();
    expect(dialog.getByText('O servidor recusou 2 linhas')).toBeTruthy();
    expect(
      dialog.getByText('Código de barras: Já existe um registro com este valor').closest('li'),
    ).toHaveTextContent('Linha 3');
    await userEvent.click(dialog.getByRole('button', { name: 'Baixar linhas não importadas' }));
    await waitFor(() =>
      expect(downloads[0]?.text.split('\r\n').slice(1)).toEqual([
        'B;b;Código de barras: Já existe um registro com este valor',
        'C;c;Seu acesso não permite.',
      ]),
    );
  });

  it('can be stopped: rows being sent are finished, the rest is returned', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const rows = Array.from({ length: 12 }, (_, at) => `N${at};n${at}`);
    const { dialog, calls } = await openWith(`Cód.;Nome\n${rows.join('\n')}`);
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      if (args[1]?.method === 'POST' && !String(args[0]).endsWith('/check')) await gate;
      return answer(...args);
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 12 linhas' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar 12' }));
    expect(await dialog.findByText('Enviando: 0 de 12')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Parar' }));
    release();
    expect(await dialog.findByText('4 peças criadas')).toBeTruthy();
    expect(dialog.getByText('8 linhas não foram enviadas.')).toBeTruthy();
    expect(writes(calls, 'POST')).toHaveLength(4);
    await userEvent.click(dialog.getByRole('button', { name: 'Baixar linhas não importadas' }));
    await waitFor(() =>
      expect(downloads[0]?.text).toContain('N11;n11;Não enviada: a importação foi interrompida'),
    );
  });

  it('stops without a server, and resumes once it is back without creating duplicates', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `N${at};n${at}`);
    let isBack = false;
    const { dialog, calls } = await openWith(`Cód.;Nome\n${rows.join('\n')}`, (call) =>
      isCreation(call) && !isBack ? { status: 503, body: { message: 'Volto já.' } } : api(call),
    );
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 12 linhas' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar 12' }));
    // Each of the first four is retried, after a pause.
    expect(await dialog.findByText('Nada foi importado')).toBeTruthy();
    expect(dialog.getByText('12 linhas não foram enviadas. Volto já.')).toBeTruthy();
    expect(writes(calls, 'POST')).toHaveLength(8);
    isBack = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar as 12 linhas que faltam' }));
    expect(await dialog.findByText('12 peças criadas')).toBeTruthy();
    const keys = writes(calls, 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size, keys.slice(4, 8)]).toEqual([20, 12, keys.slice(0, 4)]);
    expect(keys.slice(8, 12)).toEqual(keys.slice(0, 4));
  });

  it('says that the rows could not be checked, and why, and checks them again', async () => {
    let isBack = false;
    const { dialog } = await openWith('Cód.;Nome;Marca\nA;a;Boreal\nB;b;Aurora', (call) =>
      call.path === '/api/pecas/check' && !isBack
        ? { status: 503, body: { message: 'Volto já.' } }
        : api(call),
    );
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 2 linhas' }));
    expect(await dialog.findByText('2 linhas não puderam ser conferidas')).toBeTruthy();
    expect(dialog.getByText('Volto já.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: /^Importar/ })).toBeDisabled();
    isBack = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Conferir de novo' }));
    expect(await dialog.findByText('1 pronta')).toBeTruthy();
    expect(dialog.getByText('1 com problema')).toBeTruthy();
    expect(dialog.queryByText(/não puderam ser conferidas/)).toBeNull();
  });

  it('resumes after answers were lost, and distinguishes records that existed before', async () => {
    const made = new Set<string>();
    let isBack = false;
    const { dialog } = await openWith('Cód.;Nome\nA;a\nB;b\nC;c\nD;d\nE;e', (call) => {
      const { codigo = '' } = (call.body ?? {}) as { codigo?: string };
      if (!isCreation(call)) return api(call);
      // The last one was imported earlier with the same file. The others are created, but their answers are
      // lost.
      if (codigo === 'E' || made.has(codigo))
        return isBack
          ? { status: 201, body: { id: 1 }, told: { 'Idempotent-Replayed': 'true', Undo: `u${codigo}` } }
          : { status: 503, body: { message: 'Volto já.' } };
      made.add(codigo);
      return { status: 503, body: { message: 'Volto já.' } };
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 5 linhas' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar 5' }));
    const resume = await dialog.findByRole('button', { name: 'Enviar as 5 linhas que faltam' });
    isBack = true;
    await userEvent.click(resume);
    expect(await dialog.findByText('4 peças criadas')).toBeTruthy();
    expect(dialog.getByText('1 linha deste arquivo já tinha sido importada.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Desfazer a importação de 4 peças' })).toBeTruthy();
  });

  it('retries a row whose answer was lost, and does not count it as existing before', async () => {
    const lost = new Set<string>();
    const { dialog, calls } = await openWith('Cód.;Nome\nA;a\nB;b\nC;c', (call) => {
      const { codigo } = (call.body ?? {}) as { codigo?: string };
      if (call.method !== 'POST' || codigo !== 'B') return api(call);
      if (lost.has(codigo)) return { status: 201, body: { id: 2 }, told: { 'Idempotent-Replayed': 'true' } };
      lost.add(codigo);
      return { status: 503, body: { message: 'Volto já.' } };
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 3 linhas' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar 3' }));
    expect(await dialog.findByText('3 peças criadas')).toBeTruthy();
    expect(dialog.queryByText(/já tinha sido importada/)).toBeNull();
    expect(writes(calls, 'POST')).toHaveLength(4);
  });

  it('reports what an earlier import of the file created, and creates deleted records again', async () => {
    const { dialog, calls } = await openWith('Cód.;Nome\nA;a\nB;b\nC;c', (call) => {
      const { codigo } = (call.body ?? {}) as { codigo?: string };
      if (isCreation(call) && codigo === 'A')
        return { status: 201, body: { id: 1 }, told: { 'Idempotent-Replayed': 'true' } };
      const isFirst = !call.headers.get('Idempotency-Key')?.endsWith('-2');
      if (isCreation(call) && codigo === 'B' && isFirst)
        return { status: 410, body: { message: 'Foi excluída.' } };
      return api(call);
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 3 linhas' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar 3' }));
    expect(await dialog.findByText('2 peças criadas')).toBeTruthy();
    expect(dialog.getByText('1 linha deste arquivo já tinha sido importada.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /Enviar/ })).toBeNull();
    expect(writes(calls, 'POST')).toHaveLength(4);
  });

  it("accepts pasted rows, and explains why it can't accept others", async () => {
    await draw();
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar peças' }));
    const box = dialog.getByLabelText('Ou cole aqui as linhas da planilha');
    await userEvent.click(box);
    await userEvent.paste('Cód.\tNome');
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
    expect(await dialog.findByText(/Não há linhas a importar/)).toBeTruthy();
    await userEvent.click(box);
    await userEvent.paste('\nA-1\tPino');
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
    expect(await dialog.findByRole('button', { name: 'Conferir 1 linha' })).toBeEnabled();
  });

  it('asks how a column is read where its cells do not decide, and remembers the answer', async () => {
    const text = 'Cód.;Nome;Preço;Compra\nA;a;1.234;01/05/2026\nB;b;2.500;02/06/2026';
    const { dialog, calls } = await openWith(text);
    const check = await dialog.findByRole('button', { name: 'Conferir 2 linhas' });
    const price = within(dialog.getByRole('group', { name: 'Preço: como se lê “1.234”?' }));
    const options = price.getAllByRole('radio');
    expect(options.map((option) => (option as HTMLInputElement).checked)).toEqual([false, false]);
    expect(dialog.getByText('Responda a 2 perguntas sobre as colunas antes de conferir.')).toBeVisible();
    await userEvent.click(check);
    expect(dialog.queryByText('2 prontas')).toBeNull();
    expect(options[0]).toHaveFocus();
    expect(price.getByText('Escolha uma resposta')).toBeVisible();
    // the keyboard alone
    await userEvent.keyboard('{ArrowDown}');
    expect(price.getByRole('radio', { name: /O ponto separa os decimais: “1.234” é 1,234/ })).toBeChecked();
    await userEvent.keyboard('{ArrowUp}');
    expect(price.getByRole('radio', { name: /A vírgula separa os decimais: “1.234” é 1234/ })).toBeChecked();
    const bought = within(dialog.getByRole('group', { name: 'Compra: que dia é “01/05/2026”?' }));
    await userEvent.click(bought.getByRole('radio', { name: /Mês, dia, ano: .* é 5 de janeiro de 2026/ }));
    expect(dialog.queryByText(/Responda a/)).toBeNull();
    await userEvent.click(check);
    expect(await dialog.findByText('2 prontas')).toBeVisible();
    const summary = dialog.getByText('Como o arquivo foi lido').parentElement!;
    expect(summary).toHaveTextContent('Preço: A vírgula separa os decimais: “1.234” é 1234');
    expect(summary).toHaveTextContent('Compra: Mês, dia, ano: “01/05/2026” é 5 de janeiro de 2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Importar 2' }));
    expect(await dialog.findByText('2 peças criadas')).toBeTruthy();
    expect(writes(calls, 'POST').map(({ body }) => body)).toMatchObject([
      { preco: 1234, compra: '2026-01-05' },
      { preco: 2500, compra: '2026-02-06' },
    ]);

    await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
    const next = within(await screen.findByRole('dialog', { name: 'Importar peças' }));
    const file = new File(['Cód.;Nome;Preço\nC;c;3.500'], 'pecas.csv', { type: 'text/csv' });
    await userEvent.upload(next.getByLabelText('Escolher arquivo'), file);
    expect(await next.findByRole('radio', { name: /A vírgula separa/ })).toBeChecked();
    expect(next.queryByText(/Responda a/)).toBeNull();
  });

  it('lets someone correct the encoding, the separator and how a column is read', async () => {
    const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const { dialog } = await openWith(latin('Cód.;Nome;Compra\nA;João;13/05/2026\nB;Zé;01/02/2026\n'));
    const choose = async (name: string, option: string) => {
      await userEvent.click(await dialog.findByRole('combobox', { name }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    };
    expect(await dialog.findByRole('combobox', { name: 'Codificação' })).toHaveTextContent('Windows-1252');
    await choose('Codificação', 'CP850 (DOS)');
    expect(await dialog.findByText('ex.: JoÒo')).toBeTruthy();
    await choose('Codificação', 'UTF-16 LE');
    expect(await dialog.findByText(/Não há linhas a importar|não é uma planilha/)).toBeTruthy();
    await choose('Codificação', 'Windows-1252');
    expect(await dialog.findByText('ex.: João')).toBeTruthy();
    await choose('Separador', 'vírgula');
    expect(await dialog.findByText('Cód.;Nome;Compra')).toBeTruthy();
    await choose('Separador', 'ponto e vírgula');
    await userEvent.click(await dialog.findByRole('button', { name: 'Editar a leitura de Compra' }));
    const bought = within(dialog.getByRole('group', { name: /^Compra/ }));
    await userEvent.click(bought.getByRole('radio', { name: /Mês, dia, ano/ }));
    expect(bought.getByText('Assim não se lê a linha 2, que fica com problema')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Conferir 2 linhas' }));
    expect(await dialog.findByText('1 pronta')).toBeVisible();
    const summary = dialog.getByText('Como o arquivo foi lido').parentElement!;
    expect(summary).toHaveTextContent('Codificação: Windows-1252');
    expect(summary).toHaveTextContent('Compra: Mês, dia, ano: “01/02/2026” é 2 de janeiro de 2026');
  });

  it('says how a column is read where a cell decides, and returns cells of another format', async () => {
    const { dialog } = await openWith(
      'Cód.;Nome;Preço;Compra\nA;a;1.50;01/05/2026\nB;b;1,50;03/31/2026\nC;c;2.25;04/30/2026\nTotal;;5.25;',
    );
    const told =
      'Mês, dia, ano: “01/05/2026” é 5 de janeiro de 2026. Só assim se lê “03/31/2026”, da linha 3.';
    expect(await dialog.findByText(told)).toBeVisible();
    const price = within(dialog.getByRole('group', { name: /^Preço/ }));
    expect(price.getByText('Assim não se leem as linhas 2, 4, que ficam com problema')).toBeVisible();
    await userEvent.click(price.getByRole('radio', { name: /O ponto separa os decimais/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Conferir 3 linhas' }));
    expect(await dialog.findByText('2 prontas')).toBeVisible();
    expect(
      dialog.getByText(/Está escrito de outro modo que o resto da coluna/).closest('li'),
    ).toHaveTextContent('Linha 3');
    const summary = dialog.getByText('Como o arquivo foi lido').parentElement;
    expect(summary).toHaveTextContent(told);
    expect(summary).toHaveTextContent('Codificação: UTF-8');
    expect(summary).toHaveTextContent('Separador: ponto e vírgula');
    expect(summary).toHaveTextContent('Fora da importação: linha 5, que parece um total');
  });

  it('updates the records with these codes once that is chosen, and undoes it with the creations', async () => {
    const file =
      'Cód.;Nome;Preço;Observação\nx-20;Filtro de óleo;13,00;\nX-21;Retrovisor;1234,56;\nX-30;Pino;2,00;';
    const { dialog, calls } = await openWith(file, (call) => {
      const answer = api(call);
      return answer && ['PUT', 'POST'].includes(call.method)
        ? { ...answer, told: { Undo: call.method === 'PUT' ? '71' : '72' } }
        : answer;
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 3 linhas' }));
    expect(await dialog.findByText('1 pronta')).toBeTruthy();
    expect(dialog.getByText('2 com problema')).toBeTruthy();
    const choice = dialog.getByRole('radiogroup', { name: '2 linhas têm um código que já existe' });
    expect(choice).toHaveAccessibleDescription(/uma célula vazia deixa o valor como está/);
    await userEvent.click(
      within(choice).getByRole('radio', { name: 'Atualizar o registro com este código' }),
    );
    for (const text of ['1 nova', '1 a atualizar', '1 sem mudança', '0 com problema'])
      expect(await dialog.findByText(text)).toBeTruthy();
    const change = dialog.getByText('R$ 12,50').closest('li')!;
    expect(change).toHaveTextContent(/Filtro de óleoLinha 2/);
    expect(change).toHaveTextContent(/Preço.*R\$ 12,50.*R\$ 13,00/);
    expect(writes(calls, 'PUT')).toEqual([]);

    await userEvent.click(dialog.getByRole('button', { name: 'Importar 2' }));
    expect(await dialog.findByText('1 peça criada · 1 peça atualizada')).toBeTruthy();
    expect(dialog.getByText('1 peça já estava igual.')).toBeTruthy();
    expect(writes(calls, 'PUT')).toMatchObject([{ path: '/api/pecas/20', body: { preco: 13, version: 4 } }]);
    expect(Object.keys(writes(calls, 'PUT')[0]!.body as object).sort()).toEqual(['preco', 'version']);
    expect(writes(calls, 'PUT')[0]!.headers.get('Idempotency-Key')).toMatch(/^[\w-]{8,64}$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Desfazer a importação de 2 peças' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/recent-changes/undo')?.body).toEqual({
        changes: expect.arrayContaining(['71', '72']),
      }),
    );
  });

  it('asks what becomes of rows with a number of an existing record: nothing, another one, or an update', async () => {
    const file = 'Número;Cód.;Nome;Preço\np-0020;N1;Filtro de óleo;13,00\n;N2;Pino;2,00';
    const { dialog, calls } = await openWith(file);
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 2 linhas' }));
    expect(await dialog.findByText('1 pronta')).toBeTruthy();
    const choice = () =>
      within(dialog.getByRole('radiogroup', { name: '1 linha tem um código que já existe' }));
    expect(choice().getByRole('radio', { name: 'Não importar, pois o registro já existe' })).toBeChecked();
    await userEvent.click(
      choice().getByRole('radio', { name: 'Criar outros registros, com códigos próprios' }),
    );
    expect(await dialog.findByText('2 prontas')).toBeTruthy();
    const keys = dialog.getByRole('radio', { name: 'Atualizar o registro com este código: Número' });
    await userEvent.click(keys);
    expect(await dialog.findByText('1 a atualizar')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Importar 2' }));
    expect(await dialog.findByText('1 peça criada · 1 peça atualizada')).toBeTruthy();
    expect(writes(calls, 'PUT')).toMatchObject([
      { path: '/api/pecas/20', body: { codigo: 'N1', preco: 13, version: 4 } },
    ]);
    expect(writes(calls, 'POST')).toMatchObject([{ body: { codigo: 'N2' } }]);
    expect(writes(calls, 'POST')[0]!.body).not.toHaveProperty('numero');
  });

  it('lists the columns that will not be imported, until they are matched', async () => {
    const { dialog } = await openWith('Cód.;Nome;Custo (R$);Prateleira;Vazia;Problema\nA;a;1,50;B-2;;velho');
    expect(await dialog.findByText('2 colunas não serão importadas: Custo (R$), Prateleira')).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Campo de Custo (R$)' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Preço' }));
    expect(dialog.getByText('Uma coluna não será importada: Prateleira')).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Campo de Prateleira' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Observação' }));
    expect(dialog.queryByText(/não será importada/)).toBeNull();
  });

  it('explains why the portal fills in a field that a column names', async () => {
    const { dialog } = await openWith('Cód.;Nome;Número;Total (R$)\nA;a;P-1;3');
    const told = (await dialog.findByText('o portal calcula', { exact: false })).closest('[role=alert]')!;
    expect(told).toHaveTextContent('Número: encontra o registro que a linha atualiza');
    expect(told).toHaveTextContent('Total: o portal calcula');
    expect(told).not.toHaveTextContent('Criado em');
  });

  it('is offered by an empty list, and shows the initial state of all rows', async () => {
    serveApi(({ path }) => (path === '/api/avarias' ? { body: [], total: 0 } : { body: {} }));
    drawScreen({ portal: stockroom, route: '/estoque/avarias' });
    const empty = (await screen.findByText('Nada quebrou ainda.')).parentElement!;
    expect(within(empty).getByRole('link', { name: 'Nova avaria' })).toBeTruthy();
    await userEvent.click(within(empty).getByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar avarias' }));
    await userEvent.click(dialog.getByLabelText('Ou cole aqui as linhas da planilha'));
    await userEvent.paste('Peça\tEtapa\tFoto\nVidro\tPaga\tv.jpg');
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
    const told = (await dialog.findByText(/muda só por botões/)).closest('[role=alert]')!;
    expect(told).toHaveTextContent('Etapa: muda só por botões; todas as linhas começam em “Em aberto”');
    // No transition changes it, but it has an initial value.
    expect(told).toHaveTextContent('Laudo: não se preenche aqui; todas as linhas começam em “A fazer”');
    expect(told).toHaveTextContent('Foto: não cabe em uma coluna: preencha depois, em cada registro');
    expect(dialog.getByText('Sem coluna para um campo obrigatório: Custo')).toBeTruthy();
    expect(dialog.getByText('2 colunas não serão importadas: Etapa, Foto')).toBeTruthy();
  });

  it('is offered only on screens that have it', async () => {
    serveApi(api);
    drawScreen({ portal: stockroom, route: '/estoque/consulta' });
    await screen.findByRole('link', { name: 'X-20' });
    expect(screen.getByRole('link', { name: 'Nova peça' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });
});

describe('bulk edit', () => {
  async function openBulk(answer: Api = api) {
    const drawn = await draw(answer);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Editar selecionados' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar 2 peças' }));
    const choose = async (label: string) => {
      await userEvent.click(dialog.getByRole('combobox', { name: 'Campo a editar' }));
      await userEvent.click(await screen.findByRole('option', { name: label }));
    };
    return { ...drawn, dialog, choose };
  }

  it('offers only fields that can be equal on many records', async () => {
    const { dialog } = await openBulk();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Campo a editar' }));
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered).toContain('Marca');
    expect(offered).toContain('Preço');
    // Fields that are unique, alone or within a brand, numbered, computed or fixed by the screen.
    for (const label of ['Código de barras', 'Nome da peça', 'Número', 'Total', 'Setor'])
      expect(offered).not.toContain(label);
  });

  it('is used by the keyboard alone: nothing typed is lost by Escape, and the focus never is', async () => {
    const { dialog, calls } = await openBulk((call) =>
      call.path === '/api/recent-changes/undo' ? { body: { results: [] } } : api(call),
    );
    const chooser = dialog.getByRole('combobox', { name: 'Campo a editar' });
    expect(chooser).toHaveFocus();
    // No other field begins with its letter: more letters would have to follow within half a second.
    const choose = async (label: string) => {
      await userEvent.keyboard('{Enter}');
      await screen.findByRole('listbox');
      await userEvent.keyboard(`${label[0]}{Enter}`);
      await waitFor(() => expect(dialog.getByLabelText(label)).toHaveFocus());
    };
    await choose('Observação');
    await userEvent.keyboard('{Tab}{Enter}');
    expect(chooser).toHaveFocus();

    await choose('Preço');
    await userEvent.keyboard('9,90{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.getByLabelText('Preço')).toHaveFocus());
    expect(dialog.getByLabelText('Preço')).toHaveValue('9,90');

    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(calls, 'PUT')).toHaveLength(2);
    expect(screen.getByRole('group', { name: 'Peças' })).toHaveFocus();

    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    // announced once, although its button may come later
    const [told, ...more] = screen.getAllByRole('alert').filter((one) => one.textContent.includes('alterad'));
    expect(more).toEqual([]);
    expect(told).not.toContainElement(undo);
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(calls.filter(({ path }) => path === '/api/recent-changes/undo')).toHaveLength(1);
  });

  it('is reached by Shift+Tab from the rows, past no heading that it covers', async () => {
    await draw();
    const all = screen.getByRole('checkbox', { name: 'Selecionar todos desta página' });
    const heading = screen.getByRole('button', { name: 'Preço' });
    expect(heading).toHaveAttribute('tabindex', '0');
    await userEvent.click(all);
    const toolbar = await screen.findByRole('toolbar');
    screen.getAllByRole('checkbox')[1]!.focus();
    for (let tabs = 0; tabs < 3; tabs++) await userEvent.tab({ shift: true });
    expect(toolbar).toContainElement(document.activeElement as HTMLElement);
    expect(heading).toHaveAttribute('tabindex', '-1');
  });

  it('updates each record with its version, and only the chosen fields', async () => {
    const { dialog, choose, calls } = await openBulk();
    expect(dialog.getByRole('button', { name: 'Salvar em 2 peças' })).toBeDisabled();
    await choose('Preço');
    await userEvent.type(dialog.getByLabelText('Preço'), '9,90');
    await choose('Observação');
    await userEvent.click(dialog.getByRole('button', { name: 'Não editar Observação' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar em 2 peças' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(calls, 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/api/pecas/20', { preco: 9.9, version: 4 }],
      ['/api/pecas/21', { preco: 9.9, version: 1 }],
    ]);
    expect(await screen.findByText('2 peças alteradas')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Editar selecionados' })).toBeNull();
  });

  it('takes no input while it saves, which would be lost', async () => {
    const { dialog, choose } = await openBulk();
    const answered = fetch;
    const isSave = (address: string) => /bulk(?!.*dryRun)/.test(address);
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      isSave(address) ? new Promise(() => {}) : answered(address, init),
    );
    await choose('Preço');
    const price = dialog.getByLabelText('Preço');
    await userEvent.type(price, '9,90{Enter}');
    await dialog.findByRole('button', { name: 'Parar' });
    await userEvent.type(price, '1');
    await userEvent.click(dialog.getByRole('button', { name: 'Não editar Preço' }));
    expect(price).toBeInTheDocument();
    expect(price).toHaveValue('9,90');
    expect(price).toHaveFocus();
  });

  it('can be undone for each record', async () => {
    const { dialog, choose, calls } = await openBulk((call) => {
      const refused = { message: '“Retrovisor” mudou depois disso.' };
      if (call.path === '/api/recent-changes/undo')
        return {
          body: {
            results: [
              { id: 'u20', status: 200, body: { resource: 'pecas', id: '20' } },
              { id: 'u21', status: 409, body: refused },
            ],
          },
        };
      return api(call);
    });
    await choose('Preço');
    await userEvent.type(dialog.getByLabelText('Preço'), '9,90');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar em 2 peças' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText(/“Retrovisor” mudou depois disso/)).toBeTruthy();
    const asked = calls.filter(({ path }) => path.startsWith('/api/recent-changes/'));
    expect(asked.map(({ body }) => body)).toEqual([{ changes: ['u20', 'u21'] }]);
    expect(writes(calls, 'PUT')).toHaveLength(2);
  });

  it('shows how many records would change, once the values are valid', async () => {
    const { dialog, choose } = await openBulk();
    await choose('Preço');
    await userEvent.type(dialog.getByLabelText('Preço'), '-1');
    await waitFor(() => expect(dialog.queryByText(/mudam?\./)).toBeNull());
    await userEvent.clear(dialog.getByLabelText('Preço'));
    await userEvent.type(dialog.getByLabelText('Preço'), '12,50');
    expect(await dialog.findByText('1 peça muda.')).toBeTruthy();
  });

  it('writes nothing while a value is invalid', async () => {
    const { dialog, choose, calls } = await openBulk();
    await choose('Preço');
    await userEvent.type(dialog.getByLabelText('Preço'), '-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar em 2 peças' }));
    await waitFor(() => expect(dialog.getByLabelText('Preço')).toBeInvalid());
    expect(writes(calls, 'PUT')).toEqual([]);
  });

  it('lists refused records with the reason, and keeps them selected', async () => {
    const { dialog, choose } = await openBulk((call) =>
      call.method === 'PUT' && call.path.endsWith('/21')
        ? { status: 409, body: { message: 'Outra pessoa alterou este registro.' } }
        : api(call),
    );
    await choose('Preço');
    await userEvent.type(dialog.getByLabelText('Preço'), '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar em 2 peças' }));
    expect(await dialog.findByText('1 peça não mudou:')).toBeTruthy();
    expect(dialog.getByText('Retrovisor').closest('li')).toHaveTextContent(
      'Retrovisor: Outra pessoa alterou este registro.',
    );
    expect(screen.getByText('1 selecionado')).toBeTruthy();
  });

  it('refuses a field that does not apply to a record, instead of dropping its value', async () => {
    const { dialog, choose, calls } = await openBulk();
    await choose('Lote');
    await userEvent.type(dialog.getByLabelText('Lote'), 'L7');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar em 2 peças' }));
    expect((await dialog.findByText('Filtro de óleo')).closest('li')).toHaveTextContent(
      'Lote não se aplica a este registro',
    );
    expect(writes(calls, 'PUT').map(({ path }) => path)).toEqual(['/api/pecas/21']);
  });
});

describe('duplicating', () => {
  it('opens a new record with all values that need not be unique', async () => {
    const { router, calls } = await draw();
    await userEvent.click(screen.getAllByRole('button', { name: /^Ações do registro/ })[1]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicar' }));
    expect(router.state.location.pathname).toBe(`${route}/create`);
    expect(await screen.findByLabelText(/Nome da peça/)).toHaveValue('Retrovisor');
    expect(screen.getByLabelText(/Código de barras/)).toHaveValue('');
    await userEvent.type(screen.getByLabelText(/Código de barras/), 'X-22');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(writes(calls, 'POST')).toHaveLength(1));
    const { codigo, ...rest } = writes(calls, 'POST')[0]!.body as Record<string, unknown>;
    expect(codigo).toBe('X-22');
    expect(rest).toMatchObject({ nome: 'Retrovisor', marcaId: 2, lote: '=L1', validade: '2027-10-01' });
    for (const id of ['id', 'version', 'numero', 'total', 'criadoPor']) expect(rest).not.toHaveProperty(id);
  });

  it('is offered only on screens that have it', async () => {
    serveApi(api);
    drawScreen({ portal: stockroom, route: '/estoque/consulta' });
    await screen.findByRole('link', { name: 'X-20' });
    await userEvent.click(screen.getAllByRole('button', { name: /^Ações do registro/ })[0]!);
    expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Duplicar' })).toBeNull();
  });
});

describe('who wrote a record', () => {
  const show = async (id: number, name: string) => {
    serveApi(api);
    drawScreen({ portal: stockroom, route, at: `${route}/${id}/show` });
    await screen.findByRole('heading', { level: 1, name });
  };

  it('is shown by name at the end of its page', async () => {
    await show(20, 'Filtro de óleo');
    expect(
      await screen.findByText(
        'Criado em 02/10/2026 10:00 por Ana Lima; atualizado em 05/10/2026 15:30 por Bruno Reis',
      ),
    ).toBeTruthy();
  });

  it('is shown only once if the record was never updated', async () => {
    await show(21, 'Retrovisor');
    expect(await screen.findByText('Criado em 01/10/2026 10:00 por Ana Lima')).toBeTruthy();
  });
});

describe('a share with a comparison', () => {
  it('is compared with the previous share, each with its own divisor', async () => {
    const answers: Record<string, number> = {
      'total $month': 300,
      'total $month-1': 100,
      'quantidade $month': 10,
      'quantidade $month-1': 5,
    };
    const calls = serveApi(({ path, query }) => {
      if (path !== '/api/pecas/aggregate') return { body: {} };
      const { value } = query.measures as { value: { sum: string } };
      const { compra } = query.filter as { compra: string };
      return { body: [{ value: answers[`${value.sum} ${compra}`] }] };
    });
    drawScreen({ portal: stockroom, route: '/estoque/painel' });
    // 300 / 10 compared with 100 / 5.
    expect(await screen.findByText(/R\$\s30,00/)).toBeTruthy();
    expect(await screen.findByText(/50%/)).toBeTruthy();
    expect(screen.getByText(/mês anterior: R\$\s20,00/)).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/aggregate'))).toHaveLength(4);
  });
});

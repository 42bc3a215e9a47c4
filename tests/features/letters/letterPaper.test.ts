/** A printed sheet as a letter: its paper, its text before everything else, and the balance in its list. */
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { drawSheet } from '#features/letters/server/pdf.ts';
import { writeSheet } from '#features/letters/server/sheet.ts';
import { findSheet } from '#screens/sheets.ts';
import { Reader } from '#server/data/reader.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { recordsWith } from '#tests/support/stores/records.ts';
import { pdfLines } from '#tests/support/delivery/pdfLines.ts';
import { portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';

const portal = portalWith({
  ...resourcesOf({ notas: { numero: 'text', valor: 'money', cliente: 'text' } }),
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - path: /notas
    label: Notas
    list:
      resource: notas
      print:
        - { id: carta, title: Carta, paper: letter, body: "Prezado {cliente},\\nvence {valor}.", sections: [] }
        - { id: folha, title: Folha, body: 'Prezado {cliente}.' }
`,
});
const reader = { portal, get: async () => undefined } as unknown as Reader;
const viewer = { timeZone: 'UTC', variables: { today: '2026-10-01' } } as never;
const record = { id: 1, numero: 'N-1', valor: 12.5, cliente: 'Ana' } as never;

async function drawn(id: string) {
  const sheet = await writeSheet(
    { reader, viewer },
    findSheet(portal, 'notas', id)!,
    portal.resources.notas!,
    record,
  );
  const file = await drawSheet(sheet);
  const [box] = /MediaBox \[[^\]]*\]/.exec(file.toString('latin1')) ?? [];
  return { box, lines: await pdfLines(file) };
}

it('is drawn on Letter with its text alone', async () => {
  const { box, lines } = await drawn('carta');
  expect(box).toBe('MediaBox [0 0 612 792]');
  const text = lines.join('\n');
  expect(text).toContain('Prezado Ana,');
  expect(text).toMatch(/vence R\$\s12,50\./);
  expect(text).not.toContain('cliente');
});

it('is drawn on A4 with its fields behind the text', async () => {
  const { box, lines } = await drawn('folha');
  expect(box).toMatch(/MediaBox \[0 0 595\.28/);
  const at = (words: string) => lines.findIndex((line) => line.includes(words));
  expect(at('Prezado Ana.')).toBeGreaterThan(-1);
  expect(at('numero')).toBeGreaterThan(at('Prezado Ana.'));
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#123456"/></svg>';
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const invoices = ({ logo = '', currency = 'BRL', print = '' }) =>
  portalWith({
    'portal.yaml': settingsWith(`currency: ${currency}`)['portal.yaml']!.replace(
      'brand: {',
      `brand: { ${logo && `logo: '${logo}',`}`,
    ),
    ...resourcesOf({
      faturas: {
        numero: 'text',
        valor: 'money',
        imposto: 'money',
        nome: 'text',
        rua: 'text',
        cidade: 'text',
      },
    }),
    'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - path: /faturas
    label: Faturas
    list:
      resource: faturas
      print: { id: carta, sections: [], body: Olá., address: "{nome}\\n{rua}\\n{cidade}", totals: [imposto, valor]${print} }
`,
  });

/** Where each text begins on the first page, in mm from the left and from the top. */
async function drawnAt(asked: Parameters<typeof invoices>[0], values: object) {
  const of = invoices(asked);
  const sheet = await writeSheet(
    { reader: { portal: of, get: async () => undefined } as unknown as Reader, viewer },
    findSheet(of, 'faturas', 'carta')!,
    of.resources.faturas!,
    { id: 1, numero: 'F-1', ...values } as never,
  );
  const file = await drawSheet(sheet);
  const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
  const [, , width, height] = page.view as [number, number, number, number];
  const mm = (points: number) => Math.round((points / 72) * 254) / 10;
  const { items } = await page.getTextContent();
  const found = items.flatMap((item) =>
    'str' in item
      ? [{ text: item.str, left: mm(item.transform[4]), top: mm(height - item.transform[5]) }]
      : [],
  );
  return {
    sheet,
    file: file.toString('latin1'),
    width,
    at: (text: string) => found.find((one) => one.text === text),
  };
}
const filled = { nome: 'Ana', rua: 'Flores', cidade: 'Bagé', valor: 12.5, imposto: 2.5 };

describe.each([
  ['a drawing', svg],
  ['a picture', png],
  ['no logo', ''],
])('a letter with %s', (_what, logo) => {
  it('has its addressee where the window of an envelope is', async () => {
    const { at, sheet, file } = await drawnAt({ logo }, filled);
    expect(at('Ana')).toMatchObject({ left: 22 });
    expect(at('Ana')!.top).toBeCloseTo(54, 0);
    expect(at('Bagé')!.top).toBeLessThan(78);
    expect(sheet.logo).toBe(logo || undefined);
    expect(file.includes('/Subtype /Image')).toBe(logo === png);
  });
});

it('leaves out lines and totals without a value, and the window where nobody is addressed', async () => {
  const some = await drawnAt({}, { nome: 'Ana', cidade: 'Bagé', valor: 12.5 });
  expect(some.sheet).toMatchObject({ address: ['Ana', 'Bagé'], totals: [{ label: 'valor' }] });
  const none = await drawnAt({}, { valor: 12.5 });
  expect(none.sheet.address).toBeUndefined();
  expect(none.at('Olá.')!.top).toBeLessThan(45);
});

it('has its totals at the right, one below the other', async () => {
  const { sheet, at } = await drawnAt({}, filled);
  expect(sheet.totals!.map(({ label, text }) => [label, text.replaceAll('\u00a0', ' ')])).toEqual([
    ['imposto', 'R$ 2,50'],
    ['valor', 'R$ 12,50'],
  ]);
  expect(at('imposto')!.left).toBeGreaterThan(150);
  expect(at('valor')!.top).toBeGreaterThan(at('imposto')!.top);
});

it.each([
  ['BRL', '', 595.28],
  ['USD', '', 612],
  ['MXN', '', 612],
  ['EUR', '', 595.28],
  ['USD', ', paper: a4', 595.28],
  ['BRL', ', paper: letter', 612],
])('is on the paper of the country of %s, or on its own%s', async (currency, print, width) => {
  expect((await drawnAt({ currency, print }, filled)).width).toBeCloseTo(width, 1);
});

const bank = portalWith({
  ...resourcesOf({
    contas: { nome: 'text', inicio: 'money' },
    lances: { contaId: '> contas', dia: 'date', valor: 'money', texto: 'text' },
  }),
  'departments/banco.yaml': `
label: Banco
permissions: [vendas]
routes:
  - path: /contas
    label: Contas
    list:
      resource: contas
      print:
        - id: extrato
          title: Extrato
          sections: []
          related: [{ resource: lances, target: contaId, columns: [dia, valor, texto], sort: dia, running: { sum: valor, from: inicio } }]
`,
});

it('has the balance after each line behind its amount, from the opening of its record', async () => {
  const account = { id: 1, version: 1, nome: 'Caixa', inicio: 100 };
  const line = (id: number, dia: string, valor: number, contaId = 1) => ({
    id,
    version: 1,
    contaId,
    dia,
    valor,
    texto: `t${id}`,
  });
  const records = recordsWith(dataModelOf(bank), {
    contas: [account],
    lances: [line(1, '2026-10-03', 0.2), line(2, '2026-10-01', 0.1), line(3, '2026-10-02', 50, 2)],
  });
  const sheet = await writeSheet(
    { reader: new Reader(records, bank), viewer },
    findSheet(bank, 'contas', 'extrato')!,
    bank.resources.contas!,
    account,
  );
  const table = sheet.related[0]!.table;
  expect(table.columns.map(({ label }) => label)).toEqual(['dia', 'valor', 'Saldo', 'texto']);
  expect(table.rows.map((cells) => cells.map((text) => text.replaceAll('\u00a0', ' ')))).toEqual([
    ['01/10/2026', 'R$ 0,10', 'R$ 100,10', 't2'],
    ['03/10/2026', 'R$ 0,20', 'R$ 100,30', 't1'],
  ]);
});

describe('a logo that can’t be drawn', () => {
  const cut = `${png.slice(0, -24)}==`;
  const wrong = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><g></svg>';
  it.each([
    ['cut off', cut],
    ['not well-formed', wrong],
  ])('is left out of the letter where it is %s', async (_what, logo) => {
    const { sheet } = await drawnAt({}, filled);
    const file = await drawSheet({ ...sheet, logo });
    expect(file.includes('/Subtype /Image')).toBe(false);
    expect(await pdfLines(file)).toEqual(await pdfLines(await drawSheet(sheet)));
  });
});

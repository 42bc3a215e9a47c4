/** A printed sheet as a letter: its paper, its text before everything else, and the balance in its list. */
import { expect, it } from 'vitest';
import { drawSheet } from '#server/letters/pdf.ts';
import { writeSheet } from '#server/letters/sheet.ts';
import { findSheet } from '#screens/sheets.ts';
import { Reader } from '#server/data/reader.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { recordsWith } from '#tests/support/stores/records.ts';
import { pdfLines } from '#tests/support/delivery/pdfLines.ts';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';

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

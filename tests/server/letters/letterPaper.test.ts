/** A printed sheet as a letter: its paper, and its text before everything else. */
import { expect, it } from 'vitest';
import { drawSheet } from '#server/letters/pdf.ts';
import { writeSheet } from '#server/letters/sheet.ts';
import { findSheet } from '#screens/sheets.ts';
import type { Reader } from '#server/data/reader.ts';
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

import { expect, it } from 'vitest';
import { drawable } from '#features/letters/server/drawableSigns.ts';
import { drawSheet, MissingSigns } from '#features/letters/server/pdf.ts';
import type { PrintedSheet } from '#server/writes/printedSheet.ts';

const latin = (sign: string) => sign.charCodeAt(0) < 0x180 || '–—•€'.includes(sign) || sign === '\u2044';

it.each([
  ['hyphens of a word processor', 'pré\u2011pago\u2010já\u2012x\u2015y', 'pré-pago-já–x—y'],
  ['blanks of other widths', 'R$\u202f10\u2003a\u00a0b\u3000c', 'R$ 10 a b c'],
  ['bullets of Word', '\uf0b7 um\n\uf0a7 dois', '• um\n• dois'],
  ['arrows and comparisons', 'A → B ≥ 3', 'A -> B >= 3'],
  ['marks', '✓ feito ✗ não', '[x] feito x não'],
  ['fractions, also behind a number', '⅓ e 2⅔', '1\u20443 e 2 2\u20443'],
  ['raised digits, which are no more of the number', '10⁴ H₂O', '10^4 H_2O'],
  ['ligatures and numbers in circles', 'oﬁcina ①', 'oficina (1)'],
  ['emoji, with how they look', '❤️ ok', '* ok'],
  ['what the typeface has', 'ação – 10 €', 'ação – 10 €'],
  ['nothing of another script', '日本', '日本'],
])('%s', (_what, text, plain) => expect(drawable(text, latin)).toBe(plain));

const sheet = (text: string): PrintedSheet =>
  ({
    company: 'Estante',
    tagline: '',
    letterhead: '',
    title: 'Fatura',
    name: '1',
    printed: 'hoje',
    sections: [{ label: 'Dados', fields: [{ label: 'Texto', text }] }],
    related: [],
    locale: 'pt-BR',
    at: '2026-11-29T12:00:00Z',
  }) as unknown as PrintedSheet;

it('draws what people paste, and a run of many letters within seconds', async () => {
  expect((await drawSheet(sheet('→ ✓ ⅓ 😀 pré\u2011pago \uf0b7 ≤'))).subarray(0, 5).toString()).toBe('%PDF-');
  const since = performance.now();
  expect((await drawSheet(sheet('A'.repeat(19_000)))).length).toBeGreaterThan(1000);
  expect(performance.now() - since).toBeLessThan(15_000);
  await expect(drawSheet(sheet('日本'))).rejects.toThrow(MissingSigns);
});

/** What the translator of a browser may change, and what it must leave alone. */
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { brands, parts, stockroom } from '../screens/stockroom.ts';
import { drawScreen, serveApi } from '../screens/support.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const draw = (address?: string) => {
  // Tables remember the room that they had at an address. Without room they show every column.
  history.replaceState(null, '', '/tradutor');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect());
  serveApi(({ path }) => {
    if (path === '/api/pecas') return { body: parts, total: 2 };
    if (path === '/api/marcas') return { body: brands };
    return { body: path === '/api/pecas/20' ? parts[0] : {} };
  });
  drawScreen({ portal: stockroom, route: '/estoque/pecas', ...(address && { at: address }) });
};
const isKept = (element: Element | null) =>
  element?.closest('[translate]')?.getAttribute('translate') === 'no';

it('leaves codes, numbers and dates of a list alone, and translates words', async () => {
  draw();
  await screen.findByRole('link', { name: 'P-0020' });
  await screen.findAllByText('Motor');
  const cellOf = (text: string) => screen.getAllByText(text)[0]!;
  for (const text of ['P-0020', 'X-20', 'R$ 12,50', '02/10/2026'])
    expect(isKept(cellOf(text)), text).toBe(true);
  for (const text of ['Filtro de óleo', 'Motor', 'Número']) expect(isKept(cellOf(text)), text).toBe(false);
});

it('leaves values in forms alone, and translates their labels', async () => {
  draw('/estoque/pecas/create');
  const code = await screen.findByRole('textbox', { name: /Código de barras/ });
  expect(isKept(code)).toBe(true);
  expect(isKept(screen.getByRole('textbox', { name: /Preço/ }))).toBe(true);
  expect(isKept(screen.getByRole('textbox', { name: /Nome da peça/ }))).toBe(false);
  for (const label of screen.getAllByText(/Código de barras|Preço/)) expect(isKept(label)).toBe(false);
});

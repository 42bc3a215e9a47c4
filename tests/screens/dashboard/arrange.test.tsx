import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { arranged, placed } from '../../../src/screens/dashboard/arrangement.ts';
import type { Widget } from '../../../src/model/types.ts';
import { garage } from '../garage.ts';
import { drawScreen, serveApi } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());
const text = (words: string): Widget => ({ kind: 'text', text: words });

it('tells widgets of one name apart, and lets new ones in after their neighbour', () => {
  const widgets = [text('a'), text('a'), text('b'), text('c')];
  expect(placed(widgets).map(({ id }) => id)).toEqual(['text:a', 'text:a#2', 'text:b', 'text:c']);
  const order = ['text:c', 'text:gone', 'text:a'];
  expect(arranged(widgets, order).map(({ id }) => id)).toEqual(['text:c', 'text:a', 'text:a#2', 'text:b']);
});

it('is put in order by keyboard, and back', async () => {
  serveApi(({ path }) => (path === '/api/reparos' ? { body: [], total: 0 } : { body: [{ value: 1 }] }));
  drawScreen({ portal: garage, route: '/oficina/painel', permissions: ['vendedor'] });
  const user = userEvent.setup();
  const names = () =>
    within(screen.getByRole('list', { name: 'Indicadores', hidden: true }))
      .getAllByRole('heading', { hidden: true })
      .map(({ textContent }) => textContent);
  await screen.findByRole('list', { name: 'Indicadores' });
  const before = names();
  screen.getByRole('button', { name: 'Organizar' }).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Organizar' });
  const later = await within(dialog).findByRole('button', { name: `${before[0]}: uma posição depois` });
  later.focus();
  await user.keyboard('{Enter}');
  // the same button has the focus, to move it on
  expect(document.activeElement).toHaveAccessibleName(`${before[0]}: uma posição depois`);
  const swapped = [before[1], before[0], ...before.slice(2)];
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(swapped.slice(0, 2));
  expect(names()).toEqual(swapped);

  await user.click(await screen.findByRole('button', { name: 'Voltar ao padrão' }));
  expect(names()).toEqual(before);
});

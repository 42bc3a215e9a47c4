import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { arranged, keyedWidgets } from '#screens/dashboard/Dashboard.tsx';
import type { DashboardScreen } from '#screens/screenTypes.ts';
import type { Widget } from '#model/types.ts';
import { rowSpanOf } from '#screens/dashboard/widgetRows.ts';
import { portalWith } from '#tests/support/portal.ts';
import { garage } from '../garage.ts';
import { drawScreen, serveApi } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());
const text = (words: string): Widget => ({ kind: 'text', text: words });

it('numbers widgets of the same name, and places new ones after their neighbour', () => {
  const widgets = [text('a'), text('a'), text('b'), text('c')];
  expect(keyedWidgets(widgets).map(({ id }) => id)).toEqual(['text:a', 'text:a#2', 'text:b', 'text:c']);
  const order = ['text:c', 'text:gone', 'text:a'];
  expect(arranged(widgets, order).map(({ id }) => id)).toEqual(['text:c', 'text:a', 'text:a#2', 'text:b']);
});

it('can be reordered by keyboard, and reset', async () => {
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
  // The same button keeps the focus, so that the widget can be moved again.
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

it('places widgets by their span in columns and lines', async () => {
  const portal = portalWith({
    'resources/notas.yaml':
      'label: { one: Nota, many: Notas }\ntitle: nome\nfields: { nome: { type: text, label: Nome } }\n',
    'departments/mural.yaml': `label: Mural
permissions: [vendedor]
routes:
  - path: /mural
    label: Mural
    dashboard:
      - { text: Comprida, span: 6, tall: 2 }
      - { text: Em cima, span: 6 }
      - { text: Embaixo, span: 6 }
      - { metric: Quantas, resource: notas, value: count }
      - { text: Só alta, tall: 3 }
  - { path: /mural/notas, label: Notas, list: notas }
`,
  });
  serveApi(({ path }) => (path === '/api/notas/aggregate' ? { body: [{ value: 1 }] } : { body: [] }));
  drawScreen({ portal, route: '/mural', permissions: ['vendedor'] });
  // No styles are drawn here, but boxes with the same style share a class.
  const boxOf = async (words: string) => (await screen.findByText(words)).parentElement!;
  const grid = (await boxOf('Comprida')).parentElement!;
  expect([...grid.children].map(({ textContent }) => textContent)).toEqual([
    'Comprida',
    'Em cima',
    'Embaixo',
  ]);
  const [tall, above, below] = [...grid.children].map(({ className }) => className);
  expect(above).toBe(below);
  expect(tall).not.toBe(above);
  // Without a span it has a line to itself, and "tall" has no effect.
  const alone = await boxOf('Só alta');
  expect(alone.parentElement!.children).toHaveLength(1);
  const [first, ...others] = (
    portal.departments.flatMap(({ routes }) => routes)[0]!.screen as DashboardScreen
  ).widgets.map(rowSpanOf);
  expect([first, others]).toEqual([2, [1, 1, 1, 1]]);
});

it('ignores "tall" on widgets without a span and on metrics', () => {
  const chart = { kind: 'chart', span: 6, tall: 2 } as Widget;
  expect(rowSpanOf(chart)).toBe(2);
  expect(rowSpanOf({ ...chart, span: undefined } as Widget)).toBe(1);
  expect(rowSpanOf({ kind: 'metric', span: 6, tall: 2 } as unknown as Widget)).toBe(1);
});

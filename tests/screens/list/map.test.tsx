/** The map of a list: its points, colours, legend and labels. */
import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { legendOf } from '#screens/list/views/map/app/Legend.tsx';
import { fannedOut, framed, frameOf, pointsOf, project } from '#screens/list/views/map/app/mapPoints.ts';
import { shapesOf } from '#screens/list/views/map/app/outlines.ts';
import { placeLabels } from '#screens/list/views/map/app/placeLabels.ts';
import { createPortalTheme } from '#app/theme/theme.ts';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const portal = portalWith({
  'resources/bases.yaml': `
label: { one: Base, many: Bases, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  lat: { type: decimal, label: Latitude }
  lng: { type: decimal, label: Longitude }
  estado: { type: select, label: Estado, options: { aberta: { label: Aberta, tone: success }, parada: { label: Parada, tone: error }, nova: Nova } }
`,
  'departments/bases.yaml': `label: Bases
permissions: [vendedor]
routes:
  - path: /bases
    label: Bases
    list: { resource: bases, columns: [nome], views: [map], map: { lat: lat, lng: lng, color: estado, outlines: brazil } }
  - path: /bases/grade
    label: Grade
    list: { resource: bases, columns: [nome], views: [map], map: { lat: lat, lng: lng, outlines: none } }
`,
});
const records = [
  { id: 1, nome: 'Sorriso', lat: -12.5, lng: -55.7, estado: 'aberta' },
  { id: 2, nome: 'Sinop', lat: -11.9, lng: -55.5, estado: 'parada' },
  { id: 3, nome: 'Sem lugar', lat: null, lng: -50, estado: 'nova' },
];
afterEach(() => vi.unstubAllGlobals());

async function draw(route: string) {
  serveApi(({ path }) => {
    if (path === '/api/user-info') return { body: {} };
    return path === '/api/bases' ? { body: records, total: 3 } : undefined;
  });
  const view = drawScreen({ portal, route });
  await screen.findByRole('link', { name: /Sorriso/ });
  return view;
}
const dot = (name: RegExp) =>
  screen.getByRole('link', { name }).querySelector('circle')!.getAttribute('fill');

describe('the map of a list', () => {
  it('has outlines, and points coloured by their option as in the legend', async () => {
    const { container } = await draw('/bases');
    await expect.poll(() => container.querySelectorAll('svg path[d^="M"]').length).toBeGreaterThan(1);
    expect(screen.getByRole('link', { name: 'Sorriso, Aberta' })).toHaveAttribute('href', '/bases/1/show');
    expect(dot(/Sorriso/)).not.toBe(dot(/Sinop/));
    // Labels are laid out from left to right, even on a mirrored page.
    expect(container.querySelector('svg[viewBox] > g > text')!.closest('svg')).toHaveAttribute(
      'direction',
      'ltr',
    );
    // Only options of records on the map.
    const legend = screen.getByRole('list', { name: 'Estado' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Aberta', 'Parada']);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it('without outlines has a grid, and without a colour field has one colour and no legend', async () => {
    const { container } = await draw('/bases/grade');
    expect(container.querySelectorAll('svg line').length).toBeGreaterThan(1);
    expect(screen.getByRole('link', { name: 'Sorriso' })).toBeInTheDocument();
    expect(dot(/Sorriso/)).toBe(dot(/Sinop/));
    expect(screen.queryByRole('list', { name: 'Estado' })).toBeNull();
  });
});

describe('the colours of a map', () => {
  const { palette } = createPortalTheme({ mode: 'dark', direction: 'ltr' });
  const option = (value: string, tone: 'neutral' | 'error') => ({ value, label: value, tone });
  it('are those of the tones, in distinct shades, or distinct ones where no option has a tone', () => {
    const toned = legendOf([option('a', 'neutral'), option('b', 'error'), option('c', 'error')], palette);
    const plain = legendOf([option('a', 'neutral'), option('b', 'neutral')], palette);
    for (const parts of [toned, plain])
      expect(new Set(parts.map(({ color }) => color)).size).toBe(parts.length);
  });
});

describe('the points of a map', () => {
  it('are the records with coordinates, north up', () => {
    const places = [...records, { id: 4, lat: 0, lng: 200 }];
    const points = pointsOf(places, { lat: 'lat', lng: 'lng' }, () => ({ label: '', href: '', lines: [] }));
    expect(points.map(({ id }) => id)).toEqual([1, 2]);
    expect(project(-10, -50).y).toBeLessThan(project(-20, -50).y);
    expect(project(-10, -60).x).toBeLessThan(project(-10, -50).x);
  });

  it('are all within the frame, even a single one', () => {
    const frame = frameOf(
      [
        { x: 0, y: 0 },
        { x: 10, y: 2 },
      ],
      2,
    );
    expect(frame.width / frame.height).toBeCloseTo(2);
    expect([frame.x < 0, frame.x + frame.width > 10, frame.y < 0, frame.y + frame.height > 2]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(frameOf([{ x: 5, y: 5 }], 2).width).toBeGreaterThan(0);
  });

  it('are within the frame after they are moved apart at its edge', () => {
    const many = Array.from({ length: 12 }, () => ({ x: 0, y: 0 }));
    const { dots } = framed([...many, { x: 10, y: 10 }], { width: 400, height: 200 });
    for (const { x, y } of dots) expect([x > 0, x < 400, y > 0, y < 200]).toEqual([true, true, true, true]);
  });
});

it('draws shapes that cross the date line at both edges, and others once', () => {
  const [inland] = shapesOf([[0, 0, 50, 0, 0, 50]]);
  expect(inland![1]).toEqual(project(0, 1));
  expect(shapesOf([[0, 0, 50, 0, 0, 50]])).toHaveLength(1);
  const [east, west] = shapesOf([[8950, 0, 100, 0, 0, 50]]);
  expect(east![0]!.x - west![0]!.x).toBeCloseTo(project(0, 360).x);
});

describe('the labels of a map', () => {
  const size = { width: 400, height: 300 };
  it('are beside their point, on the other side near the edge', () => {
    expect(placeLabels([{ x: 100, y: 100, name: 'Recife' }], size)).toEqual([
      { x: 110, y: 104, anchor: 'start' },
    ]);
    expect(placeLabels([{ x: 390, y: 100, name: 'Recife' }], size)[0]).toMatchObject({ anchor: 'end' });
  });

  it('never overlap a label or point, and are left out where there is no room', () => {
    const named = Array.from({ length: 30 }, (_, at) => ({
      x: 200 + (at % 5),
      y: 150,
      name: `Vehicle ${at}`,
    }));
    const placed = placeLabels(named, size).filter(Boolean);
    expect(placed.length).toBeGreaterThan(1);
    expect(placed.length).toBeLessThan(6);
    expect(new Set(placed.map((one) => `${one!.anchor} ${one!.y}`)).size).toBe(placed.length);
  });
});

describe('points at the same place', () => {
  it('are arranged around it without overlaps, each with its true place', () => {
    const dots = fannedOut(Array.from({ length: 40 }, (_, at) => ({ x: 100 + (at % 2), y: 50 })));
    for (const [at, one] of dots.entries())
      for (const other of dots.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(13);
    expect(dots[0]).toEqual({ x: 100, y: 50 });
    expect(dots.slice(1).every(({ from }) => from?.x === 100 && from.y === 50)).toBe(true);
  });

  it("don't move others nearby", () => {
    const far = [
      { x: 10, y: 10 },
      { x: 40, y: 10 },
    ];
    expect(fannedOut(far)).toEqual(far);
  });
});

/** The map of a list: its points, colours, legend and labels. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { legendOf } from '#screens/list/views/spans/app/SpanFrame.tsx';
import {
  frameOf,
  pointsOf,
  project,
  alongMarks,
  marksOf,
  namesOfMarks,
  tracksOf,
} from '#screens/list/views/map/app/marks.ts';
import { visibleStates } from '#screens/list/views/map/app/visibleStates.ts';
import { shapesOf } from '#screens/list/views/map/app/useOutlines.ts';
import { areApart, placeLabels, rectangleOf, type NamedPlace } from '#screens/list/views/map/app/ListMap.tsx';
import { createPortalTheme } from '#kit/theme/theme.ts';
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
  dia: { type: date, label: Dia }
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
  - path: /bases/linha
    label: Linha
    list: { resource: bases, columns: [nome], views: [map], map: { lat: lat, lng: lng, track: estado, time: dia, outlines: none } }
`,
});
const records = [
  { id: 1, nome: 'Sorriso', lat: -12.5, lng: -55.7, estado: 'aberta' },
  { id: 2, nome: 'Sinop', lat: -11.9, lng: -55.5, estado: 'parada' },
  { id: 3, nome: 'Sem lugar', lat: null, lng: -50, estado: 'nova' },
];
afterEach(() => vi.unstubAllGlobals());

async function draw(route: string, rows: readonly object[] = records, name = /Sorriso/) {
  serveApi(({ path }) => {
    if (path === '/api/user-info') return { body: {} };
    return path === '/api/bases' ? { body: [...rows], total: rows.length } : undefined;
  });
  const view = drawScreen({ portal, route });
  await screen.findAllByRole('link', { name });
  return view;
}
const drawing = () => within(document.querySelector<HTMLElement>('svg[direction="ltr"]')!);
const dot = (name: RegExp) =>
  drawing().getByRole('link', { name }).querySelector('path')!.getAttribute('fill');

describe('the map of a list', () => {
  it('has beside it its points by name; the one under the pointer is circled on the map', async () => {
    await draw('/bases');
    const list = within(screen.getByRole('list', { name: 'Bases' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/bases/1/show',
      '/bases/2/show',
    ]);
    const ring = () => document.querySelector('svg[direction="ltr"] > circle');
    expect(ring()).toBeNull();
    await userEvent.hover(list.getByRole('link', { name: /Sinop/ }));
    expect(ring()).toBeInTheDocument();
    await userEvent.unhover(list.getByRole('link', { name: /Sinop/ }));
    expect(ring()).toBeNull();
  });

  it('has no list beside it where the points are places along lines', async () => {
    const days = ['2026-01-01', '2026-01-02'];
    await draw(
      '/bases/linha',
      days.map((dia, at) => ({ ...records[at], dia, estado: 'aberta' })),
    );
    expect(screen.queryByRole('list', { name: 'Bases' })).toBeNull();
  });

  it('has outlines, and points coloured by their option as in the legend', async () => {
    const { container } = await draw('/bases');
    await expect.poll(() => container.querySelectorAll('svg path[d^="M"]').length).toBeGreaterThan(1);
    expect(drawing().getByRole('link', { name: 'Sorriso, Aberta' })).toHaveAttribute('href', '/bases/1/show');
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

  it('names the records without a place below it, with links, and says nothing of them where all have one', async () => {
    await draw('/bases');
    expect(screen.getByText(/1 sem localização:/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sem lugar' }).getAttribute('href')).toBe('/bases/3/show');
    cleanup();
    await draw('/bases', records.slice(0, 2));
    expect(screen.queryByText(/sem localização/)).toBeNull();
  });

  it('without outlines has a grid, and without a colour field has one colour and no legend', async () => {
    const { container } = await draw('/bases/grade');
    expect(container.querySelectorAll('svg line').length).toBeGreaterThan(1);
    expect(drawing().getByRole('link', { name: 'Sorriso' })).toBeInTheDocument();
    expect(dot(/Sorriso/)).toBe(dot(/Sinop/));
    expect(screen.queryByRole('list', { name: 'Estado' })).toBeNull();
  });

  it('shows records at one place as their number, which opens links to them', async () => {
    const here = { lat: -12.5, lng: -55.7, estado: 'aberta' };
    const rows = [
      ...['Oeste', 'Leste', 'Norte'].map((nome, at) => ({
        id: at + 1,
        nome,
        dia: `2026-03-0${3 - at}`,
        ...here,
      })),
      { id: 4, nome: 'Manaus', lat: -3, lng: -60, estado: 'aberta', dia: '2026-03-09' },
    ];
    const { container } = await draw('/bases/linha', rows, /Manaus/);
    const line = screen.getByRole('img', { name: 'Aberta: trajeto de 4 pontos' });
    expect(line.querySelector('path')!.getAttribute('d')!.match(/L/g)).toHaveLength(1);
    const mark = screen.getByRole('button', { name: '3 pontos juntos: Oeste, Leste, Norte' });
    expect(within(mark).getByText('3')).toBeInTheDocument();
    mark.focus();
    await userEvent.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: /3 pontos juntos/ });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.getAttribute('href')),
    ).toEqual(['/bases/linha/1/show', '/bases/linha/2/show', '/bases/linha/3/show']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(mark);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
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
});

it('names a state in the middle of what is visible of it, and none without its capital or out of sight', () => {
  const square = (x: number) => [
    { x, y: 0 },
    { x: x + 100, y: 0 },
    { x: x + 100, y: 100 },
    { x, y: 100 },
  ];
  const names = (shapes: readonly ReturnType<typeof square>[]) =>
    visibleStates(shapes, [{ x: 90, y: 50, state: 'Acre' }], { width: 60, height: 100 });
  expect(names([square(200), square(0)])).toEqual([{ name: 'Acre', x: 30, y: 50 }]);
  expect(names([square(200)])).toEqual([]);
  expect(names([square(70)])).toEqual([]);
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

  it('are left out where there is no room', () => {
    const crowd = Array.from({ length: 30 }, (_, at) => ({
      x: 200 + (at % 5),
      y: 150,
      name: `Vehicle ${at}`,
    }));
    const placed = placeLabels(crowd, size).filter(Boolean);
    expect(placed.length).toBeGreaterThan(1);
    expect(placed.length).toBeLessThan(12);
  });

  it.each([1, 2, 3, 4, 5])('never overlap a label, a mark or the edge (seed %i)', (seed) => {
    const next = numbersFrom(seed);
    const dots = Array.from({ length: 120 }, () => ({ x: next() * 400, y: next() ** 2 * 300 }));
    const marks = marksOf(dots);
    const named = marks.map((mark): NamedPlace => ({
      ...mark,
      name: 'QCM-9000 Constellation'.slice(0, 1 + Math.floor(next() * 22)),
      isStrong: next() > 0.5,
    }));
    const boxes = placeLabels(named, size, marks).flatMap((at, index) =>
      at ? [rectangleOf(named[index]!, at)] : [],
    );
    expect(boxes.length).toBeGreaterThan(5);
    const discs = marks.map(({ x, y, radius }) => ({
      left: x - radius,
      right: x + radius,
      top: y - radius,
      bottom: y + radius,
    }));
    for (const [at, box] of boxes.entries()) {
      for (const other of [...boxes.slice(at + 1), ...discs]) expect(areApart(box, other)).toBe(true);
      expect([box.left > 0, box.right < 400, box.top > 0, box.bottom < 300]).toEqual(Array(4).fill(true));
    }
  });
});

describe('points that would cover each other', () => {
  it('are one mark with all of them, and no two marks overlap', () => {
    const next = numbersFrom(7);
    const dots = Array.from({ length: 300 }, (_, at) =>
      at % 3 === 0 ? { x: 100, y: 50 } : { x: next() * 400, y: next() * 300 },
    );
    const marks = marksOf(dots);
    expect(marks.flatMap(({ points }) => points).toSorted((a, b) => a - b)).toEqual(dots.map((_, at) => at));
    expect(marks[0]!.points.length).toBeGreaterThanOrEqual(100);
    for (const [at, one] of marks.entries())
      for (const other of marks.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius);
  });

  it("don't take in others nearby", () => {
    const far = [
      { x: 10, y: 10 },
      { x: 40, y: 10 },
    ];
    expect(marksOf(far).map(({ points }) => points)).toEqual([[0], [1]]);
  });
});

describe('the lines of a map', () => {
  const at = (key: string, time: string, label = key) => ({ label, track: { key, name: key, time } });
  const points = [at('A', '3'), at('B', '1'), at('A', '1'), at('A', '2'), { label: 'C', track: undefined }];
  const tracks = tracksOf(points);
  const marks = marksOf([
    { x: 90, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 200, y: 0 },
  ]);

  it('join the points of each track in time order, and stand at a stop once', () => {
    expect(tracks.map(({ key, points }) => [key, points])).toEqual([
      ['A', [2, 3, 0]],
      ['B', [1]],
    ]);
    expect(tracks.map((track) => alongMarks(track, marks))).toEqual([[1, 0], [1]]);
  });

  it('are named where they end, else where they start; a point without a line has its own name', () => {
    expect(namesOfMarks(points, marks, tracks)).toEqual([
      { name: 'A', more: 0, isStrong: true },
      { name: 'B', more: 0, isStrong: true },
      { name: 'C', more: 0, isStrong: true },
    ]);
    const [, start] = namesOfMarks(
      [points[0]!, points[2]!],
      marksOf([
        { x: 90, y: 0 },
        { x: 0, y: 0 },
      ]),
      [{ key: 'A', name: 'A', points: [1, 0] }],
    );
    expect(start).toEqual({ name: 'A', more: 0, isStrong: false });
  });
});

/** A fixed sequence of numbers between 0 and 1. */
function numbersFrom(seed: number) {
  let state = seed * 2654435761;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

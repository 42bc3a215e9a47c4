/** How points become marks: points that would cover each other are one mark with their number. */
import type { RaRecord } from 'ra-core';
import { greatestOf, leastOf } from '#model/values/extremes.ts';
import type { LegendEntry } from '#screens/list/views/spans/app/SpanFrame.tsx';

export type MapPoint = {
  id: RaRecord['id'];
  x: number;
  y: number;
  label: string;
  href: string;
  lines: readonly (readonly [string, string])[];
  /** The option that determines its colour; without one it has the department's colour. */
  part?: LegendEntry | undefined;
  /** The line that it belongs to, and its time there. */
  track?: { key: string; name: string; time: string; when: string } | undefined;
};
type Facts = Pick<MapPoint, 'label' | 'href' | 'lines' | 'part' | 'track'>;

/** Projects degrees to plane coordinates, true to scale at the middle of Brazil; north is up. */
const scaleAt = Math.cos((-12 * Math.PI) / 180);
export const project = (lat: number, lng: number) => ({ x: lng * scaleAt, y: -lat });

/** The points of all records that have coordinates. */
export function pointsOf(
  records: readonly RaRecord[],
  { lat, lng }: { lat: string; lng: string },
  facts: (record: RaRecord) => Facts,
): MapPoint[] {
  return records.flatMap((record) => {
    const latitude: unknown = record[lat];
    const longitude: unknown = record[lng];
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return [];
    return [{ id: record.id, ...project(latitude, longitude), ...facts(record) }];
  });
}

export type Dot = { x: number; y: number };

type Box = { x: number; y: number; width: number; height: number };

export type Size = { width: number; height: number };

/** Returns a function that maps plane coordinates to the drawing. */
export const placeIn =
  (frame: Box, size: Size) =>
  ({ x, y }: Dot): Dot => ({
    x: ((x - frame.x) / frame.width) * size.width,
    y: ((y - frame.y) / frame.height) * size.height,
  });

/** The part of the plane to show: all points with a margin, in the aspect ratio of the drawing. */
export function frameOf(points: readonly { x: number; y: number }[], ratio: number): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [leastOf(xs), greatestOf(xs), leastOf(ys), greatestOf(ys)];
  const least = 2;
  const width = Math.max((right - left) * 1.15, (bottom - top) * 1.15 * ratio, least * ratio);
  const height = width / ratio;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** A mark, at the middle of its points; `points` are their indexes. */
export type Mark = Dot & { points: readonly number[]; radius: number };

const radiusOf = (count: number) => (count === 1 ? 7 : count < 10 ? 10 : count < 100 ? 12 : 15);
/** The least room between two marks. */
const gap = 2;

/** The marks of these points. No two marks overlap, and each point belongs to one of them. */
export function marksOf(dots: readonly Dot[]): Mark[] {
  const marks: Mark[] = [];
  for (const [at, dot] of dots.entries()) {
    let mark: Mark = { x: dot.x, y: dot.y, points: [at], radius: radiusOf(1) };
    // A larger mark may touch another one, which it then takes in too.
    for (;;) {
      const touched = marks.findIndex((other) => areTouching(mark, other));
      if (touched < 0) break;
      mark = joined(marks.splice(touched, 1)[0]!, mark);
    }
    marks.push(mark);
  }
  return marks.toSorted((one, other) => one.points[0]! - other.points[0]!);
}

const areTouching = (one: Mark, other: Mark) =>
  Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius + gap;

function joined(one: Mark, other: Mark): Mark {
  const points = [...one.points, ...other.points].toSorted((a, b) => a - b);
  const share = other.points.length / points.length;
  return {
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
    points,
    radius: radiusOf(points.length),
  };
}

/** The points of one line in time order. */
type Tracked = { track?: { key: string; name: string; time: string } | undefined };
export type Track = { key: string; name: string; points: readonly number[] };

export function tracksOf(points: readonly Tracked[]): Track[] {
  const tracks = new Map<string, { key: string; name: string; points: number[] }>();
  for (const [at, { track }] of points.entries()) {
    if (!track) continue;
    const found = tracks.get(track.key) ?? { key: track.key, name: track.name, points: [] };
    tracks.set(track.key, found);
    found.points.push(at);
  }
  const timeOf = (at: number) => points[at]!.track!.time;
  return [...tracks.values()].map((track) => ({
    ...track,
    points: track.points.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : a - b)),
  }));
}

/** The marks along a line, in time order; a stop is there once. */
export function alongMarks({ points }: Track, marks: readonly Mark[]): number[] {
  const markOf = new Map(marks.flatMap((mark, index) => mark.points.map((at) => [at, index] as const)));
  return points.map((at) => markOf.get(at)!).filter((mark, at, all) => mark !== all[at - 1]);
}

type MarkName = { name: string; more: number; isStrong: boolean };

/**
 * The name beside each mark: that of a line that ends at the mark, or else of a line that starts there. A mark of a
 * single point has the point's label. `more` is the number of further names.
 */
export function namesOfMarks(
  points: readonly (Tracked & { label: string })[],
  marks: readonly Mark[],
  tracks: readonly Track[],
): (MarkName | undefined)[] {
  const ways = tracks.map((track) => ({ name: track.name, along: alongMarks(track, marks) }));
  return marks.map(({ points: own }, index) => {
    const ending = ways.filter(({ along }) => along.at(-1) === index).map(({ name }) => name);
    const starting = ways.filter(({ along }) => along[0] === index).map(({ name }) => name);
    const single = own.flatMap((at) => (points[at]!.track ? [] : points[at]!.label));
    const strong = [...new Set([...ending, ...single])];
    const names = strong.length > 0 ? strong : [...new Set(starting)];
    const [name] = names;
    return name === undefined || name === ''
      ? undefined
      : { name, more: names.length - 1, isStrong: strong.length > 0 };
  });
}

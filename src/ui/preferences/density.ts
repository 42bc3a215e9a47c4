import { useKept } from './useKept.ts';

const densities = { compact: 32, usual: 38, wide: 48 } as const;
type Density = keyof typeof densities;
export const densityNames = Object.keys(densities) as Density[];

/** The row height of all lists. */
export function useDensity() {
  const [wanted, choose] = useKept<Density>('density', 'usual', { place: 'lists' });
  const density = Object.hasOwn(densities, wanted) ? wanted : 'usual';
  return { density, rowHeight: densities[density], choose };
}

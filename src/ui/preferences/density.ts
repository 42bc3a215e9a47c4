import { densityOf, rowHeights, type Density } from '#model/rowHeights.ts';
import { useKept } from './useKept.ts';

export const densityNames = Object.keys(rowHeights) as Density[];

/** The row height of all lists. */
export function useDensity() {
  const [wanted, choose] = useKept<Density>('density', 'usual', { place: 'lists' });
  const density = densityOf(wanted);
  return { density, rowHeight: rowHeights[density], choose };
}

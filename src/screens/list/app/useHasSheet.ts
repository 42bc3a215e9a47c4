import { useScreen } from '#screens/app/useScreen.ts';
import { useFacetRoom } from '../facets/app/useFacetRoom.ts';
import { useListView } from './useListView.ts';

/** True when the filters are in a sheet instead of chips: on a phone, and for facets without room beside the list. */
export function useHasSheet(): boolean {
  const { facets } = useScreen().screen;
  const hasRoom = useFacetRoom();
  return useListView().isPhone || (facets.length > 0 && !hasRoom);
}

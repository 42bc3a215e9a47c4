import { useStore } from 'ra-core';
import type { ListView } from '../../../model/types.ts';
import { useScreen } from '../../app/useScreen.ts';
import { drawnViews } from './views.tsx';
import { useIsPhone } from '../../../app/ui/useIsPhone.ts';

/** How the list is shown now: what the user chose, or the screen's first view; on a phone, what stands for it there. */
export function useListView() {
  const { name, screen } = useScreen();
  const isPhone = useIsPhone();
  const [wanted, choose] = useStore<ListView | undefined>(`${name}.view`, undefined);
  const view = wanted && screen.views.includes(wanted) ? wanted : (screen.views[0] ?? 'table');
  const drawn = drawnViews[view];
  const onPhone = 'onPhone' in drawn ? drawn.onPhone : undefined;
  return {
    view: (isPhone && onPhone) || view,
    /** The view as it is chosen from `views`, whatever a phone shows in its place. */
    chosen: view,
    views: screen.views,
    choose,
    isPhone,
  };
}

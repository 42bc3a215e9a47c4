import { useKept } from '#ui/preferences/useKept.ts';
import type { ListView } from '../views/registry.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { drawnView } from './views.tsx';
import { useIsPhone } from '#kit/screen.ts';

/**
 * The current view of the list: the user's choice or the screen's first view; on a phone, its replacement.
 */
export function useListView() {
  const { resourceName, screen } = useScreen();
  const isPhone = useIsPhone();
  const [wanted, choose] = useKept<ListView | undefined>('view', undefined, { place: resourceName });
  const view = wanted && screen.views.includes(wanted) ? wanted : (screen.views[0] ?? 'table');
  const drawn = drawnView(view);
  const onPhone = 'onPhone' in drawn ? drawn.onPhone : undefined;
  return {
    view: (isPhone && onPhone) || view,
    isApart: 'isApart' in drawn && drawn.isApart === true,
    /** The view chosen from `views`, even if a phone shows another one instead. */
    chosen: view,
    views: screen.views,
    choose,
    isPhone,
  };
}

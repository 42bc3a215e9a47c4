import { useMediaQuery, type Theme } from '@mui/material';
import { useStore } from 'ra-core';
import type { ListScreen } from '../../../model/types.ts';
import { useScreen } from '../../app/useScreen.ts';

export type ListView = ListScreen['views'][number];

/** How the list is shown now: what the user chose, or the screen's first view; a table is cards on a phone. */
export function useListView() {
  const { name, screen } = useScreen();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [chosen, choose] = useStore<ListView | undefined>(`${name}.view`, undefined);
  const view = chosen && screen.views.includes(chosen) ? chosen : (screen.views[0] ?? 'table');
  return {
    view: isPhone && view === 'table' ? ('cards' as const) : view,
    views: screen.views,
    choose,
    isPhone,
  };
}

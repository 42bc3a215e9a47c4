/** The department that `showcase: true` in portal.yaml adds: pages of the engine with sample data and no resource. */
import type { Department, Place, Route } from '../model/types.ts';

export const showcaseId = 'demonstracao';

const screens = [
  { path: '/demo/calendario', label: 'Calendário', icon: 'CalendarMonth', page: 'CalendarDemo' },
  { path: '/demo/contatos', label: 'Contatos', icon: 'Contacts', page: 'ContactDemo' },
  { path: '/demo/loja', label: 'Loja', icon: 'Storefront', page: 'ShopDemo' },
] as const;

export const showcasePaths: readonly string[] = screens.map(({ path }) => path);

/** Open to every signed-in user, and the last one in the menu. `place`: where it was asked for. */
export function showcaseDepartment(place: Place): Department {
  const requirement = { mode: 'all', permissions: [] } as const;
  return {
    id: showcaseId,
    label: 'Demonstração',
    icon: 'Star',
    requirement,
    menu: { order: Number.MAX_SAFE_INTEGER, to: screens[0].path },
    routes: screens.map(({ page, ...route }): Route => ({
      ...route,
      aliases: [],
      menu: true,
      requirement,
      screen: { kind: 'page', page },
      department: showcaseId,
      place,
    })),
    place,
  };
}

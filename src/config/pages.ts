/** Pages that a route may name with `page:`; src/app/pages/registry.ts holds the component of each. */
export const pageNames = ['Areas', 'Blank', 'Profile', 'CalendarDemo', 'ContactDemo', 'ShopDemo'] as const;
export type PageName = (typeof pageNames)[number];

/**
 * Server features other than records, used only by pages. `config`: the problems and the map of the
 * configuration; `language`: the reference of the config language; `access`: who may do what, and why;
 * `viewAs`: the portal as other permissions see it; `delivery`: messages to people and systems; `schedule`: the
 * scheduled rules; `edit`: changes of the config files, where the server allows it.
 */
export type Service = 'config' | 'language' | 'access' | 'viewAs' | 'delivery' | 'schedule' | 'edit';

/**
 * The engine's own pages that a route may name with `page:`, each with the services that it needs. A user who
 * may open a screen with the page may use those services. src/app/pages/registry.ts has the component of
 * each.
 */
export const pageServices = {
  Access: ['access', 'viewAs'],
  ApiReference: [],
  Areas: [],
  Blank: [],
  ConfigEditor: ['edit'],
  Deliveries: ['delivery'],
  LanguageReference: ['language'],
  Pendings: [],
  PortalMap: ['config'],
  Profile: [],
  RuleRuns: ['schedule'],
  ConfigProblems: ['config'],
  Trash: [],
} as const satisfies Record<string, readonly Service[]>;
export type PageName = keyof typeof pageServices;
export const pageNames = Object.keys(pageServices) as PageName[];

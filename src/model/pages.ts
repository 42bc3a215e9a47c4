/**
 * What the server tells beside the records, and only through a page: `config` are the problems and the map of the
 * configuration, `language` what may be written in it, `access` is who may what and why, `viewAs` the portal as
 * other permissions see it, `delivery` are the messages to people and systems, `schedule` are the rules by the clock,
 * `edit` changes the files of the configuration, where the server lets it.
 */
export type Service = 'config' | 'language' | 'access' | 'viewAs' | 'delivery' | 'schedule' | 'edit';

/**
 * The engine's own pages that a route may name with `page:`, each with the services that it needs; whoever may open a screen with
 * the page may use them. src/app/pages/registry.ts holds the component of each.
 */
export const pageServices = {
  Access: ['access', 'viewAs'],
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

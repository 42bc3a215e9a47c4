/** What the browser gets of a portal: made by client.ts, for one person. */
import type { DialectId } from './dialects.ts';
import type { Department, Filter, Portal, Resource, Route, Screen } from './types.ts';

/** One route as the public index tells it: enough for menu, guard and search, nothing of its screen. */
export type IndexRoute = Pick<
  Route,
  'path' | 'aliases' | 'label' | 'description' | 'icon' | 'group' | 'menu' | 'requirement'
> & {
  /** No address below it exists; of the others those of records do. */
  leaf?: true;
  /** It begins with records, not with a page that stands for the department. */
  ofRecords?: true;
  /** Addresses of its further tabs, which share its guard. */
  tabs?: readonly string[];
  /** In one user's index, addresses below it that are other people's: they are none of its records. */
  closed?: readonly string[];
  /** The page it shows, where that needs a service (see pages.ts). */
  page?: string;
};
export type IndexDepartment = Pick<
  Department,
  'id' | 'label' | 'icon' | 'accent' | 'requirement' | 'menu'
> & {
  routes: readonly IndexRoute[];
};
/** GET /config/index.json: public, the same for everyone. Whatever grows with the number of screens is not in it. */
export type PublicIndex = Pick<
  Portal,
  | 'brand'
  | 'locale'
  | 'locales'
  | 'messages'
  | 'timeZone'
  | 'currency'
  | 'settings'
  | 'search'
  | 'demo'
  | 'trash'
> & {
  today: string;
  /** Whether records have a history to be asked for. */
  history?: true;
  /** What speaks the backend that keeps the records, where it is none of ours and stands behind our API. */
  elsewhere?: DialectId;
  /** The server lets the config be edited in the portal. */
  editable?: true;
  /** Base address of the API: "/api", or PORTAL_API_URL + "/api". */
  api: string;
  /** Changes when the config does. */
  version: string;
};
/** Of the departments, screens and landing pages those that a user may open. */
export type OwnIndex = Pick<Portal, 'landings'> & { departments: readonly IndexDepartment[] };
export type ClientIndex = PublicIndex & OwnIndex;

/**
 * GET /config/start.json, which needs a token. `?version=` the state of the config that the public index is known of: if
 * it is another one by now, that comes along. `?at=` the address that is opened: the screens of its department come along.
 * `?first=` the permission that chooses the landing page.
 */
export type StartAnswer = { index: OwnIndex & Partial<PublicIndex>; slice?: DepartmentSlice };
/** GET /config/address.json?at=: whether a config's address is of this shape, for whomever it may be. */
export type AddressAnswer = { exists: boolean };

/** GET /config/departments/<id>.json: the screens that this user may open, and the fields they show. */
export type DepartmentSlice = {
  id: string;
  version: string;
  screens: Readonly<Record<string, Screen>>;
  resources: Readonly<Record<string, ClientResource>>;
  /**
   * Resource -> where its records are opened by this user: the lists of this department before those of others, up to
   * the first one that has every record.
   */
  links: Readonly<Record<string, readonly RecordsLink[]>>;
  /** Resource of a screen here -> this user's lists of it in other departments, those of all its records first. */
  elsewhere: Readonly<Record<string, readonly ListElsewhere[]>>;
  /** `resource.field` -> where this user makes a record that names, by this field, one that a screen here shows. */
  makes: Readonly<Record<string, string>>;
};
/** A list by its address; `filter`: the records that it has, where that is not all of them. */
export type RecordsLink = { path: string; filter?: Filter };
/** What a list of another department can be opened with: `reads`, the fields by which it can be narrowed. */
export type ListElsewhere = { path: string; filter: Filter; reads: readonly string[] };
/** A resource without the fields that none of the user's screens shows. */
export type ClientResource = Omit<
  Resource,
  'place' | 'from' | 'formerly' | 'name' | 'rules' | 'ensures' | 'inbound'
> & {
  /** Its rows stand for records of other resources (see origin.ts). */
  view?: true;
  /** Names that its fields had, each with the one of today: the head of an older file is read by them. */
  formerNames?: Readonly<Record<string, string>>;
  /** Rules follow from what is done to its records: what they would do can be asked beforehand. */
  foresees?: true;
};

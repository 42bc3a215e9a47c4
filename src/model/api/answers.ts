/** The types of what the browser receives of a portal. client.ts builds these values for one user. */
import type { FeatureIndex, FeatureResource } from '../registered.ts';
import { currentLocale, type NameIn } from '#messages/translate.ts';
import type { Resource, Transition, Filter, Department, Portal, Route, Screen } from '../types.ts';
import type { ScreenPlaces } from './screenPlaces.ts';
import type { DrawnPage } from './drawnPage.ts';
import type { DialectId } from '../config/dialects.ts';

export type PendingRecord = {
  id: string | number;
  title: string;
  /** The highlighted fields of its record page in one line, cut to what the user may read. */
  facts?: string;
  path: string;
};
/**
 * Records that wait for one transition by the requesting user: their number, the first of them, and the list
 * that shows them.
 */
export type PendingGroup = {
  resource: string;
  label: Resource['label'];
  transition: { id: string; label: string };
  /** At most `countedPendings`. */
  count: number;
  /** There are more than `count`; nobody has counted how many. */
  isAtLeast?: true;
  /** Counting took too long: `count` is 0 and `records` are empty, and there may be some. */
  isUnknown?: true;
  path: string;
  records: PendingRecord[];
};
/**
 * True when the transition waits for holders of certain permissions. One that every editor can make waits for
 * nobody in particular.
 */
export const isWaitedFor = ({ waits, auto, permissions, personal }: Transition) =>
  waits === true && !auto && (permissions.length > 0 || personal === true);

/** Where the portal shows them, when it has that page. */
export const pendingsPath = '/pendencias';

/** Records of each group that `GET /user-pendings?records=` answers with at most; the page's queue asks for them. */
export const queuedPendings = 100;

/** A group is counted up to this number. */
export const countedPendings = 1000;

/** The answer of GET /user-pendings. `isAtLeast`: there may be more than `count`. */
export type PendingsAnswer = {
  count: number;
  isAtLeast?: true;
  groups: PendingGroup[];
  /** In `count`: what programs ask the user before they do it. Absent: nothing. */
  asked?: number;
};

/** "7", or "1.000+" where there may be more. */
export const pendingCount = ({ count, isAtLeast }: Pick<PendingsAnswer, 'count' | 'isAtLeast'>): string =>
  `${count.toLocaleString(currentLocale())}${isAtLeast ? '+' : ''}`;

/**
 * The answer of GET and POST /user-favourites/pin: addresses of screens, in the order in which they were
 * pinned.
 */
export type Favourites = { paths: readonly string[] };

/** One effect of a dry run, besides the requested change, limited to the fields that the user may read. */
export type DryRunEffect = {
  action: 'create' | 'update' | 'action' | 'delete' | 'notify' | 'letter' | 'webhook' | 'approve';
  resource: string;
  /** Absent for a new record, or when there is no record. */
  id?: string;
  /** After the action has run: where the user can open the record. */
  path?: string;
  title: string;
  /** A letter that the user sends. */
  letter?: { title: string; text: string; file?: string };
  /** Why a letter can't be sent: the change is made all the same. */
  fault?: string;
  /** Field -> [before, after], only for fields that the user may read. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The labels of the rule and of the transition. A vote has no rule: ''. */
  rule: string;
  transition?: string;
  /** The resource's names, and its changes as displayed text. Absent when there is no record. */
  words?: { one: string; many: string; changes: readonly ChangeWords[] };
};
type ChangeWords = { label: string; before: string; after: string; isMain?: true };

/**
 * The key of an answer to a transition that offers its undo: what rules have done to other records, the first hundred of
 * them. No field has this name.
 */
export const effectsKey = '$effects';
export type WrittenEffect = Pick<DryRunEffect, 'action' | 'resource' | 'id' | 'path' | 'title'>;

export type DryRunResult = {
  effects: readonly DryRunEffect[];
  /**
   * 1: there may be further effects that the user may not know about, not even their number or whether there
   * are any.
   */
  hidden: 0 | 1;
  /** Sent back on confirmation. If the effects have changed by then, nothing is done. */
  digest: string;
  /** Why the action would be refused. */
  refusals: readonly Refusal[];
  /** What steps with `otherwise: skip` leave out. Absent where there is nothing. */
  skipped?: readonly Skipped[];
};
/** A record that a step with `otherwise: skip` has left out, and why. */
export type Skipped = { title: string; message: string };
export type Refusal = { message: string; field?: string };

/** What a dry run of many writes shows of them together, beside the result of each. */
export type BulkDryRun = {
  effects: readonly DryRunEffect[];
  refusals: readonly (Refusal & { id: string | number })[];
  /** By field: the money that the user sees in the records that would be written, in whole units. */
  sum: Readonly<Record<string, number>>;
  /** By which the request confirms what was shown. */
  digest: string;
};

// The counts beside a list: how many records have each value of a field, or fall into each of its ranges.

export type FacetAsked = {
  field: string;
  /**
   * The list's own filter on this field. It applies to the counts of the other facets, but not to this one's.
   */
  filter: Filter;
} & ({ top: number } | { ranges: readonly Filter[] });

/** For a field, its most frequent values. For ranges, the count of each, in their order. */
export type FacetCounts = { field: string } & (
  | { values: readonly { value: string | number | boolean | null; count: number }[] }
  | { ranges: readonly number[] }
);

export type FacetsParams = {
  /** The list's other filters. */
  filter: Filter;
  facets: readonly FacetAsked[];
};

export const maxFacets = 12;
export const maxFacetRanges = 12;
export const maxFacetValues = 100;

/** The API address that answers all facets in one request. */
export const facetsAt = (resource: string, { filter, facets }: FacetsParams): string =>
  `/${resource}/facets?${new URLSearchParams({ filter: JSON.stringify(filter), facets: JSON.stringify(facets) })}`;

/** A route in the public index: enough for the menu, the guard and the search, without its screen. */
export type IndexRoute = Pick<
  Route,
  'path' | 'aliases' | 'label' | 'description' | 'icon' | 'group' | 'menu' | 'requirement'
> & {
  /** No address exists below this one. Other routes have the addresses of their records below them. */
  leaf?: true;
  /** Its screen opens with records rather than with a department's landing page. */
  ofRecords?: true;
  /** Addresses of the screen's further tabs, which share its guard. */
  tabs?: readonly string[];
  /**
   * In a user's own index: addresses below this one that belong to routes of other users, and so are not
   * record ids.
   */
  closed?: readonly string[];
  /** The page that the route shows, set only when the page needs a service (see pages.ts). */
  page?: string;
};
export type IndexDepartment = Pick<
  Department,
  'id' | 'label' | 'icon' | 'accent' | 'requirement' | 'menu'
> & {
  routes: readonly IndexRoute[];
};
/** The lines of the config that describe a screen. `file` begins with the config's folder, `line` counts from 1. */
export type ScreenConfigLines = { file: string; line: number; yaml: string };
/** GET /config/source.json?at=, for editors, and in a demonstration for all. */
export type SourceAnswer = ScreenConfigLines &
  ScreenPlaces & {
    /** The texts of the pane, which other pages need not load. */
    words: RaioXWords;
    /** For editors, to preview as one of them. */
    roles?: readonly { id: string; label: string }[];
  };
export type RaioXWords = Readonly<Record<NameIn<'raioX'>, string>>;

/**
 * GET /config/index.json: public and the same for everyone. It must not grow with the number of screens. The logo of the brand is
 * its address.
 */
export type PublicIndex = Pick<
  Portal,
  'brand' | 'locale' | 'locales' | 'messages' | 'timeZone' | 'currency' | 'settings' | 'search' | 'trash'
> &
  FeatureIndex & {
    /** Everybody sees the lines of the config that describe a screen. */
    showsLines?: true;
    /** The providers by which people come in besides e-mail and password. */
    providers?: readonly { id: string; label: string }[];
    /** The date of `$today` when this was sent. */
    today: string;
    /** Absent: the date is fixed. */
    followsClock?: true;
    /** How many ms the portal's clock is ahead of the machine's, where it began at a demo date. */
    ahead?: number;
    /** The portal records a history of changes. */
    history?: true;
    /** The dialect of the external backend that stores the records. Absent: this server stores them. */
    elsewhere?: DialectId;
    /** The server allows the config to be edited in the portal. */
    editable?: true;
    /** Base address of the API: "/api", or PORTAL_API_URL + "/api". */
    api: string;
    /** Changes when the config does. */
    version: string;
  };
/** The departments, screens and landing pages that a user may open. */
export type UserIndex = Pick<Portal, 'landings'> & { departments: readonly IndexDepartment[] };
export type ClientIndex = PublicIndex & UserIndex;

/**
 * GET /config/start.json, which needs a token. `?version=` is the config version of the public index that the
 * client has: when it is outdated, the current index is included. `?at=` is the opened address: the slice of
 * its department is included. `?first=` is the permission that selects the landing page.
 */
export type StartAnswer = {
  index: UserIndex & Partial<PublicIndex>;
  slice?: DepartmentSlice;
  /** Where `?draw=` says for which window: the page at the address. */
  drawn?: DrawnPage;
};
/** GET /config/drawn.json?at=&draw=: the page that a click leads to, before the app's code is there. */
export type DrawnAnswerOfConfig = Pick<StartAnswer, 'drawn'>;
/** GET /config/address.json?at=: whether the config has an address of this shape, for any user. */
export type AddressAnswer = { exists: boolean };

/**
 * GET /config/departments/<id>.json: the screens that the user may open, and the fields that those screens
 * show.
 */
export type DepartmentSlice = {
  id: string;
  version: string;
  screens: Readonly<Record<string, Screen>>;
  resources: Readonly<Record<string, ClientResource>>;
  /**
   * Resource -> the lists in which this user can open its records: lists of this department first, up to the
   * first one that has every record.
   */
  links: Readonly<Record<string, readonly RecordsLink[]>>;
  /**
   * Resource of a screen here -> this user's lists of it in other departments, those with all records first.
   */
  elsewhere: Readonly<Record<string, readonly ListElsewhere[]>>;
  /**
   * `resource.field` -> the address at which this user can create a record that refers, by this field, to a
   * record shown here.
   */
  makes: Readonly<Record<string, string>>;
};
/** A list by its address. `filter` is set when the list has only part of the records. */
export type RecordsLink = { path: string; filter?: Filter };
/** A list in another department. `reads` are the fields by which it can be filtered. */
export type ListElsewhere = { path: string; filter: Filter; reads: readonly string[] };
/** In a record: by transition, why other records stand against it now. Ignored when it is sent back. */
export const blockedKey = '$blocked';

/** In a record of a period that is closed: the day until which it is. Ignored when it is sent back. */
export const closedKey = '$closed';

/** In the answer of a preview: why the record could not be saved, as its time is taken by others. */
export const takenKey = '$taken';

/** A resource without the fields that none of the user's screens shows. */
export type ClientResource = Omit<Resource, 'place' | 'from' | 'name' | 'rules' | 'ensures' | 'uniqueAmong'> &
  FeatureResource & {
    /** The resource is a view: its rows stand for records of other resources (see viewRowId.ts). */
    view?: true;
    /** Changes to its records trigger rules, so the effects can be previewed. */
    hasDryRun?: true;
    /** The steps between the states of its fields that the user does not make: those of rules and of others. */
    otherSteps?: readonly Pick<Transition, 'field' | 'from' | 'to'>[];
    /** The formats of files, beside tables, that its import reads. Absent: none. */
    fileFormats?: readonly string[];
    /** Its rules send letters. */
    sendsLetters?: true;
    /** Set where the records are accounts and the user may change the permissions of some: the fields of an account. */
    accounts?: { email: string; name: string; permissions: string };
    /** They are accounts to which people can be invited. */
    takesInvitations?: true;
    /**
     * Field that the server computes or copies from what this user doesn't see -> the fields here that decide its
     * value.
     */
    computedByServer?: Readonly<Record<string, readonly string[]>>;
    /**
     * Transition -> field that its dialog asks for -> what it starts with: the value of the transition's
     * `set`, where this user sees all that it is computed from.
     */
    proposed?: Readonly<Record<string, NonNullable<Transition['set']>>>;
  };

export type FoundRecord = {
  resource: string;
  label: string;
  id: string | number;
  title: string;
  /** What identifies it beside the title, as in pickers; empty without any. */
  facts: string;
  path: string;
};
/** `name`: what its button says, where it was found by that. */
export type FoundForm = { label: Resource['label']; path: string; name?: string };
/** The answer of GET /record-search. `isCut`: some resources took too long to search. */
export type SearchAnswer = { records: FoundRecord[]; forms: FoundForm[]; isCut?: true };

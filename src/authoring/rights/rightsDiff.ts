/** Compares the rights of two configs, and matches what was gained with a list of approvals. */
import { currentRuleNames } from '#rules/parseNames.ts';
import { canonicalJson, deepEqual } from '#model/values/json.ts';
import type { Filter, SourceLocation, Portal } from '#model/types.ts';
import { rightKey, permissionSets, matrixRow, type MatrixRow } from '#access/explain/matrix.ts';
import { shownByRules } from '#access/explain/describeRule.ts';
import { isEverything, type Right } from '#access/screenLinks.ts';
import { verbWord, describePermissions } from '#access/explain/describeRights.ts';
import { translate } from '#messages/translate.ts';
import type { Band } from '#model/fields/approval.ts';
import { mayEnter } from '#access/permissions.ts';
import type { Problem } from '#language/problems.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { permissionsIn } from '#access/accounts.ts';
import { groupPermissions, groupWords, permissionsOfGroups, type GroupPermission } from '#access/groups.ts';

export type RightsChange = {
  permissions: string[];
  /** `rows`: the same right on other rows. */
  kind: 'gained' | 'lost' | 'rows';
  /** A route's path, a field that a rule shows, or a right. */
  subject: { route: string } | { shown: string } | Pick<Right, 'resource' | 'verb' | 'what'>;
  before?: Filter[];
  after?: Filter[];
  places: SourceLocation[];
  /** True when it grants more, or not provably less. */
  widens: boolean;
};

/**
 * The changes for each set of permissions. A change that a smaller set already has is not repeated for a
 * larger one.
 */
export function rightsChanges(before: Portal, after: Portal): RightsChange[] {
  const reported = new Map<string, string[][]>();
  const bySet = permissionSets([before, after], { buttons: true }).flatMap((permissions) =>
    changesFor(before, after, permissions).filter((change) => {
      const key = canonicalJson([change.kind, change.subject, change.after ?? []]);
      const smaller = reported.get(key) ?? [];
      if (smaller.some((set) => set.every((permission) => permissions.includes(permission)))) return false;
      reported.set(key, [...smaller, permissions]);
      return true;
    }),
  );
  return [...groupChanges(before, after), ...bySet];
}

/** What the groups of providers give more or less: whoever is in one gains or loses the permission with all its rights. */
function groupChanges(before: Portal, after: Portal): RightsChange[] {
  const givenBy = (portal: Portal) => {
    const all = Object.entries(portal.signIn?.providers ?? {}).flatMap(([id, { groups = {}, issuer }]) =>
      permissionsOfGroups(portal, id, Object.keys(groups)).map((given) => ({ ...given, issuer })),
    );
    return new Map(
      all.map((one) => [canonicalJson([one.provider, one.issuer, one.group, one.permission]), one]),
    );
  };
  return pairs<GroupPermission>(givenBy(before), givenBy(after)).flatMap(([one, other]): RightsChange[] => {
    if (one && other) return [];
    const given = (other ?? one)!;
    return [
      {
        permissions: [groupWords(given)],
        kind: other ? 'gained' : 'lost',
        subject: { shown: translate('commands.getsPermission', { permission: given.permission }) },
        places: [placeOfSettings(after)],
        widens: Boolean(other),
      },
    ];
  });
}

/** portal.yaml lies beside the folder of the departments. */
const placeOfSettings = ({ departments }: Portal): SourceLocation => ({
  file: departments[0]?.place.file.replace(/departments\/.*$/, 'portal.yaml') ?? 'portal.yaml',
  line: 1,
  column: 1,
});

/** The changes for a user with exactly these permissions. */
function changesFor(before: Portal, after: Portal, permissions: string[]): RightsChange[] {
  const [was, is] = [matrixRow(before, permissions), matrixRow(after, permissions)];
  const shown = [
    new Map([
      ...shownByRules(before, permissions, was.rights),
      ...approvalRights(before, after, permissions),
    ]),
    new Map([...shownByRules(after, permissions, is.rights), ...approvalRights(after, before, permissions)]),
  ] as const;
  return [...routeChanges(was, is), ...rightChanges(was, is), ...shownChanges(permissions, ...shown)];
}

/**
 * Fields that a rule shows to users who may not read them at their source are gained and lost like rights.
 */
function shownChanges(
  permissions: string[],
  before: ReadonlyMap<string, SourceLocation>,
  after: ReadonlyMap<string, SourceLocation>,
): RightsChange[] {
  const change = (kind: 'gained' | 'lost', shown: string, place: SourceLocation): RightsChange => ({
    permissions,
    kind,
    subject: { shown },
    places: [place],
    widens: kind === 'gained',
  });
  return [
    ...[...after].flatMap(([shown, place]) => (before.has(shown) ? [] : [change('gained', shown, place)])),
    ...[...before].flatMap(([shown, place]) => (after.has(shown) ? [] : [change('lost', shown, place)])),
  ];
}

function routeChanges(before: MatrixRow, after: MatrixRow): RightsChange[] {
  const byPath = ({ routes }: MatrixRow) => new Map(routes.map((route) => [route.path, route]));
  return pairs(byPath(before), byPath(after)).flatMap(([was, is]): RightsChange[] => {
    if (was && is) return [];
    const { path, place } = (is ?? was)!;
    return [
      {
        permissions: after.permissions,
        kind: is ? 'gained' : 'lost',
        subject: { route: path },
        places: [place],
        widens: Boolean(is),
      },
    ];
  });
}

function rightChanges(before: MatrixRow, after: MatrixRow): RightsChange[] {
  const { permissions } = after;
  const byKey = ({ rights }: MatrixRow) => new Map(rights.map((right) => [rightKey(right), right]));
  return pairs(byKey(before), byKey(after)).flatMap(([was, is]): RightsChange[] => {
    const { resource, verb, what, places } = (is ?? was)!;
    const subject = { resource, verb, what };
    if (!was) return [{ permissions, kind: 'gained', subject, places, widens: true, after: is!.rows }];
    if (!is) return [{ permissions, kind: 'lost', subject, places, widens: false, before: was.rows }];
    if (covers(was.rows, is.rows) && covers(is.rows, was.rows)) return [];
    const widens = !covers(was.rows, is.rows);
    return [{ permissions, kind: 'rows', subject, before: was.rows, after: is.rows, places, widens }];
  });
}

const pairs = <T>(before: Map<string, T>, after: Map<string, T>): [T | undefined, T | undefined][] =>
  [...new Set([...before.keys(), ...after.keys()])].map((key) => [before.get(key), after.get(key)]);

/**
 * True when the rows of `wide` certainly include those of `narrow`. Filters are compared as written, not by
 * meaning.
 */
const covers = (wide: readonly Filter[], narrow: readonly Filter[]) =>
  wide.some(isEverything) || narrow.every((filter) => wide.some((other) => deepEqual(other, filter)));

// --- approvals --------------------------------------------------------------------------------------------

/** Maps who (worded by `describePermissions`) to their approved gains (worded by `gainWords`). */
export type Approvals = Readonly<Record<string, readonly string[]>>;

export type MatchedApprovals = {
  /** Widenings without an approval. */
  open: RightsChange[];
  approved: RightsChange[];
  /** Approvals that no longer match any widening. */
  stale: { who: string; gain: string }[];
};

/** Matches widenings with approvals. An approval covers exactly what it names, rows included. */
export function matchApprovals(changes: readonly RightsChange[], approvals: Approvals): MatchedApprovals {
  const wider = changes.filter(({ widens }) => widens);
  const isApproved = (change: RightsChange) => {
    const who = describePermissions(change.permissions);
    return Object.hasOwn(approvals, who) && approvals[who]!.map(currentRuleNames).includes(gainWords(change));
  };
  const gains = new Set(
    wider.map((change) => `${describePermissions(change.permissions)}\n${gainWords(change)}`),
  );
  return {
    open: wider.filter((change) => !isApproved(change)),
    approved: wider.filter(isApproved),
    stale: Object.entries(approvals).flatMap(([who, own]) =>
      own.filter((gain) => !gains.has(`${who}\n${currentRuleNames(gain)}`)).map((gain) => ({ who, gain })),
    ),
  };
}

/** The approvals for exactly these widenings. */
export function approvalsOf(changes: readonly RightsChange[]): Record<string, string[]> {
  const approvals: Record<string, string[]> = {};
  for (const change of changes)
    if (change.widens) (approvals[describePermissions(change.permissions)] ??= []).push(gainWords(change));
  return approvals;
}

/**
 * A gain in words that stay comparable between versions: ids, and rows as data with sorted keys. "lê
 * pedidos.valor" covers all rows.
 */
export function gainWords({ subject, after = [] }: RightsChange): string {
  if ('route' in subject) return translate('commands.opens', { route: subject.route });
  if ('shown' in subject) return subject.shown;
  return [rightWords(subject), rowsAsData(after)].filter(Boolean).join(' ');
}

/** "lê pedidos.valor", "vê em pedidos a soma de valor". */
const rightWords = ({ verb, resource, what }: Pick<Right, 'resource' | 'verb' | 'what'>): string =>
  verb === 'figure'
    ? translate('commands.seesIn', { resource, what })
    : `${verbWord(verb)} ${resource}${what && `.${what}`}`;

/** "só onde {…} ou {…}"; empty for all rows. */
function rowsAsData(rows: readonly Filter[]): string {
  if (rows.length === 0 || rows.some(isEverything)) return '';
  return translate('commands.onlyWhere', {
    rows: [...new Set(rows.map(canonicalJson))].sort().join(translate('common.or')),
  });
}

/** A change as a line of a report: the right, and its rows. */
export function describeChange({ kind, subject, before = [], after }: RightsChange): {
  what: string;
  rows: string;
} {
  if ('route' in subject) return { what: translate('commands.opens', { route: subject.route }), rows: '' };
  if ('shown' in subject) return { what: subject.shown, rows: '' };
  const rows =
    kind === 'rows'
      ? `${rowsAsData(after!) || translate('commands.allRows')} (${translate('commands.before')} ${rowsAsData(before) || translate('commands.all')})`
      : rowsAsData(after ?? before);
  return { what: rightWords(subject), rows };
}

/**
 * The approvals that holders of these permissions may give, as texts that can be compared between versions of the
 * config. A transition that needed no approval in the other
 * version is left out: there it is compared as a plain right.
 */
function approvalRights(
  portal: Portal,
  other: Portal,
  permissions: readonly string[],
): Map<string, SourceLocation> {
  const found = new Map<string, SourceLocation>();
  for (const { id: resource, transitions, place } of Object.values(portal.resources))
    for (const { id, approval } of transitions) {
      const known = other.resources[resource]?.transitions.find((one) => one.id === id);
      if (!approval || (known && !known.approval)) continue;
      for (const band of approval.bands)
        if (mayEnter({ mode: 'any', permissions: band.by }, permissions))
          found.set(`aprova ${resource}.${id}${wordsOf(band)}`, place);
    }
  return found;
}

const wordsOf = ({ people, upTo, quorum, requester }: Band): string =>
  [
    people ? ` (${people.join(', ')})` : '',
    upTo === undefined ? '' : translate('commands.upTo', { upTo }),
    quorum === 1 ? '' : translate('commands.withApprovals', { quorum }),
    requester ? translate('commands.oneOwnRequestToo') : '',
  ].join('');

// The effect of a config change, as shown before it is saved.

type ReviewChange = { kind: RightsChange['kind']; what: string; rows: string; widens: boolean };
export type ReviewSet = { who: string; changes: ReviewChange[] };

export type Review = {
  problems: (Omit<Problem, 'path'> & { frame?: string })[];
  /** False: there are errors, and it can't be saved. */
  isRight: boolean;
  /** Absent when there are errors. */
  access?: {
    sets: ReviewSet[];
    /** How many people gain and lose rights, and their names for users who may read accounts. */
    people: { gain: number; lose: number; names?: string[] };
  };
};

/** The changes grouped by set of permissions. */
export function groupByPermissions(changes: readonly RightsChange[]): ReviewSet[] {
  const sets = new Map<string, ReviewChange[]>();
  for (const change of changes) {
    const who = describePermissions(change.permissions);
    const described = { kind: change.kind, ...describeChange(change), widens: change.widens };
    sets.set(who, [...(sets.get(who) ?? []), described]);
  }
  return [...sets].map(([who, described]) => ({ who, changes: described }));
}

type Stored = Readonly<Record<string, unknown>>;

export type Affected = {
  name: string;
  email: string;
  permissions: string[];
  gains: RightsChange[];
  loses: RightsChange[];
};

/** The permissions that the account's own groups give more or less. */
function changesOfGroups(before: Portal, after: Portal, account: Stored): RightsChange[] {
  const own = [before, after].flatMap((portal) => groupPermissions(account, portal));
  if (own.length === 0) return [];
  const words = new Set(own.map(groupWords));
  return groupChanges(before, after).filter(({ permissions: [who] }) => words.has(who!));
}

/**
 * The accounts that gain or lose rights by a change of the config. Each is compared with all of its
 * permissions together.
 */
export function affectedAccounts(before: Portal, after: Portal, accounts: readonly Stored[]): Affected[] {
  const known = new Map<string, RightsChange[]>();
  return accounts.flatMap((account) => {
    const permissions = permissionsIn(account, after);
    const set = [...new Set(permissions.map((name) => name.toLowerCase()))].sort();
    const key = set.join('\n');
    const ofSet = getOrMake(known, key, () => changesFor(before, after, set));
    const changes = [...ofSet, ...changesOfGroups(before, after, account)];
    if (changes.length === 0) return [];
    const text = (field: string) => String(account[field] ?? '');
    return [
      {
        name: text(after.accounts.name),
        email: text(after.accounts.email),
        permissions,
        gains: changes.filter(({ widens }) => widens),
        loses: changes.filter(({ widens }) => !widens),
      },
    ];
  });
}

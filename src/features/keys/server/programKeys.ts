/**
 * Keys for programs. A key acts as its owner, with those of the owner's rights that it was given: see access/keyRights.ts.
 *
 *     POST   /api/user-keys {label, screens, verbs, expires}   {key, …}: the key is shown this once
 *     GET    /api/user-keys                                    the caller's keys, and what a new one may be given
 *     GET    /api/user-keys?account=7                          those of an account, for administrators; `all` for all accounts
 *     DELETE /api/user-keys/<id>                               ends a key at once
 */
import { accessOf } from '#access/grants.ts';
import { permissionsIn, readableAccounts, userOf } from '#access/accounts.ts';
import { accessOfKey, keyVerbs, screensForKeys, type KeyScreen } from '#access/keyRights.ts';
import { maySetPermissions, mayUse } from '#access/viewAs.ts';
import type { ServerServices } from '#server/feature/services.ts';
import type { KeyAnswer, KeysAnswer } from '#model/api/programKeys.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import { daysBetween, isMomentOf, localIso, shiftDate } from '#model/time/time.ts';
import type { Portal } from '#model/types.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { translate } from '#messages/translate.ts';
import { requireProofNow } from '#server/caller/proof.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import { systemTables, writeSystem } from '#server/data/systemTables.ts';
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  invalid,
  notFound,
  unauthorized,
  type HttpResponse,
} from '#server/http/http.ts';
import { accountShape, isActive } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import { tellOwner } from '#server/accounts/ownerMails.ts';
import { serverFeatures } from '#server/feature/feature.ts';
import { RateLimiter } from '#server/http/rateLimiter.ts';
import {
  allKeys,
  digestOf,
  findKey,
  keyWithText,
  hasExpired,
  hasLostProgram,
  keyDay,
  programKeysIn,
  newKey,
  type KeyRow,
} from './keyRows.ts';

const { id: table } = systemTables.keys;

/** Requests a minute with one key. */
const perMinute = 600;
const longestDays = 366;
const mostKeys = 50;
const mostScreens = 200;
const longestLabel = 80;
/** Days for which an expired key is still listed. */
const listedDays = 30;

type KeysOptions = Pick<ServerServices, 'store' | 'dataOf' | 'today' | 'installation' | 'tell' | 'proof'>;

/** Those of one server. */
export const keysOf = memoize((services: ServerServices) => new Keys(services));

const inDays = (day: string, days: number): string => shiftDate(day, days, 'd');

class Keys {
  readonly #options: KeysOptions;
  readonly #limiter = new RateLimiter(perMinute);

  constructor(options: KeysOptions) {
    this.#options = options;
  }

  /**
   * The owner of this key with its rights; 401 for a key that does not count, 429 beyond its limit.
   *
   * @param isCounted false where another part of the server answers the request
   */
  async caller(key: string, portal: Portal, isCounted = true): Promise<Caller> {
    const { store, dataOf, today } = this.#options;
    const row = await findKey(store, key);
    const refusal = () => unauthorized(translate('keys.ended'));
    if (!row || row.waitsUntil || this.#options.installation?.hasEnded(row.digest)) throw refusal();
    if (row.installation !== (await this.#installed())) throw refusal();
    if (hasLostProgram(row, portal)) throw unauthorized(translate('keys.noProgram'));
    const day = keyDay(portal);
    if (hasExpired(row, day)) throw unauthorized(translate('keys.expired', { day: row.expires }));
    const shape = accountShape(portal, today());
    const account = await dataOf(portal).get(shape, row.account);
    if (!account || !isActive(portal, account, shape)) {
      await this.#remove(row);
      throw refusal();
    }
    if (isCounted) {
      await this.#limit(row);
      await this.#noteUse(row, day);
    }
    const owners = accessOf(portal, permissionsIn(account, portal));
    return {
      portal,
      account,
      access: accessOfKey(owners, portal, row),
      viewer: viewerOf(portal, today(), userOf(account, portal)),
      key: {
        id: String(row.id),
        label: row.label,
        verbs: new Set(row.verbs),
        owner: owners,
        alone: new Set(row.alone),
        asksOwner: row.alone !== undefined,
      },
      session: {
        id: `key ${row.id}`,
        began: 0,
        expires: 0,
        isKey: true,
        requireProof: this.#options.proof?.require,
        stillCounts: async (unit) => {
          const now = (await unit.system.get(systemTables.keys.shape, row.id)) as KeyRow | undefined;
          return now !== undefined && !hasExpired(now, keyDay(portal));
        },
      },
    };
  }

  /** Counted in this process, and together with others where they share the data. */
  async #limit({ digest }: KeyRow): Promise<void> {
    const refuse = (seconds: number) => {
      throw new HttpError(429, translate('keys.tooMany', { most: perMinute }), {
        headers: { 'Retry-After': String(seconds) },
      });
    };
    const wait = this.#limiter.retryAfter(digest);
    if (wait > 0) refuse(wait);
    this.#limiter.count(digest);
    const counted = await this.#options.store.shared?.count([`key ${digest}`]);
    if ((counted?.counts[0] ?? 0) <= perMinute) return;
    await counted!.undo();
    refuse(10);
  }

  /** Once a day. A key also works while nothing can be saved. */
  async #noteUse(row: KeyRow, day: string): Promise<void> {
    if (row.used === day) return;
    try {
      await writeSystem(this.#options.store, systemTables.keys, async (system) => {
        const now = (await system.get(systemTables.keys.shape, row.id)) as KeyRow | undefined;
        if (now && now.used !== day) await system.replace(table, { ...now, used: day });
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /** @param asked by the program that it is for, which fetches it */
  async make(
    caller: Caller,
    body: unknown,
    sender: KeyHandler,
    asked?: AskedByProgram,
  ): Promise<HttpResponse> {
    const { portal, account } = caller;
    const today = keyDay(portal);
    const wanted = wantedKey(body, caller, today);
    await requireProofNow(caller, this.#options.store);
    const key = newKey();
    const row = {
      digest: digestOf(key),
      account: String(account.id),
      ...wanted,
      ...asked,
      made: today,
      installation: await this.#installed(),
    };
    const stored = await writeSystem(this.#options.store, systemTables.keys, async (system) => {
      const own = await programKeysIn(system, row.account);
      const since = inDays(today, -listedDays);
      const now = instantNow();
      for (const one of own)
        if (one.expires < since || isForgotten(one, now)) await system.remove(table, one.id);
      if (own.filter((one) => !hasExpired(one, today) && !isForgotten(one, now)).length >= mostKeys)
        throw conflict(translate('keys.full', { most: mostKeys }));
      return system.insert(table, row);
    });
    await tellOwner(this.#options.store, portal, account, 'key');
    this.#note(caller, sender, 'success', { did: 'made', ...wanted });
    return { status: 201, body: { key, ...told(stored as KeyRow, caller, today) } };
  }

  /**
   * A program fetches the key that was made for it: from now on it counts. Returns the seconds for which it does; undefined for one that is
   * gone, or too late. A key that is fetched twice was seen by somebody else, and ends (RFC 6749, 4.1.2).
   */
  async handOver(key: string, portal: Portal): Promise<number | undefined> {
    const { store, installation } = this.#options;
    const [row, isFirst] = await writeSystem(store, systemTables.keys, async (system) => {
      const found = await keyWithText(system, key);
      if (!found) return [undefined, false];
      const isFirst = found.waitsUntil !== undefined && found.waitsUntil > instantNow();
      const { waitsUntil: _over, ...row } = found;
      if (isFirst) await system.replace(table, row);
      return [found, isFirst];
    });
    if (!row) return undefined;
    const counts =
      isFirst && !installation?.hasEnded(row.digest) && row.installation === (await this.#installed());
    if (!counts) await this.#remove(row);
    return counts ? secondsLeft(row, portal) : undefined;
  }

  /** A program gives its key back. */
  async giveBack(key: string, client: string, address: string): Promise<void> {
    const row = await findKey(this.#options.store, key);
    if (row?.client !== client) return;
    await this.#remove(row);
    this.#options.tell?.({
      event: 'key',
      account: null,
      address,
      method: 'key',
      outcome: 'success',
      did: 'revoked',
      label: row.label,
    });
  }

  /** @param search `account`: an id, or `all`; absent: the caller's own */
  async list(caller: Caller, search: URLSearchParams): Promise<HttpResponse> {
    const asked = search.get('account');
    if ([...search.keys()].some((name) => name !== 'account')) throw badRequest(translate('keys.sayAccount'));
    const today = keyDay(caller.portal);
    if (asked !== null) return { body: { keys: await this.#ofOthers(caller, asked, today) } };
    const rows = await allKeys(this.#options.store, String(caller.account.id));
    const offered = screensForKeys(caller.access).map((screen) => offeredScreen(screen, caller));
    const body: KeysAnswer = {
      keys: rows.flatMap((row) => (row.waitsUntil ? [] : [told(row, caller, today)])),
      offered,
      ...(serverFeatures().some(({ asksOwners }) => asksOwners?.(caller.portal)) && {
        assistants: true as const,
      }),
      today,
      latest: inDays(today, longestDays),
    };
    return { body };
  }

  /** Of the accounts that the caller may give permissions to. */
  async #ofOthers(caller: Caller, asked: string, today: string): Promise<KeyAnswer[]> {
    const { portal, access } = caller;
    if (!mayUse('access', portal, access.permissions) || !readableAccounts(portal, access.permissions))
      throw forbidden(translate('keys.mayNotList'));
    const rows = await allKeys(this.#options.store, asked === 'all' ? undefined : asked);
    const owners = await this.#owners(caller, rows);
    return rows.flatMap((row) => {
      const owner = owners.get(row.account);
      return owner && !row.waitsUntil ? [{ ...told(row, caller, today), owner }] : [];
    });
  }

  /** The owners whose keys the caller may end, by id. */
  async #owners(
    caller: Caller,
    rows: readonly KeyRow[],
  ): Promise<Map<string, NonNullable<KeyAnswer['owner']>>> {
    const { portal } = caller;
    const { name, email } = portal.accounts;
    const data = this.#options.dataOf(portal);
    const shape = accountShape(portal, this.#options.today());
    const owners = new Map<string, NonNullable<KeyAnswer['owner']>>();
    for (const id of new Set(rows.map(({ account }) => account))) {
      const account = await data.get(shape, id);
      if (account && maySetPermissions(caller, account))
        owners.set(id, {
          id: account.id,
          name: String(account[name] ?? ''),
          email: String(account[email] ?? ''),
        });
    }
    return owners;
  }

  /** 404 for a key that is neither the caller's nor of an account that they may give permissions to. */
  async revoke(caller: Caller, id: string, sender: KeyHandler): Promise<HttpResponse> {
    const { store } = this.#options;
    const row = (await store.using(systemTables.keys.model).get(systemTables.keys.shape, id)) as
      | KeyRow
      | undefined;
    const isOwn = row !== undefined && sameStoredValue(row.account, caller.account.id);
    if (!row || (!isOwn && !(await this.#owners(caller, [row])).has(row.account))) throw notFound();
    await requireProofNow(caller, store);
    await this.#remove(row);
    this.#note(caller, sender, 'success', { did: 'revoked', label: row.label });
    return { body: { id: row.id, label: row.label } };
  }

  /** Ends the keys of assistants: of all accounts that the caller may give permissions to. */
  async endAssistants(caller: Caller, sender: KeyHandler): Promise<HttpResponse> {
    const { portal, access } = caller;
    if (!mayUse('access', portal, access.permissions) || !readableAccounts(portal, access.permissions))
      throw forbidden(translate('keys.mayNotList'));
    const rows = (await allKeys(this.#options.store)).filter(({ alone }) => alone !== undefined);
    const owners = await this.#owners(caller, rows);
    const ending = rows.filter((row) => owners.has(row.account));
    await requireProofNow(caller, this.#options.store);
    for (const row of ending) {
      await this.#remove(row);
      this.#note(caller, sender, 'success', { did: 'revoked', label: row.label });
    }
    return { body: { ended: ending.length } };
  }

  async #remove({ id, digest }: KeyRow): Promise<void> {
    this.#options.installation?.end([digest]);
    await writeSystem(this.#options.store, systemTables.keys, async (system) => {
      if (await system.get(systemTables.keys.shape, id)) await system.remove(table, id);
    });
  }

  async #installed(): Promise<string> {
    return (await this.#options.installation?.name()) ?? '';
  }

  #note({ portal, account }: Caller, { address, method }: KeyHandler, outcome: string, more: object) {
    this.#options.tell?.({
      event: 'key',
      account: String(account[portal.accounts.email]),
      address,
      method,
      outcome,
      ...more,
    });
  }
}

type AskedByProgram = Required<Pick<KeyRow, 'client' | 'waitsUntil'>>;

/** By the machine's clock, as the days of keys. */
const instantNow = (): string => new Date().toISOString();

/** Until the end of the last day on which it counts; the hour that a day may have less or more is not counted. */
function secondsLeft({ expires }: KeyRow, portal: Portal): number {
  const [hours, minutes, seconds] = localIso(instantNow(), portal.timeZone)
    .slice(11, 19)
    .split(':')
    .map(Number);
  const today = hours! * 3600 + minutes! * 60 + seconds!;
  return (daysBetween(keyDay(portal), expires) + 1) * 86_400 - today;
}

/** No program has fetched it in time. */
const isForgotten = ({ waitsUntil }: KeyRow, now: string): boolean =>
  waitsUntil !== undefined && waitsUntil < now;

type KeyHandler = { address: string; method: string };

/**
 * Throws 422 for a key that would be more than its owner, or that does not expire. A transition that asks for a proof of identity is
 * left out of its verbs: no key can make it.
 */
function wantedKey(body: unknown, { access, portal }: Caller, today: string) {
  const { label, screens, verbs, expires, assistant, alone } = (body ?? {}) as Record<string, unknown>;
  const isForAssistant = assistant === true;
  const faults: Record<string, string> = {};
  if (typeof label !== 'string' || label.trim() === '' || label.length > longestLabel)
    faults.label = translate('keys.sayLabel', { most: longestLabel });
  const offered = new Map(screensForKeys(access).map((screen) => [screen.path, screen]));
  const chosen = textsIn(screens)?.map((path) => aliased(access, path));
  const strange = chosen?.find((path) => !offered.has(path));
  if (!chosen || chosen.length > mostScreens) faults.screens = translate('keys.sayScreens');
  else if (strange !== undefined) faults.screens = translate('keys.noScreen', { path: strange.slice(0, 80) });
  const named = textsIn(verbs);
  const proved = new Set((chosen ?? []).flatMap((path) => offered.get(path)?.proved ?? []));
  const possible = new Set<string>([
    ...keyVerbs,
    ...(chosen ?? []).flatMap((path) => offered.get(path)?.verbs ?? []),
    // An assistant can ask its owner for them, who proves their identity then.
    ...(isForAssistant ? proved : []),
  ]);
  const unknown = named?.find((verb) => !possible.has(verb) && !proved.has(verb));
  if (!named) faults.verbs = translate('keys.sayVerbs', { verbs: keyVerbs.join(', ') });
  else if (unknown !== undefined)
    faults.verbs = translate('keys.noVerb', { verb: unknown.slice(0, 80), verbs: [...possible].join(', ') });
  if (isForAssistant && !serverFeatures().some(({ asksOwners }) => asksOwners?.(portal)))
    faults.assistant = translate('keys.noAssistants');
  const free = alone === undefined || (Array.isArray(alone) && alone.length === 0) ? [] : textsIn(alone);
  if (!free || (free.length > 0 && !isForAssistant)) faults.alone = translate('keys.sayAlone');
  const asked = free?.find((verb) => proved.has(verb) || !named?.includes(verb));
  if (asked !== undefined) faults.alone = translate('keys.notAlone', { verb: asked.slice(0, 80) });
  const last = inDays(today, longestDays);
  if (typeof expires !== 'string' || !isMomentOf('date', expires) || expires < today || expires > last)
    faults.expires = translate('keys.sayExpires', { today, last });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return {
    label: (label as string).trim(),
    screens: chosen!,
    verbs: named!.filter((verb) => possible.has(verb)),
    ...(isForAssistant && { alone: free! }),
    expires: expires as string,
  };
}

/** The path of the screen that has this alias; the path itself where it is none. */
const aliased = ({ routes }: Caller['access'], path: string): string =>
  routes.find(({ aliases }) => aliases.includes(path))?.path ?? path;

/** Undefined for what is no list of texts with an item; each text once. */
const textsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
    ? [...new Set(value as string[])]
    : undefined;

const told = (row: KeyRow, { portal }: Pick<Caller, 'portal'>, today: string): KeyAnswer => ({
  id: row.id,
  label: row.label,
  screens: [...row.screens],
  places: row.screens.map((path) => screenLabels(portal).get(path) ?? path),
  verbs: [...row.verbs],
  ...(row.alone && { alone: [...row.alone], aloneWords: wordsFor({ verbs: row.alone }, portal) }),
  expires: row.expires,
  made: row.made,
  used: row.used ?? null,
  hasExpired: hasExpired(row, today),
  ...(hasLostProgram(row, portal) && { hasLostProgram: true as const }),
  words: wordsFor(row, portal),
});

const screenLabels = memoize(
  ({ departments }: Portal) =>
    new Map(
      departments.flatMap(({ label: department, routes }) =>
        routes.flatMap((route) =>
          screensOf(route).map((part) => [
            part.path,
            [department, route.label, part.label].filter(Boolean).join(' › '),
          ]),
        ),
      ),
    ),
);

/** The labels of transitions, by their ids. */
const transitionLabels = memoize(
  ({ resources }: Portal) =>
    new Map(
      Object.values(resources).flatMap(({ transitions }) => transitions.map(({ id, label }) => [id, label])),
    ),
);

const wordsFor = ({ verbs }: Pick<KeyRow, 'verbs'>, portal: Portal): string[] => {
  const labels = transitionLabels(portal);
  return verbs.map((verb) => verbWord(verb) ?? labels.get(verb) ?? verb);
};

const verbWord = (verb: string): string | undefined =>
  (keyVerbs as readonly string[]).includes(verb)
    ? translate(`keys.verbs.${verb as (typeof keyVerbs)[number]}`)
    : undefined;

function offeredScreen(screen: KeyScreen, { portal }: Caller): KeysAnswer['offered'][number] {
  const labels = transitionLabels(portal);
  const department = portal.departments.find(({ id }) => id === screen.department)?.label ?? '';
  return {
    path: screen.path,
    label: screen.label,
    department,
    verbs: screen.verbs.map((id) => ({ id, label: verbWord(id) ?? labels.get(id) ?? id })),
  };
}

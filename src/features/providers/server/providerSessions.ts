/**
 * Sessions that people have at a provider: each belongs to one token of the portal. Their refresh tokens are kept
 * encrypted. They are in no export.
 */
import { isTokenEnded, withTokenEnded } from '#server/caller/accounts.ts';
import type { Stored, Store } from '#server/data/store.ts';
import { systemTables, whereEqual, writeSystem, type SystemTransaction } from '#server/data/systemTables.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { clearExpired } from '#server/data/spent.ts';
import type { UnitOfWork } from '#server/writes/portalData.ts';
import type { ProviderTokens } from './providerClient.ts';
import { seal, unseal } from '#server/passwords/seal.ts';

const sessions = systemTables.providerSessions;

/** What the portal needs to ask the provider again. */
type Held = { refreshToken?: string; accessToken: string; accessUntil: number; idToken: string };

export type ProviderSession = Stored & {
  /** Id of the portal's token. */
  session: string;
  account: string;
  provider: string;
  issuer: string;
  /** The provider's name for the session; '' without one. */
  sid: string;
  subject: string;
  /** The token's end, as ISO text, and in seconds since 1970. */
  until: string;
  expires: number;
  /** When the provider last confirmed it, in ms since 1970. */
  confirmed: number;
  /** A process asks the provider until this instant, in ms. */
  claimed: number;
  /** A `Held`, encrypted. */
  held: string;
};
type NewProviderSession = Record<
  'session' | 'account' | 'provider' | 'issuer' | 'sid' | 'subject',
  string
> & {
  expires: number;
};

export const heldOf = (secret: Uint8Array, { held }: ProviderSession): Held | undefined =>
  unseal<Held>(secret, 'provider tokens', held);

const sealed = (secret: Uint8Array, { refreshToken, accessToken, accessUntil, idToken }: ProviderTokens) =>
  seal(secret, 'provider tokens', {
    accessToken,
    accessUntil,
    idToken,
    ...(refreshToken && { refreshToken }),
  } satisfies Held);

export async function keepSession(
  system: SystemTransaction,
  session: NewProviderSession,
  tokens: ProviderTokens,
  secret: Uint8Array,
): Promise<void> {
  await clearExpired(system, sessions);
  await system.insert(sessions.id, {
    ...session,
    until: new Date(session.expires * 1000).toISOString(),
    confirmed: Date.now(),
    claimed: 0,
    held: sealed(secret, tokens),
  });
}

/** By how much the clocks of two processes may differ, in milliseconds. */
const clocksDiffer = 60_000;

type Asked = Partial<Record<'session' | 'account' | 'provider' | 'sid' | 'subject', string>>;

export async function findSessions(
  system: Pick<SystemTransaction, 'find'>,
  asked: Asked,
): Promise<ProviderSession[]> {
  const { records } = await system.find(sessions.shape, {
    where: whereEqual(asked as Record<string, string>),
  });
  return records as ProviderSession[];
}

export const sessionsOf = (store: Store, asked: Asked): Promise<ProviderSession[]> =>
  findSessions(store.using(sessions.model), asked);

/**
 * Claims the session for one process that asks the provider. Undefined while another one does, and when the provider has
 * confirmed it since.
 *
 * @param dueBefore in ms since 1970
 */
export const claimSession = (
  store: Store,
  session: string,
  { dueBefore, forMs }: { dueBefore: number; forMs: number },
): Promise<ProviderSession | 'confirmed' | 'claimed' | 'none'> =>
  writeSystem(store, sessions, async (system) => {
    const [row] = await findSessions(system, { session });
    if (!row) return 'none';
    const now = Date.now();
    // A time of the future is of a clock that was set back since.
    if (row.confirmed > dueBefore && row.confirmed <= now + clocksDiffer) return 'confirmed';
    if (row.claimed > now && row.claimed <= now + forMs + clocksDiffer) return 'claimed';
    const claimed = { ...row, claimed: Date.now() + forMs };
    await system.replace(sessions.id, claimed);
    return claimed;
  });

/** Stores what the provider answered. */
export async function confirmSession(
  system: SystemTransaction,
  row: ProviderSession,
  tokens: ProviderTokens,
  secret: Uint8Array,
): Promise<void> {
  const [now] = await findSessions(system, { session: row.session });
  if (!now) return;
  await system.replace(sessions.id, {
    ...now,
    confirmed: Date.now(),
    claimed: 0,
    held: sealed(secret, tokens),
  });
}

/** Ends the tokens of these sessions. Returns the account as it is afterwards. */
export async function endSessions(
  unit: UnitOfWork,
  shape: RecordShape,
  rows: readonly ProviderSession[],
  change: (account: Stored) => Stored = (account) => account,
): Promise<void> {
  for (const account of new Set(rows.map((row) => row.account))) {
    const own = rows.filter((row) => row.account === account);
    // The person or the provider may have ended it meanwhile.
    const kept = new Set((await findSessions(unit.system, { account })).map(({ id }) => id));
    for (const { id } of own) if (kept.has(id)) await unit.system.remove(sessions.id, id);
    const before = await unit.get(shape, account);
    if (!before) continue;
    const ended = own.reduce<Stored>(
      (now, { session: id, expires }) =>
        isTokenEnded(now, { id, expires }) ? now : withTokenEnded(now, { id, expires }),
      before,
    );
    await unit.replace(shape.resource, change(ended), before);
  }
}

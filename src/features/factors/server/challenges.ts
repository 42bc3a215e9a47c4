/**
 * Challenges are encrypted texts that hold what they are for, so that every process can judge the answer and none has to be
 * stored. WebAuthn signs the same text: the answer of a key can be used for nothing else. Each counts once.
 */
import { randomId } from '#host/randomId.ts';
import type { Store } from '#server/data/store.ts';
import { spendAlone } from '#server/data/spent.ts';
import { seal, unseal } from '#server/passwords/seal.ts';

/** Milliseconds. */
const challengeLasts = 5 * 60_000;

export type Challenge = {
  /** The password, or the provider, was right: a second factor is missing. */
  for: 'second' | 'passkey' | 'step-up' | 'registration';
  /** Absent: whoever has the passkey. */
  account?: string;
  /** The account's security stamp: a new password, or an end of its sessions, ends what was begun. */
  stamp?: string;
  /** The session that began at a provider, or whose user proves their identity. */
  session?: string;
  /** The provider by which the user comes in; absent: by password. */
  via?: string;
  id: string;
  /** In ms since 1970. */
  until: number;
};

export const newChallenge = (secret: Uint8Array, asked: Omit<Challenge, 'id' | 'until'>): string =>
  seal(secret, 'challenge', {
    ...asked,
    id: randomId(16, 'base64url'),
    until: Date.now() + challengeLasts,
  } satisfies Challenge);

/** Undefined for a text that is none, has expired, or is for something else. */
export function challengeIn(
  secret: Uint8Array,
  text: unknown,
  purpose: Challenge['for'],
): Challenge | undefined {
  if (typeof text !== 'string' || text.length > 2000) return undefined;
  const challenge = unseal<Challenge>(secret, 'challenge', text);
  return challenge && challenge.until > Date.now() && challenge.for === purpose ? challenge : undefined;
}

/** False when it has counted before, in any process. */
export const spendChallenge = (store: Store, { id }: Challenge): Promise<boolean> =>
  spendAlone(store, `challenge ${id}`, challengeLasts);

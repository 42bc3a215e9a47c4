/** What a provider says of a person, and what the portal reads from it. Nothing here asks the provider. */
import { createHash } from 'node:crypto';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import type { ProviderSettings } from '#language/schema/signIn.ts';

export type PersonClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Why the portal does not accept what a provider sent. */
export class ClaimRefused extends Error {
  override name = 'ClaimRefused';
  /** The claim, the parameter or the part of the token that is wrong: it is named in the log. */
  readonly claim: string;
  constructor(claim: string, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.claim = claim;
  }
}

/** The provider says that the person, or their session there, has ended. */
export class PersonEnded extends ClaimRefused {
  override name = 'PersonEnded';
}

/** The provider could not be asked, or did not answer as one. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
  /** It answers, and takes this portal for no client of its own: somebody has to change a setting. */
  readonly isSettings: boolean;
  /** Of its answer, if there was one. */
  readonly status: number | undefined;
  constructor(
    message: string,
    {
      cause,
      isSettings = false,
      status,
    }: { cause?: unknown; isSettings?: boolean; status?: number | undefined } = {},
  ) {
    super(message, { cause });
    this.isSettings = isSettings;
    this.status = status;
  }
}

/** A claim by its name, or inside of others by a path with dots: `realm_access.roles`. */
export function claimAt(claims: PersonClaims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split('.')) {
    if (!isMap(at) || !Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return at;
}

export const usualClaim = 'groups';
const mostGroups = 5000;

/**
 * The groups of a person; undefined where the claim is missing or is no list of names, which is no empty list: a directory
 * may have failed, or leave the claim out when there are too many (Entra beyond 200).
 */
export function groupsIn(
  claims: PersonClaims,
  { claim = usualClaim, absent }: Pick<ProviderSettings, 'claim' | 'absent'>,
  isComplete = false,
): string[] | undefined {
  const value = claimAt(claims, claim);
  if (value === undefined && absent === 'none' && isComplete && !isDistributed(claims)) return [];
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || list.length > mostGroups) return undefined;
  return list.every((one) => typeof one === 'string') ? (list as string[]) : undefined;
}

/** Claims that are somewhere else (OpenID Connect Core, 5.6.2): Entra names the groups so where they are too many. */
const isDistributed = ({ _claim_names: names }: PersonClaims): boolean => names !== undefined;

/** What a claim is in place of a list of names, in words. */
export function kindOfClaim(claims: PersonClaims, claim: string): string {
  const value = claimAt(claims, claim);
  if (value === undefined)
    return translate(isDistributed(claims) ? 'provider.claimElsewhere' : 'provider.claimMissing');
  if (Array.isArray(value) && value.length > mostGroups)
    return translate('provider.claimTooLong', { count: value.length, most: mostGroups });
  const odd = Array.isArray(value) ? value.find((one) => typeof one !== 'string') : value;
  const kind = odd === null ? 'null' : Array.isArray(odd) ? 'array' : typeof odd;
  return translate(Array.isArray(value) ? 'provider.claimOfOthers' : 'provider.claimOfKind', { kind });
}

/** Hosts whose `xms_edov` says that the domain of the e-mail belongs to the company: Entra sends no `email_verified`. */
const entra = /^https:\/\/login\.microsoftonline\.com\//i;

export type ProviderEmail = { address: string; isVerified: boolean };

export function emailIn(claims: PersonClaims, issuer: string): ProviderEmail | undefined {
  const { email, email_verified: verified, xms_edov: ofCompany } = claims;
  if (typeof email !== 'string') return undefined;
  // `xms_edov` comes as true, "true" or "1".
  const isOfCompany = entra.test(issuer) && [true, 'true', '1', 1].includes(ofCompany as never);
  return { address: email, isVerified: verified === true || isOfCompany };
}

/**
 * The claims of an ID token with those of the userinfo endpoint. What is signed counts, and another address is not verified
 * by what the endpoint says of its own.
 */
export function withSigned(more: Partial<PersonClaims> = {}, signed: PersonClaims): PersonClaims {
  const { email_verified: _verified, xms_edov: _ofCompany, ...others } = more;
  const isOther = signed.email !== undefined && signed.email !== more.email;
  return { ...(isOther ? others : more), ...signed };
}

/** Seconds by which clocks may differ. */
export const clockSkew = 60;

/**
 * What the libraries leave open: a token issued in the future, one made for another party (OpenID Connect Core 3.1.3.7,
 * steps 5 and 10), and an access token of another answer (3.1.3.8).
 */
export function checkIdToken(
  claims: PersonClaims,
  { clientId, alg, accessToken, now }: { clientId: string; alg: string; accessToken: string; now: number },
): void {
  if (typeof claims.iat !== 'number' || claims.iat > now / 1000 + clockSkew)
    throw new ClaimRefused('iat', 'issued in the future');
  if (claims.azp !== undefined && claims.azp !== clientId)
    throw new ClaimRefused('azp', 'issued to another party');
  if (claims.at_hash !== undefined && claims.at_hash !== hashOfToken(accessToken, alg))
    throw new ClaimRefused('at_hash', 'not the hash of the access token');
}

/** The left half of the hash that the signature uses. */
export function hashOfToken(token: string, alg: string): string | undefined {
  const bits = /(256|384|512)$/.exec(alg)?.[1] ?? (/^Ed/.test(alg) ? '512' : undefined);
  if (!bits) return undefined;
  const digest = createHash(`sha${bits}`).update(token, 'ascii').digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}

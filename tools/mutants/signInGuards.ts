/** The guards of coming in: providers, groups, factors, proof of identity, keys for programs, links. */
import type { Guard } from './guards.ts';

const generated = 'tests/server/generated/entrances.all.test.ts';
const hostile = 'tests/server/signIn/hostile.test.ts';
const providers = 'tests/server/signIn/providers.test.ts';
const rules = 'tests/server/signIn/rules.test.ts';
const factors = 'tests/server/factors/factors.test.ts';
const stepUp = 'tests/server/factors/stepUp.test.ts';
const keys = 'tests/server/accounts/programKeys/programKeys.test.ts';
const reconciling = 'tests/server/reconcile/gate.test.ts';
const links = 'tests/server/accounts/links/accountLinks.test.ts';
const emails = 'tests/server/accounts/links/emailChanges.test.ts';

const guard = (file: string, text: string, instead: string, ...tests: string[]): Guard => ({
  file: `src/${file}`,
  text,
  instead,
  tests,
});

export const signInGuards: readonly Guard[] = [
  guard(
    'server/signIn/claims.ts',
    "throw new ClaimRefused('iat', 'issued in the future');",
    'void 0;',
    hostile,
  ),
  guard(
    'server/signIn/claims.ts',
    "throw new ClaimRefused('azp', 'issued to another party');",
    'void 0;',
    hostile,
  ),
  guard(
    'server/signIn/claims.ts',
    "throw new ClaimRefused('at_hash', 'not the hash of the access token');",
    'void 0;',
    hostile,
  ),
  guard(
    'server/signIn/claims.ts',
    'isVerified: verified === true || isOfCompany',
    'isVerified: true',
    rules,
    providers,
  ),
  guard(
    'server/signIn/identities.ts',
    "if (!source.link?.includes(domain)) throw refused('email', `${domain} is not in link`);",
    '',
    rules,
    providers,
  ),
  guard(
    'server/signIn/identities.ts',
    "if (mayTakeAnyRight(portal, account)) throw refused('email', `account ${account.id} is an administrator's`);",
    '',
    rules,
    providers,
  ),
  guard(
    'server/signIn/identities.ts',
    "if (!isActive(portal, account, shape)) throw new NotAdmitted('blocked', 'sub', 'the account is blocked');",
    '',
    rules,
    providers,
  ),
  guard('access/groups.ts', 'at - now <= clocksDiffer && now - at < groupsCountFor', 'true', generated),
  guard(
    'access/groups.ts',
    '?.issuer === issuer && isGiven(at)',
    '?.issuer !== undefined && isGiven(at)',
    generated,
  ),
  guard(
    'server/accounts/session.ts',
    'if (lacksFactor && !mayLackFactor) throw factorRequired();',
    '',
    factors,
  ),
  guard(
    'server/factors/judgeFactor.ts',
    'step !== undefined && step > row.step',
    'step !== undefined',
    factors,
  ),
  guard('server/factors/judgeFactor.ts', 'refuseWhilePaused(row);', '', factors),
  guard(
    'server/factors/judgeFactor.ts',
    'const hashes = row.hashes.filter((one) => one !== hash);',
    'const hashes = row.hashes;',
    factors,
  ),
  guard(
    'server/factors/proof.ts',
    "if (session.isKey) throw forbidden(translate('stepUp.notByKey'));",
    '',
    keys,
    stepUp,
  ),
  guard('server/factors/proof.ts', '=> now - instant < proofLasts;', '=> now >= instant;', generated),
  guard(
    'server/factors/proof.ts',
    'return made.some(({ confirmIdentity }) => confirmIdentity);',
    'return false;',
    stepUp,
    reconciling,
  ),
  guard('access/keyRights.ts', 'if (!screens.has(grant.route)) return [];', '', generated),
  guard(
    'access/keyRights.ts',
    "const own = { ...scope, verbs: new Set([...scope.verbs].filter((verb) => verb === 'read')) };",
    'const own = scope;',
    keys,
  ),
  guard(
    'server/accounts/programKeys/programKeys.ts',
    "if (hasExpired(row, day)) throw unauthorized(translate('keys.expired', { day: row.expires }));",
    '',
    keys,
  ),
  guard('server/accounts/programKeys/programKeys.ts', 'await this.#limit(row);', '', keys),
  guard(
    'server/accounts/links/linkRows.ts',
    "return row && row.kind !== 'email' && side === undefined ?",
    'return row ?',
    emails,
  ),
  guard(
    'server/accounts/links/linkRows.ts',
    'return row && !isOver(row) ? { row, side } : undefined;',
    'return row && { row, side };',
    links,
  ),
  guard(
    'server/accounts/links/accountLinks.ts',
    'return row.stamp === stampOf(account, portal) && this.#mayReset(portal, account);',
    'return this.#mayReset(portal, account);',
    links,
  ),
  guard(
    'server/accounts/links/emailChanges.ts',
    'if (sidesOf(portal, now, to).some((one) => !confirmed.includes(one))) {',
    'if (confirmed.length === 0) {',
    emails,
  ),
  guard(
    'server/accounts/links/emailChanges.ts',
    'if (!account || !mayLook(caller, account)) throw notFound();',
    'if (!account) throw notFound();',
    emails,
  ),
  guard(
    'server/accounts/links/emailChanges.ts',
    "if (other && !sameStoredValue(other.id, now.id)) throw conflict(translate('emailChange.taken'));",
    '',
    emails,
  ),
  guard('server/accounts/links/emailChanges.ts', 'write.checked = kept;', '', emails),
];

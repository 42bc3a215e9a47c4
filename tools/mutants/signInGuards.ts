/** The guards of coming in: providers, groups, factors, proof of identity, keys for programs, links. */
import type { Guard } from './guards.ts';

const generated = 'tests/server/generated/entrances.all.test.ts';
const hostile = 'tests/features/providers/hostile.test.ts';
const providers = 'tests/features/providers/providers.test.ts';
const rules = 'tests/features/providers/rules.test.ts';
const factors = 'tests/features/factors/factors.test.ts';
const stepUp = 'tests/features/factors/stepUp.test.ts';
const keys = 'tests/features/keys/programKeys.test.ts';
const reconciling = 'tests/features/reconciliation/server/gate.test.ts';
const links = 'tests/server/accounts/links/accountLinks.test.ts';
const emails = 'tests/server/accounts/links/emailChanges.test.ts';

const firstScreens = 'tests/server/firstScreen/firstScreens.test.ts';

const guard = (file: string, text: string, instead: string, ...tests: string[]): Guard => ({
  file: `src/${file}`,
  text,
  instead,
  tests,
});

export const signInGuards: readonly Guard[] = [
  guard(
    'server/accounts/sessionStarts.ts',
    "new Tokens(createHmac('sha256', secret).update('pages').digest());",
    'new Tokens(secret);',
    firstScreens,
  ),
  guard(
    'server/accounts/session.ts',
    'const claims = await this.#starts.claimsOfPage(cookie);',
    "const claims = JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString() || 'null');",
    firstScreens,
  ),
  guard('server/http/pageCookie.ts', 'HttpOnly; SameSite=Strict', 'SameSite=Lax', firstScreens),
  guard('server/http/pages.ts', '...(first && { isUnstored: true }),', '', firstScreens),
  guard('server/http/pages.ts', "if (isPortal) res.appendHeader('Vary', 'Cookie');", 'void 0;', firstScreens),
  guard('server/http/http.ts', '...(isEnded && { page: null })', '', firstScreens),
  guard('server/firstScreen/firstScreens.ts', "return 'ended';", 'return undefined;', firstScreens),
  guard(
    'features/providers/server/claims.ts',
    "throw new ClaimRefused('iat', 'issued in the future');",
    'void 0;',
    hostile,
  ),
  guard(
    'features/providers/server/claims.ts',
    "throw new ClaimRefused('azp', 'issued to another party');",
    'void 0;',
    hostile,
  ),
  guard(
    'features/providers/server/claims.ts',
    "throw new ClaimRefused('at_hash', 'not the hash of the access token');",
    'void 0;',
    hostile,
  ),
  guard(
    'features/providers/server/claims.ts',
    'isVerified: verified === true || isOfCompany',
    'isVerified: true',
    rules,
    providers,
  ),
  guard(
    'features/providers/server/identities.ts',
    "if (!source.link?.includes(domain)) throw refused('email', `${domain} is not in link`);",
    '',
    rules,
    providers,
  ),
  guard(
    'features/providers/server/identities.ts',
    "if (mayTakeAnyRight(portal, account)) throw refused('email', `account ${account.id} is an administrator's`);",
    '',
    rules,
    providers,
  ),
  guard(
    'features/providers/server/identities.ts',
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
    'if (isHeldBack && !mayBeHeldBack) throw proof.heldBack();',
    '',
    factors,
  ),
  guard(
    'features/factors/server/judgeFactor.ts',
    'step !== undefined && step > row.step',
    'step !== undefined',
    factors,
  ),
  guard('features/factors/server/judgeFactor.ts', 'refuseWhilePaused(row);', '', factors),
  guard(
    'features/factors/server/judgeFactor.ts',
    'const hashes = row.hashes.filter((one) => one !== hash);',
    'const hashes = row.hashes;',
    factors,
  ),
  guard(
    'features/factors/server/proof.ts',
    "if (session.isKey) throw forbidden(translate('account.notByKey'));",
    '',
    keys,
    stepUp,
  ),
  guard(
    'features/factors/server/proof.ts',
    '=> now - instant < proofLasts;',
    '=> now >= instant;',
    generated,
  ),
  guard(
    'features/factors/server/proof.ts',
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
    'features/keys/server/programKeys.ts',
    "if (hasExpired(row, day)) throw unauthorized(translate('keys.expired', { day: row.expires }));",
    '',
    keys,
  ),
  guard('features/keys/server/programKeys.ts', 'await this.#limit(row);', '', keys),
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

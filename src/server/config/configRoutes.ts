/**
 * The faces of the config: an index that is public, per department what one user may see of it, and its problems for
 * those who look after it.
 */
import type { Access } from '../../access/grants.ts';
import type { IncomingMessage } from 'node:http';
import { indexOf, sliceOf } from '../../access/slice.ts';
import { viewAsHeader } from '../../access/viewAsHeader.ts';
import type { ClientIndex, ConfigHealth, Portal } from '../../model/types.ts';
import { answerService, isEngineService, type Holders } from './engineServices.ts';
import { bearerOf } from '../accounts/session.ts';
import { HttpError, forbidden, notFound, unauthorized, wrongVerb, type Answer } from '../http/http.ts';
import type { File } from '../http/sendFile.ts';
import { say } from '../../messages/say.ts';
import type { Locale } from '../../messages/language.ts';

export type ConfigSource = {
  portal: Portal;
  /** Changes when the config does. */
  version: string;
  health?: ConfigHealth;
  today: string;
  /** Base address of another backend. */
  apiUrl?: string;
  /** Another backend keeps the records behind our API. */
  isElsewhere?: boolean;
  /** The config may be edited in the portal. */
  isEditable?: boolean;
  /** Absent with another backend, which keeps the accounts. */
  holders?: Holders;
};

/** The permissions of whoever sends this request; throws 401 without a good token. */
export type PermissionsOf = (
  req: IncomingMessage,
) => Promise<Pick<Access, 'permissions'> & Partial<Pick<Access, 'lent'>>>;

export const publicIndex = ({
  portal,
  version,
  today,
  apiUrl = '',
  isElsewhere,
  isEditable,
}: ConfigSource): ClientIndex =>
  indexOf(portal, {
    today,
    version,
    api: `${apiUrl}/api`,
    ...(isEditable && { editable: true }),
    ...(isElsewhere && portal.dialect && { elsewhere: portal.dialect }),
  });

/** The index is the same for everyone who reads a language: made once for each config and day, with the bytes that it is sent as. */
export class PublicIndex {
  readonly #made = new Map<Locale, { key: string; index: ClientIndex; file: File }>();

  of(source: ConfigSource): { index: ClientIndex; file: File } {
    const key = `${source.version} ${source.today}`;
    const { locale } = source.portal;
    let made = this.#made.get(locale);
    if (made?.key !== key) {
      const index = publicIndex(source);
      const bytes = Buffer.from(JSON.stringify(index));
      const type = 'application/json; charset=utf-8';
      made = { key, index, file: { bytes, type, immutable: false, compressible: true } };
      this.#made.set(locale, made);
    }
    return made;
  }
}

export async function answerConfig(
  req: IncomingMessage,
  path: string,
  source: ConfigSource,
  permissionsOf: PermissionsOf,
): Promise<Answer | { file: File }> {
  const isService = isEngineService(path);
  const department = /^\/config\/departments\/([^/]+)\.json$/.exec(path)?.[1];
  if (department === undefined && !isService) throw notFound();
  if (req.method !== 'GET' && req.method !== 'HEAD') throw wrongVerb(['GET', 'HEAD']);
  const { permissions, lent } = await permissionsOf(req);
  if (isService) {
    const search = new URL(req.url ?? '', 'http://portal').searchParams;
    const { portal, holders, health } = source;
    const answer = await answerService(path, { portal, search, holders, health, permissions });
    return 'file' in answer ? answer : { ...answer, headers: unshared };
  }
  const found = source.portal.departments.find(({ id }) => id === department);
  if (!found) throw notFound(say('config.noDepartment'));
  return {
    body: sliceOf(source.portal, found, permissions, source.version, lent),
    headers: unshared,
  };
}

const unshared = { 'Cache-Control': 'private, no-store' };

/**
 * Asks the other backend whether the token is good and what its bearer may. A backend that keeps to the two calls
 * of the portal's first version tells permissions at sign-in only, to the browser: then any good token gets the
 * whole department. What it holds are screens; the records stay with that backend, which has its own rights.
 */
export const remotePermissions =
  (apiUrl: string, portal: () => Portal): PermissionsOf =>
  async ({ headers }) => {
    const token = bearerOf(headers.authorization);
    if (!token) throw unauthorized(say('account.signIn'));
    if (headers[viewAsHeader] !== undefined) throw forbidden(say('account.viewAsElsewhere'));
    const response = await fetch(`${apiUrl}/api/user-info`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (response?.status === 401 || response?.status === 403) throw unauthorized(say('account.expired'));
    if (!response?.ok) throw new HttpError(503, say('config.backendSilent'));
    const info = (await response.json().catch(() => null)) as { permissions?: unknown } | null;
    return {
      permissions: Array.isArray(info?.permissions) ? info.permissions.map(String) : allPermissions(portal()),
    };
  };

const allPermissions = ({ departments }: Portal): string[] => [
  ...new Set(
    departments.flatMap(({ requirement, routes }) => [
      ...requirement.permissions,
      ...routes.flatMap((route) => route.requirement.permissions),
    ]),
  ),
];

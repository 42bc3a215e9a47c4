/**
 * The faces of the config: an index that is public, per department what one user may see of it, and its problems for
 * those who look after it.
 */
import type { IncomingMessage } from 'node:http';
import { indexOf, sliceOf } from '../access/slice.ts';
import type { ClientIndex, ConfigHealth, Portal } from '../config/types.ts';
import { mayUse } from '../access/services.ts';
import { bearerOf } from './session.ts';
import type { File } from './sendFile.ts';
import { forbidden, HttpError, notFound, unauthorized, wrongVerb, type Answer } from './http.ts';

export type ConfigSource = {
  portal: Portal;
  /** Changes when the config does. */
  version: string;
  health?: ConfigHealth;
  today: string;
  /** Base address of another backend. */
  apiUrl?: string;
};

/** The permissions of whoever bears this token; throws 401 without a good one. */
export type PermissionsOf = (authorization: string | undefined) => Promise<readonly string[]>;

export const publicIndex = ({ portal, version, today, apiUrl = '' }: ConfigSource): ClientIndex =>
  indexOf(portal, { today, version, api: `${apiUrl}/api` });

/** The index is the same for everyone: made once for each config and day, with the bytes that it is sent as. */
export class PublicIndex {
  #made: { key: string; index: ClientIndex; file: File } | undefined;

  of(source: ConfigSource): { index: ClientIndex; file: File } {
    const key = `${source.version} ${source.today}`;
    if (this.#made?.key !== key) {
      const index = publicIndex(source);
      const bytes = Buffer.from(JSON.stringify(index));
      const type = 'application/json; charset=utf-8';
      this.#made = { key, index, file: { bytes, type, immutable: false, compressible: true } };
    }
    return this.#made;
  }
}

export async function answerConfig(
  req: IncomingMessage,
  path: string,
  source: ConfigSource,
  permissionsOf: PermissionsOf,
): Promise<Answer> {
  const department = /^\/config\/departments\/([^/]+)\.json$/.exec(path)?.[1];
  const ofProblems = path === '/config/problems.json';
  if (!ofProblems && department === undefined) throw notFound();
  if (req.method !== 'GET' && req.method !== 'HEAD') throw wrongVerb(['GET', 'HEAD']);
  const permissions = await permissionsOf(req.headers.authorization);
  if (ofProblems) {
    if (!mayUse('config', source.portal, permissions))
      throw forbidden('Seu acesso não permite ver os problemas da configuração.');
    return { body: source.health ?? { problems: [], outdated: [] } };
  }
  const found = source.portal.departments.find(({ id }) => id === department);
  if (!found) throw notFound('Este departamento não existe.');
  return {
    body: sliceOf(source.portal, found, permissions, source.version),
    headers: { 'Cache-Control': 'private, no-store' },
  };
}

/**
 * Asks the other backend whether the token is good and what its bearer may. A backend that keeps to the two calls
 * of the portal's first version tells permissions at sign-in only, to the browser: then any good token gets the
 * whole department. What it holds are screens; the records stay with that backend, which has its own rights.
 */
export const remotePermissions =
  (apiUrl: string, portal: () => Portal): PermissionsOf =>
  async (authorization) => {
    const token = bearerOf(authorization);
    if (!token) throw unauthorized('Entre para continuar.');
    const response = await fetch(`${apiUrl}/api/user-info`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (response?.status === 401 || response?.status === 403)
      throw unauthorized('Sua sessão terminou. Entre de novo.');
    if (!response?.ok)
      throw new HttpError(503, 'O servidor de dados não respondeu. Tente de novo em instantes.');
    const info = (await response.json().catch(() => null)) as { permissions?: unknown } | null;
    return Array.isArray(info?.permissions) ? info.permissions.map(String) : allPermissions(portal());
  };

const allPermissions = ({ departments }: Portal): string[] => [
  ...new Set(
    departments.flatMap(({ requirement, routes }) => [
      ...requirement.permissions,
      ...routes.flatMap((route) => route.requirement.permissions),
    ]),
  ),
];

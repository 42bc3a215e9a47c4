import { isOwnApi } from '#kit/ownApi.ts';
import { authFetch, getToken, posting } from '../session/session.ts';

/** Stores a preference with the account. If that fails, this browser keeps it until the session ends. */
export async function sendPreference(api: string, key: string, value: unknown): Promise<void> {
  if (!getToken() || !isOwnApi(api)) return;
  await authFetch(`${api}/user-preferences/set`, posting({ key, value })).catch((error: unknown) =>
    console.warn('A preference could not be kept with the account.', error),
  );
}

import { backendAt } from '#kit/backend.ts';
import { authFetch, getToken, posting } from '../session/session.ts';

/**
 * Stores a preference with the account. If that fails, this browser keeps it until the session ends.
 *
 * @returns false when it may succeed later, as without a connection
 */
export async function sendPreference(api: string, key: string, value: unknown): Promise<boolean> {
  if (!backendAt(api).keepsForAccounts) return true;
  if (!getToken()) return false;
  try {
    await authFetch(`${api}/user-preferences/set`, posting({ key, value }));
    return true;
  } catch (error) {
    console.warn('A preference could not be kept with the account.', error);
    const { status = 0 } = error as { status?: number };
    return status >= 400 && status < 500 && status !== 401;
  }
}

import { HttpError } from 'ra-core';
import { isSameAccount } from './account.ts';
import { reauthenticate } from './reauthentication.ts';

type GetToken = () => string | null | undefined;

/** Sends a request with the session's token, and once more if the session ended and was resumed meanwhile. */
export async function withSession<T>(
  getToken: GetToken,
  send: (token: string | null | undefined) => Promise<T>,
): Promise<T> {
  const token = getToken();
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    const now = getToken() ?? null;
    const isRenewed = now !== token && isSameAccount(now, token ?? null);
    if (!isRenewed && !(await reauthenticate(error.message))) throw error;
    return send(getToken());
  }
}

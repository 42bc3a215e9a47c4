import { HttpError } from 'ra-core';

const pause = 1500;

/**
 * Sends a request again when it got no answer, or arrived while the server was starting. Its key prevents a
 * second execution.
 */
export const retryOnce = <T>(send: (isAgain: boolean) => Promise<T>): Promise<T> =>
  send(false).catch(async (error: unknown) => {
    if (!(error instanceof HttpError) || ![0, 503].includes(error.status)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return send(true);
  });

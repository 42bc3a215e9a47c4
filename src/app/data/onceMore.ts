import { HttpError } from 'ra-core';

const pause = 1500;

/** What got no answer, or came while the server was starting, is sent once more: by a key that makes nothing twice. */
export const onceMore = <T>(send: (isAgain: boolean) => Promise<T>): Promise<T> =>
  send(false).catch(async (error: unknown) => {
    if (!(error instanceof HttpError) || ![0, 503].includes(error.status)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return send(true);
  });

/** The portal's own files. */
import { isPageAnswer, senderOfResponse } from '#ui/offline/answerSender.ts';
import { shellStore } from '../cacheStorage.ts';

type Later = (work: Promise<unknown>) => void;

const stored = async (address: string) =>
  (await caches.open(shellStore)).match(address, { ignoreVary: true });

/** Returns a page from the server or, without a connection, the stored one. */
export async function fetchPage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const standIn = () => stored(/^\/(login\/?)?$/.test(pathname) ? '/login' : '/app.html');
  try {
    const answer = await fetch(request);
    return (senderOfResponse(answer) === 'gateway' && (await standIn())) || answer;
  } catch (error) {
    const page = await standIn();
    if (!page) throw error;
    return page;
  }
}

/** Returns a file whose name contains a hash of its content, so that a stored copy never expires. */
export async function assetOf(request: Request, later: Later): Promise<Response> {
  const copy = await stored(request.url);
  if (copy && isFile(copy)) return copy;
  const answer = await fetch(request);
  if (answer.ok && isFile(answer)) later(keep(request.url, answer.clone()));
  return answer;
}

/** No file of the portal is a page: a page in its place comes from a sign-in in front of the portal. */
const isFile = ({ headers }: Response) => !isPageAnswer(headers);

/** Returns a public file that may change: from the server, or the stored copy. */
export async function publicFileOf(request: Request, later: Later): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok && isFile(answer)) later(keep(request.url, answer.clone()));
    return answer;
  } catch (error) {
    const known = await stored(request.url);
    if (!known) throw error;
    return known;
  }
}

const keep = async (address: string, answer: Response) =>
  (await caches.open(shellStore)).put(address, answer).catch(() => undefined);

/** The portal's own files. */
import { shellStore } from '../stores.ts';

type Later = (work: Promise<unknown>) => void;

/** Nobody answered, or somebody on the way said that the server can't. */
export const isSilent = ({ status }: Response): boolean => status === 502 || status === 504;

const kept = async (address: string) => (await caches.open(shellStore)).match(address, { ignoreVary: true });

/** A page: the server's; without a line the one that is kept. */
export async function pageOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const standIn = () => kept(/^\/(login\/?)?$/.test(pathname) ? '/login' : '/app.html');
  try {
    const answer = await fetch(request);
    return (isSilent(answer) && (await standIn())) || answer;
  } catch (error) {
    const page = await standIn();
    if (!page) throw error;
    return page;
  }
}

/** A file whose name changes with what is in it: once fetched it is good for ever. */
export async function assetOf(request: Request, later: Later): Promise<Response> {
  const known = await kept(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) later(keep(request.url, answer.clone()));
  return answer;
}

/** A file that is for everybody and may change. */
export async function publicFileOf(request: Request, later: Later): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) later(keep(request.url, answer.clone()));
    return answer;
  } catch (error) {
    const known = await kept(request.url);
    if (!known) throw error;
    return known;
  }
}

const keep = async (address: string, answer: Response) =>
  (await caches.open(shellStore)).put(address, answer).catch(() => undefined);

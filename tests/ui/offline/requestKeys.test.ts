/** A request that changes something has a key, and keeps it until its outcome is known. */
import { afterEach, expect, it, vi } from 'vitest';
import { createHttpClient } from '#ui/data/httpClient.ts';
import { withRequestKey } from '#ui/offline/requestKeys.ts';
import { authFetch, posting } from '#ui/session/session.ts';

afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body?: unknown; html?: true; lost?: true };
/** Answers one after the other, the last again and again. Returns the keys that were sent. */
function answering(...answers: Answer[]): (string | null)[] {
  const keys: (string | null)[] = [];
  const answer = async (_url: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    const { status = 200, body = {}, html, lost } = (answers.length > 1 ? answers.shift() : answers[0])!;
    if (lost) throw new TypeError('Failed to fetch');
    const type = html ? 'text/html' : 'application/json';
    return new Response(html ? '<html></html>' : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': type },
    });
  };
  vi.stubGlobal('fetch', answer);
  return keys;
}
const http = createHttpClient(() => null);
const press = (to = '/api/deals/1/letters', body: unknown = { button: 'Write' }) =>
  http(to, { method: 'POST', body: JSON.stringify(body) }).catch(() => undefined);

it.each<[string, Answer]>([
  ['no answer came', { lost: true }],
  ['a proxy says 502', { status: 502, html: true }],
  ['a proxy says 503 in HTML', { status: 503, html: true }],
  ['the portal does not know whether it was done', { status: 503, body: { outcome: 'unknown' } }],
  ['a sign-in in front refused it', { status: 401, html: true }],
])('sends the key again where %s, and another one once the portal has answered', async (_what, first) => {
  const keys = answering(first, {}, {});
  for (let times = 0; times < 3; times++) await press();
  expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('sends another key where the portal has refused, and for another request', async () => {
  const keys = answering({ status: 409, body: { message: 'no' } }, { lost: true });
  await press();
  await press();
  await press('/api/deals/2/letters');
  await press('/api/deals/2/letters', { button: 'Other' });
  expect(new Set(keys).size).toBe(4);
});

it('sends the same key for a second press while the first is under way', async () => {
  const keys = answering({});
  await Promise.all([press(), press()]);
  expect(keys[1]).toBe(keys[0]);
});

it('gives a key to what is sent beside the records, and none to a question', async () => {
  const keys = answering({});
  await authFetch('/api/user-invitations', posting({ email: 'a@example.com' }));
  await authFetch('/api/user-keys/1', { method: 'DELETE' });
  expect(keys.every((key) => /^[\w-]{8,64}$/.test(key ?? ''))).toBe(true);
  keys.length = 0;
  await authFetch('/api/user-info');
  await press('/api/deals/1/letters?dryRun=true');
  await press('/api/deals/preview');
  await http('/api/deals');
  await press('https://elsewhere.example/deals');
  expect(keys).toEqual([null, null, null, null, null]);
});

it('keeps the key that a save has of its own', async () => {
  const keys = answering({});
  await http('/api/deals', {
    method: 'POST',
    headers: new Headers({ 'Idempotency-Key': 'own-key-1' }),
    body: '{}',
  });
  expect(keys).toEqual(['own-key-1']);
});

it('takes what is set anew for another request each time, since it may be set back meanwhile', async () => {
  const keys = answering({ lost: true }, {});
  for (let times = 0; times < 2; times++)
    await authFetch('/api/user-favourites/pin', posting({ path: '/x', pinned: true })).catch(() => undefined);
  expect(keys[1]).not.toBe(keys[0]);
});

it('knows a file by its name, size and date', async () => {
  const key = async (file: File, fails = true) => {
    const form = new FormData();
    form.append('file', file);
    let sent: string | undefined;
    await withRequestKey({ method: 'POST', url: '/api/moves/documents', body: form }, async (given) => {
      sent = given;
      if (fails) throw new TypeError('Failed to fetch');
    }).catch(() => undefined);
    return sent;
  };
  const one = new File(['a'], 'a.ofx', { lastModified: 1 });
  const first = await key(one);
  expect(await key(one)).toBe(first);
  expect(await key(new File(['a'], 'a.ofx', { lastModified: 2 }))).not.toBe(first);
});

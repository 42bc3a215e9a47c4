import { describe, expect, it } from 'vitest';
import { senderOfResponse, type AnswerSender } from '#ui/offline/answerSender.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8' };
const page = { 'Content-Type': 'text/html; charset=utf-8' };

describe('an answer comes from', () => {
  it.each<[AnswerSender, string, number, Record<string, string>]>([
    ['portal', 'records', 200, json],
    ['portal', 'a refusal of the portal', 503, json],
    ['portal', 'an ended session', 401, json],
    ['portal', 'a file', 200, { 'Content-Type': 'application/pdf' }],
    ['portal', 'an attached page', 200, { ...page, 'Content-Disposition': 'attachment' }],
    ['portal', 'an answer without a body', 204, {}],
    ['gateway', 'HAProxy, Varnish or lighttpd without a server', 503, page],
    ['gateway', 'lighttpd, or Apache by HTTP/2, after a lost answer', 500, page],
    ['gateway', 'Caddy without a server', 502, {}],
    ['gateway', 'a gateway that writes JSON', 504, json],
    ['signIn', 'a sign-in page in place of records', 200, page],
    ['signIn', 'a sign-in that refuses by a page', 401, page],
    ['signIn', 'a sign-in that refuses without a body', 401, {}],
  ])('%s: %s', (sender, _what, status, headers) => {
    expect(senderOfResponse(new Response(null, { status, headers }))).toBe(sender);
  });

  it('a sign-in in front of the portal where it redirects', () => {
    expect(senderOfResponse({ status: 0, type: 'opaqueredirect', headers: new Headers() } as Response)).toBe(
      'signIn',
    );
  });
});

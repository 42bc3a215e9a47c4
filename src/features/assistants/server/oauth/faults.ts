/** What a program is refused with, by the standard's word and a sentence. */
import { translate, type TextKey } from '#messages/translate.ts';
import type { HttpResponse } from '#server/http/http.ts';

/** RFC 6749, 4.1.2.1 and 5.2; RFC 7591, 3.2.2; RFC 8707, 2. */
export type OAuthWord =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

export class OAuthFault extends Error {
  readonly word: OAuthWord;
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(
    word: OAuthWord,
    text: TextKey,
    { status = 400, retryAfter }: { status?: number; retryAfter?: number } = {},
  ) {
    super(translate(text as 'assistants.oauth.noJson'));
    this.name = 'OAuthFault';
    this.word = word;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  get answer(): HttpResponse {
    const { status, word, message, retryAfter } = this;
    return {
      status,
      body: { error: word, error_description: message },
      ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
    };
  }
}

/** The parameters of a request, each at most once (RFC 6749, 3.1). An empty one counts as absent. */
export function parametersIn(search: URLSearchParams): ReadonlyMap<string, string> {
  const names = [...search.keys()];
  if (new Set(names).size < names.length) throw new OAuthFault('invalid_request', 'assistants.oauth.twice');
  return new Map([...search].filter(([, value]) => value !== ''));
}

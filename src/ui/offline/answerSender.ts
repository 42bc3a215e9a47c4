/**
 * Who has answered a request to the portal: the portal, or a program between it and the browser. A proxy answers for a portal
 * that it does not reach, and a sign-in in front of it (Cloudflare Access, Authelia, oauth2-proxy) for a person whose access
 * has ended. The portal answers its API and its screens in JSON, and never by a redirect.
 */
export type AnswerSender = 'portal' | 'gateway' | 'signIn';

export type AnswerShape = {
  status: number;
  /** The body is JSON, as all refusals of the portal are. */
  isJson: boolean;
  /** A whole HTML page. */
  isPage?: boolean;
  isRedirect?: boolean;
};

/** True for the statuses by which a proxy reports that the server did not answer. */
export const isGatewayError = (status: number): boolean => status === 502 || status === 504;

export function senderOf({ status, isJson, isPage = false, isRedirect = false }: AnswerShape): AnswerSender {
  if (isGatewayError(status)) return 'gateway';
  if (isRedirect) return 'signIn';
  if (isJson) return 'portal';
  if (status >= 500) return 'gateway';
  return status === 401 || (status < 400 && isPage) ? 'signIn' : 'portal';
}

const typeOf = (headers: Headers) => headers.get('Content-Type') ?? '';
const isJsonAnswer = (headers: Headers): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(typeOf(headers));
export const isPageAnswer = (headers: Headers): boolean => /^text\/html\b/i.test(typeOf(headers));

/** Of an answer whose body has not been read. A file that a person attached may be a page, and is none of the portal's answers. */
export const senderOfResponse = ({ status, type, headers }: Response): AnswerSender =>
  senderOf({
    status,
    isJson: isJsonAnswer(headers),
    isPage: isPageAnswer(headers) && !headers.has('Content-Disposition'),
    isRedirect: type === 'opaqueredirect',
  });

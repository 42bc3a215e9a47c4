/**
 * A client says when it connects whether it can ask its person something. The portal keeps no sessions, so the session's id is what
 * the client has said, sealed with its key: any process knows it. A client that can ask nothing gets none.
 */
import { isMap } from '#model/values/values.ts';
import { seal, unseal } from '#server/passwords/seal.ts';

export const sessionHeader = 'mcp-session-id';

type Sealed = { key: string; asks: true };

/** The id for a message with which a client connects; undefined for other messages, and where the client does not ask by forms. */
export function sessionFor(secret: Uint8Array, key: string, message: unknown): string | undefined {
  if (!isMap(message) || message.method !== 'initialize' || !isMap(message.params)) return undefined;
  const { capabilities } = message.params;
  const elicitation = isMap(capabilities) ? capabilities.elicitation : undefined;
  // A client of before November 2025 names no modes: it has forms.
  const hasForms = isMap(elicitation) && (isMap(elicitation.form) || Object.keys(elicitation).length === 0);
  return hasForms ? seal(secret, 'asking client', { key, asks: true } satisfies Sealed) : undefined;
}

/** Any other id counts as none. */
export function canAsk(secret: Uint8Array, key: string, session: string | string[] | undefined): boolean {
  if (typeof session !== 'string' || session.length > 1000) return false;
  const sealed = unseal<Partial<Sealed>>(secret, 'asking client', session);
  return sealed?.key === key && sealed.asks === true;
}

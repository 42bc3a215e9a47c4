import { ProviderDown } from './claims.ts';

/** Bytes that an answer of a provider may have. */
const largest = 1_000_000;

/** `fetch`, of which only the beginning of an answer is read: a provider that sends without end fills no memory. */
export async function boundedFetch(address: string | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > largest) throw new ProviderDown('its answer is too large');
    parts.push(part);
  }
  const hasBody = ![101, 204, 205, 304].includes(answer.status);
  return new Response(hasBody ? Buffer.concat(parts) : null, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
}

/** How much of an answer is read, and what is thrown for more. */
export type Bounds = { largest: number; tooLarge: () => Error };

/** `fetch`, of which only the beginning of an answer is read: a server that sends without end fills no memory. */
export async function boundedFetch(
  address: string | URL,
  init: RequestInit | undefined,
  { largest, tooLarge }: Bounds,
): Promise<Response> {
  const answer = await fetch(address, init);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > largest) throw tooLarge();
    parts.push(part);
  }
  const hasBody = ![101, 204, 205, 304].includes(answer.status);
  return new Response(hasBody ? Buffer.concat(parts) : null, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
}

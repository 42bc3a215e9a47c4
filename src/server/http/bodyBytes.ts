/** Reads bodies that are not the JSON of the API: e-mails, documents, files, forms. */
import type { IncomingMessage } from 'node:http';
import { translate } from '#messages/translate.ts';
import type { BodyLimit } from './limits.ts';
import { badRequest, HttpError } from './http.ts';

/**
 * The parts of a body as they arrive. A refused request is still read to its end: otherwise its sender would see a broken
 * connection and no answer.
 *
 * @param incomplete the words of the 400 for a body that ends early
 */
export async function* arriving(
  req: IncomingMessage,
  incomplete = () => translate('http.incomplete'),
): AsyncGenerator<Buffer> {
  try {
    yield* req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw badRequest(incomplete());
  }
}

/** The whole body. Throws 413 for one that is too large, 408 for one that takes too long, 400 for one that ends early. */
export async function readBytes(
  req: IncomingMessage,
  limit: BodyLimit,
  incomplete?: () => string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    req.destroy();
  }, limit.time);
  try {
    for await (const chunk of arriving(req, incomplete)) {
      size += chunk.length;
      if (size > limit.size) throw new HttpError(413, limit.tooLarge());
      chunks.push(chunk);
    }
  } catch (error) {
    throw isLate ? new HttpError(408, translate('http.slow')) : error;
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

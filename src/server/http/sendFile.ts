/** Sends files with an ETag, compressed once for all clients that accept it. */
import { createHash } from 'node:crypto';
import { accepts, hasVersion } from './http.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { memoize } from '#model/values/memoize.ts';

export type StaticFile = {
  bytes: Buffer;
  type: string;
  immutable: boolean;
  compressible: boolean;
  /** Compressed by the build, at the highest level. */
  br?: Buffer;
  /** Made for one answer: never cached by tag. */
  isUncacheable?: boolean;
  /** Of one session: nothing between may store it, nor its browser. */
  isUnstored?: boolean;
  /** Not public: only the caller may cache it. */
  isPrivate?: boolean;
};

export async function sendFile(req: IncomingMessage, res: ServerResponse, file: StaticFile) {
  res.setHeader('Content-Type', file.type);
  res.setHeader('Cache-Control', cacheControlOf(file));
  if (file.compressible) res.appendHeader('Vary', 'Accept-Encoding');
  if (!file.immutable && !file.isUncacheable) {
    const etag = tagOf(file);
    res.setHeader('ETag', etag);
    if (hasVersion(req, etag)) {
      res.writeHead(304).end();
      return;
    }
  }
  let body = file.bytes;
  if (file.compressible) {
    const encoding = accepts(req, 'br') ? 'br' : accepts(req, 'gzip') ? 'gzip' : undefined;
    if (encoding && body.length > 1024) {
      body = await compressed(file, encoding);
      res.setHeader('Content-Encoding', encoding);
    }
  }
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}

const cacheControlOf = ({ immutable, isPrivate, isUnstored }: StaticFile): string => {
  if (isUnstored) return 'private, no-store';
  if (immutable) return 'public, max-age=31536000, immutable';
  return isPrivate ? 'private, no-cache' : 'no-cache';
};

type Encoding = 'br' | 'gzip';
type Made = { tag?: string } & Partial<Record<Encoding, Promise<Buffer>>>;

/** Cached as long as the file object lives. */
const madeOf = memoize((_file: StaticFile): Made => ({}));

const tagOf = (file: StaticFile) =>
  (madeOf(file).tag ??= `"${createHash('sha1').update(file.bytes).digest('base64url')}"`);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function compressed(file: StaticFile, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'br' && file.br) return file.br;
  return (madeOf(file)[encoding] ??= encoding === 'gzip' ? zip(file.bytes) : brotli(file.bytes, quick));
}

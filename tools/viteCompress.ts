/**
 * Compresses the built files with the best quality, which takes seconds: once at build time instead of at
 * every start.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { brotliPath } from '#server/http/pages.ts';

const brotli = promisify(brotliCompress);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export function compressAssets(): Plugin {
  return {
    name: 'portal:compress-assets',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name));
      mkdirSync(path.dirname(brotliPath(dir, 'assets/any')), { recursive: true });
      await Promise.all(
        texts.map(async (name) =>
          writeFileSync(brotliPath(dir, name), await brotli(readFileSync(path.join(dir, name)), best)),
        ),
      );
    },
  };
}

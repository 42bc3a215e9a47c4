/** Builds of Chromium by their version, from npm: @sparticuz/chromium holds a headless shell, compressed. */
import { execFileSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { newFolder } from '#tests/support/newFolder.ts';

/** Fetches a version into a folder that is removed after the file's tests. Returns the path of the program. */
export async function oldChromium(version: string): Promise<string> {
  const folder = newFolder();
  const wanted = `@sparticuz/chromium@${version}`;
  execFileSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--prefix', folder, wanted],
    { stdio: 'pipe' },
  );
  const program = path.join(folder, 'chromium');
  const packed = path.join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br');
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(program));
  chmodSync(program, 0o755);
  return program;
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { referenceMarkdown } from '../language/docs/markdown.ts';
import { reference } from '../language/docs/reference.ts';
import { loadPortal } from '../language/load.ts';
import { shortPath, type Io } from './io.ts';
import { phrase } from '../messages/phrase.ts';

export const docsFile = 'REFERENCIA.md';

/** portal docs: the reference of the language, as a page beside the config; with --json as data, and nothing is written. */
export function docs(io: Io, { json }: { json: boolean }): number {
  const kinds = loadPortal(io.paths.config).portal?.kinds;
  if (json) {
    io.json(reference(kinds));
    return 0;
  }
  const file = path.join(io.paths.config, docsFile);
  const text = referenceMarkdown(kinds);
  const changed = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  if (changed) writeFileSync(file, text);
  io.out(changed ? `${shortPath(file)} escrito.` : phrase`Nada a fazer: ${shortPath(file)} está em dia.`);
  return 0;
}

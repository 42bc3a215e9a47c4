import { readFileSync } from 'node:fs';
import path from 'node:path';
import { engineFolder } from './companyFolder.ts';

/** The version of the engine. */
export const engineVersion = (): string =>
  (JSON.parse(readFileSync(path.join(engineFolder, 'package.json'), 'utf8')) as { version: string }).version;

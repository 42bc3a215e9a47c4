import { isBundled } from './bundled.ts';

/**
 * The file that a worker thread runs.
 *
 * @param source reads TypeScript first, since a thread doesn't take over how its process does
 */
export const workerFile = (
  name:
    | 'parser'
    | 'documentReader'
    | 'checker'
    | 'hasher'
    | 'configWorker'
    | 'configReaderWorker'
    | 'printThread',
  source: URL,
): URL => (isBundled ? new URL(`../../build/workers/${name}.js`, import.meta.url) : source);

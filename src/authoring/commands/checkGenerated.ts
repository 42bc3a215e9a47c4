import type { CheckGenerated } from '#cli/check.ts';
import { staleSchemas } from '../editor/files.ts';
import { staleDocs } from './docs.ts';

/** Warns when the schemas for text editors, or the reference of the language, are older than the config. */
export const checkGenerated: CheckGenerated = (io, portal, sources) => [
  ...staleSchemas(io.paths.config, sources),
  ...staleDocs(io, portal.kinds),
];

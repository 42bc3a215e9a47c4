/** After `npm ci`: what editors complete and explain the demo's config with, and its reference. Neither is in git. */
import { writeFileSync } from 'node:fs';
import { referenceMarkdown } from '../src/language/docs/markdown.ts';
import { loadPortal } from '../src/language/load.ts';
import { writeSchemas } from '../src/language/editor/files.ts';

writeSchemas('config', { marks: false });
writeFileSync('config/REFERENCIA.md', referenceMarkdown(loadPortal('config').portal?.kinds));

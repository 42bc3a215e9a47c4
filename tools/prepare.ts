/**
 * Runs after `npm ci`: writes the types of the texts' keys, the editor schemas and the reference for the demo's config, and
 * bundles the CLI and the server tasks that it runs. None of it is in git.
 */
import { composeNode } from '#compiler/composeNode.ts';
import { writeFileSync } from 'node:fs';
import { build } from 'vite';
import { referenceMarkdown } from '#authoring/reference/markdown.ts';
import { loadPortal } from '#compiler/load.ts';
import { writeSchemas } from '#authoring/editor/files.ts';
import { writeKeys } from './texts.ts';

composeNode();

writeKeys();
writeSchemas('config', { marks: false });
writeFileSync('config/REFERENCIA.md', referenceMarkdown(loadPortal('config').portal?.kinds));
for (const configFile of ['tools/viteCli.ts', 'tools/viteTasks.ts'])
  await build({ configFile, logLevel: 'warn' });

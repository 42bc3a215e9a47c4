import { composeNode } from '#compiler/composeNode.ts';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { fileDigest } from '#authoring/editor/digests.ts';
import { languageFiles } from '#authoring/editor/files.ts';
import { locales } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { bundleOf } from './bundle.ts';

composeNode();

/** Bundles the CLI, for tools/portal.mjs. */
export default defineConfig(bundleOf('cli', withDigests()));

/** Inserts the digests of the schema files, so that `check` need not compute them each time. */
function withDigests(): Plugin {
  const digests = Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(
        Object.entries(withLanguage(locale, languageFiles)).map(([file, text]) => [file, fileDigest(text)]),
      ),
    ]),
  );
  return {
    name: 'portal:with-digests',
    transform: (code, id) =>
      id.endsWith('/src/authoring/editor/digests.ts')
        ? { code: code.replace(/(const digests\b[^=]*)= \{\}/, `$1= ${JSON.stringify(digests)}`), map: null }
        : undefined,
  };
}

/** Writes "Which word do I need?" into the guides, from src/authoring/reference/wishes.ts: `npm run wishes`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { guides, withWishTable } from '#authoring/reference/wishes.ts';
import { composeNode } from '#compiler/composeNode.ts';
import type { Locale } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';

composeNode();
for (const [locale, file] of Object.entries(guides))
  withLanguage(locale as Locale, () => writeFileSync(file, withWishTable(readFileSync(file, 'utf8'))));

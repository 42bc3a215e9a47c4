/** The documents that assistants may read: the guide, the reference, and the schema of each kind of file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { referenceMarkdown } from '../reference/markdown.ts';
import { languageFiles } from '../editor/files.ts';
import { loadPortal } from '#compiler/load.ts';
import { translate } from '#messages/translate.ts';

type Readable = { name: string; title: string; type: string; read(): string };

const markdown = 'text/markdown';
const json = 'application/schema+json';

/** @param folder the config folder; it has a guide if `new company` made it */
export function readables(folder: string): Readable[] {
  const guide = path.join(folder, 'README.md');
  return [
    ...(existsSync(guide)
      ? [
          {
            name: 'guide',
            title: translate('assistant.guideForAdministratorsOfPortal'),
            type: markdown,
            read: () => readFileSync(guide, 'utf8'),
          },
        ]
      : []),
    {
      name: 'reference',
      title: translate('assistant.referenceOfLanguage'),
      type: markdown,
      read: () => referenceMarkdown(loadPortal(folder).portal?.kinds),
    },
    ...Object.keys(languageFiles()).map((file) => ({
      name: `schema/${file}`,
      title: translate('assistant.jsonSchema', { file: file.replace('.json', '') }),
      type: json,
      read: () => languageFiles()[file]!,
    })),
  ];
}

import { escapeHtml } from '#model/values/escapeHtml.ts';
import { tokensOf } from '#language/yamlTokens.ts';

const tags = { key: 'b', note: 'i' } as const;

/** Lines of YAML with keys and comments marked. */
export const colouredLines = (yaml: string): string[] =>
  yaml.split('\n').map((line) =>
    tokensOf(line)
      .map(({ kind, text }) =>
        kind === 'rest' ? escapeHtml(text) : `<${tags[kind]}>${escapeHtml(text)}</${tags[kind]}>`,
      )
      .join(''),
  );

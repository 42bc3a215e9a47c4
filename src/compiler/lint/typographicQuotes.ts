/**
 * Warns about texts in typographic quotes, which for YAML are characters of the text: `title: “Nota {numero}”`, as a word
 * processor or a chat writes it.
 */
import { translate } from '#messages/translate.ts';
import type { Sources, Parsed, Path } from '#language/files.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { memoize } from '#model/values/memoize.ts';
import { isMap } from '#model/values/values.ts';
import type { Report } from '#language/problems.ts';

/** Typographic quotes around the whole text. Around single words they are intended. */
const wrapped = /^(?:[“”„]([^“”„]*)[“”]|[‘’‚]([^‘’‚]*)[‘’])$/;

const quotes = /[“”„‘’‚]/;
const hasQuotes = memoize(({ text = '' }: Parsed) => quotes.test(text));

export function lintQuotes(sources: Sources, report: Report) {
  const { portal, ...folders } = sources;
  const files = Object.values(folders).flatMap((files) => [...files.values()]);
  for (const file of [portal!, ...files].filter(hasQuotes))
    for (const { path, text } of quotedIn(file.data)) {
      const node = new ConfigNode(file, report, path);
      // Inside YAML quotes they are intended.
      const { line, column } = node.place();
      if (file.text?.split('\n')[line - 1]?.[column - 1] !== text[0]) continue;
      const meant = text.slice(1, -1);
      node.warn(
        translate('lint.quotesArePartOfText', { open: text[0]!, close: text.at(-1)!, meant, quoted: text }),
        'value',
        'curly-quotes',
      );
    }
}

function* quotedIn(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') {
    if (wrapped.test(value)) yield { path, text: value };
  } else if (Array.isArray(value) || isMap(value))
    for (const [key, part] of Object.entries(value)) yield* quotedIn(part, [...path, key]);
}

import { lazyPage } from '#kit/lazyPage.ts';
import { Suspense } from 'react';
import type { KindValue } from '../ui/componentTypes.ts';

export const LazyRenderedMarkdown = lazyPage(() => import('./RenderedMarkdown.tsx'), 'RenderedMarkdown');

/** The part of a text that is read for an excerpt. The rest would not fit into a cell. */
const looked = 600;
const length = 160;

/**
 * The beginning of a Markdown text as one line without markup: "# Aviso
 *
 * **Leia** [isto](…)" becomes "Aviso Leia isto".
 */
export function excerptOf(markdown: string): string {
  const plain = markdown
    .slice(0, looked)
    .replace(/^ {0,3}(?:#{1,6} +|> ?|[-*+] +|\d{1,9}[.)] +|```.*$|(?:[-*_] *){3,}$)/gm, '')
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!>-])|[*`~]|\b_|_\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > length ? `${plain.slice(0, length).trimEnd()}…` : plain;
}

/** In lists an excerpt. On the page the rendered text, and its source while the parser loads. */
export const markdownValue: KindValue = {
  show({ field, text, where }) {
    if (where === 'cell' || where === 'card') return excerptOf(text);
    const written = <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>;
    if (where === 'line') return written;
    return (
      <Suspense fallback={written}>
        <LazyRenderedMarkdown text={text} origins={field.origins ?? []} />
      </Suspense>
    );
  },
};

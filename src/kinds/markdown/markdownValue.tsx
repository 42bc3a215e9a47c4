import { Suspense } from 'react';
import type { KindValue } from '../ui/types.ts';
import { excerptOf } from './excerpt.ts';
import { LazyRenderedMarkdown } from './LazyRenderedMarkdown.tsx';

/** In lists an excerpt. On the page the rendered text, and its source while the parser loads. */
export const markdownValue: KindValue = {
  flows: true,
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

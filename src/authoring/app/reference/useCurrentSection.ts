import { useEffect, useMemo, useState } from 'react';
import type { ContentsChapter } from './Contents.tsx';
import { elementOf } from './entries.ts';

/** The section being read: the last whose heading has reached the position to which a link scrolls. */
export function useCurrentSection(chapters: readonly ContentsChapter[]): string | undefined {
  const ids = useMemo(() => chapters.flatMap(({ sections }) => sections.map(({ id }) => id)), [chapters]);
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    let frame = 0;
    const later = () => {
      if (frame) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setCurrent(read(ids));
      });
    };
    later();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [ids]);
  return current;
}

function read(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  if (isAtEnd) return ids.at(-1);
  let found = ids[0];
  for (const id of ids) {
    const element = document.getElementById(elementOf(id));
    if (!element) continue;
    if (element.getBoundingClientRect().top > lineOf(element)) break;
    found = id;
  }
  return found;
}

/** The position of an element's top after scrolling to it, with a small tolerance. */
const lineOf = (element: Element) =>
  pixels(getComputedStyle(element).scrollMarginTop) +
  pixels(getComputedStyle(document.documentElement).scrollPaddingTop) +
  4;

const pixels = (length: string) => parseFloat(length) || 0;

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepFocus } from '#kit/keepFocus.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { mainId } from '#kit/SkipLink.tsx';

/** What the browser does to the page as a whole: it prints it, and enters another page. */
export function WindowEvents() {
  useEffect(unrollOnPaper, []);
  useEffect(keepFocus, []);
  return (
    <div aria-live="polite" style={visuallyHidden}>
      {useNewPage()}
    </div>
  );
}

/** In milliseconds: by then, a page has its title, and the focus is in it. */
const settled = 700;

/** The title of a page that was entered, for screen readers. One that has the focus is read without it. */
function useNewPage(): string {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const timer = setTimeout(() => {
      setTitle(document.activeElement?.id === mainId ? '' : document.title);
    }, settled);
    return () => clearTimeout(timer);
  }, [pathname]);
  return title;
}

/** Marks the parts that would scroll on paper, or cut off such a part: see theme/otherMedia.css. */
const mark = 'data-unrolled';

const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration) => /auto|scroll/.test(overflowX + overflowY);
const cuts = ({ overflowX, overflowY }: CSSStyleDeclaration) => /hidden|clip/.test(overflowX + overflowY);

/**
 * Paper does not scroll: while the page is printed, each part that scrolls on the screen has the size of its content.
 * Returns the function that ends this.
 */
function unrollOnPaper(): () => void {
  const roll = () => document.querySelectorAll(`[${mark}]`).forEach((one) => one.removeAttribute(mark));
  const unroll = () => {
    for (const part of document.querySelectorAll('main *')) {
      if (!scrolls(getComputedStyle(part))) continue;
      for (let one: Element | null = part; one && !one.matches('main'); one = one.parentElement)
        if (one === part || cuts(getComputedStyle(one))) one.setAttribute(mark, '');
    }
  };
  window.addEventListener('beforeprint', unroll);
  window.addEventListener('afterprint', roll);
  return () => {
    window.removeEventListener('beforeprint', unroll);
    window.removeEventListener('afterprint', roll);
  };
}

import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepFocus } from '#kit/keepFocus.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { mainId } from '#kit/SkipLink.tsx';
import { translate } from '#kit/translate.ts';

/** What the browser does to the page as a whole: it prints it, and opens files that are dropped on it. */
export function WindowEvents() {
  useStrayFiles();
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

/**
 * Keeps the browser from opening a file in place of the page when it is dropped beside the field for it, and says where
 * files can be dropped.
 */
function useStrayFiles() {
  const notify = useNotify();
  useEffect(() => {
    const isStray = (event: DragEvent) =>
      !event.defaultPrevented &&
      event.dataTransfer?.types.includes('Files') === true &&
      !(event.target as Element).closest?.('input[type="file"]');
    const over = (event: DragEvent) => isStray(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!isStray(event)) return;
      event.preventDefault();
      const zone = document.querySelector('[data-drop-zone]');
      notify(translate(zone ? 'portal.file.beside' : 'portal.file.nowhere'), { type: 'info' });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [notify]);
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

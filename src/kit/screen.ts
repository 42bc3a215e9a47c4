import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery, type Theme } from '@mui/material';

/** True from the moment before the browser lays the page out for printing until it has printed. */
export function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Measures immediately, and whenever one of the elements is resized. Returns the function that stops it. */
export function followSize(measure: () => void, ...elements: readonly (Element | null)[]): () => void {
  measure();
  return followLater(measure, ...elements);
}

/**
 * The same without forcing a layout: measures after the browser's own, before it paints. For what is usually
 * known already.
 */
export function followLater(measure: () => void, ...elements: readonly (Element | null)[]): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(measure);
  for (const element of elements) if (element) observer.observe(element);
  return () => observer.disconnect();
}

/** The inner width of an element in pixels; 0 until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0);
    return followSize(measure, element.current);
  }, [element]);
  return width;
}

/** Hides an element in print. */
export const screenOnly = { displayPrint: 'none' } as const;

/** For content that is only for screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  // with their unit: in `sx` a bare 1 is the whole width
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The value, once it has not changed for a while. */
export function useDebounced<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}

/** True on a screen as narrow as a phone's. */
export const useIsPhone = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));

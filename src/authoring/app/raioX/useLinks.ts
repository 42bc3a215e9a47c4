import { useEffect, useState } from 'react';
import { mainId } from '#kit/SkipLink.tsx';
import type { ScreenPlaces } from '#model/api/screenPlaces.ts';
import { linkParts, outlineRect, partsAt, type LinkedPart } from './linkedParts.ts';

export type Lit = { file: string; lines: readonly [number, number] };
export type PointedLine = { file: string; line: number; end: number };

const attribute = 'data-yaml';

/**
 * Links the lines with the parts of the screen: each part carries its file and line, the part under the pointer or with the
 * focus lights its lines, and a line outlines its parts.
 */
export function useLinks(screen: ScreenPlaces | undefined, pointed: PointedLine | undefined) {
  const [parts, setParts] = useState<readonly LinkedPart[]>([]);
  const [lit, setLit] = useState<Lit>();
  useEffect(() => {
    const main = document.getElementById(mainId);
    if (!main || !screen) return undefined;
    let frame = 0;
    const link = () => {
      const found = linkParts(main, screen.places);
      for (const old of main.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
      for (const { element, place } of found) element.setAttribute(attribute, `${place.file}:${place.line}`);
      setParts(found);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(link);
    };
    const changes = new MutationObserver(later);
    changes.observe(main, { childList: true, subtree: true, characterData: true });
    link();
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      for (const old of main.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
    };
  }, [screen]);
  useEffect(() => {
    const main = document.getElementById(mainId);
    if (!main) return undefined;
    const point = ({ target }: Event) => {
      const found = target instanceof Element ? partAround(target, parts) : undefined;
      setLit(found && { file: found.place.file, lines: [found.place.line, found.place.end] });
    };
    const end = () => setLit(undefined);
    main.addEventListener('pointerover', point);
    main.addEventListener('focusin', point);
    main.addEventListener('pointerleave', end);
    return () => {
      main.removeEventListener('pointerover', point);
      main.removeEventListener('focusin', point);
      main.removeEventListener('pointerleave', end);
    };
  }, [parts]);
  const outlined = pointed ? partsAt(parts, pointed).map(({ element }) => element) : [];
  return { lit, outlines: outlined.map(outlineRect).filter(({ width, height }) => width > 0 && height > 0) };
}

/** The part that an element belongs to; a cell belongs to its column. */
function partAround(target: Element, parts: readonly LinkedPart[]): LinkedPart | undefined {
  const own = target.closest<HTMLElement>(`[${attribute}]`);
  if (own) return parts.find(({ element }) => element === own);
  const cell = target.closest<HTMLTableCellElement>('td');
  const head = cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
  const value = target.closest('dd, .MuiFormControl-root, .MuiCard-root');
  const inside = value?.matches('dd') ? value.previousElementSibling : value?.querySelector(`[${attribute}]`);
  const found = head ?? inside;
  return found ? parts.find(({ element }) => element === found) : undefined;
}

/** What early/page.js tells of the page that the server has drawn. */
import type { StartAnswer } from '#model/api/answers.ts';
import type { DrawnPage } from '#model/api/drawnPage.ts';

type First = {
  /** The page as it came is drawn, and for this session. */
  isDrawn: boolean;
  /** The pages drawn since: one that was asked for, and those of clicks. */
  pages: DrawnPage[];
  /** Shows a page in place of another, if it is for the permissions that are stored here. */
  show(page: DrawnPage): void;
  /** Told of each page that is shown from now on. */
  onPage?(page: DrawnPage): void;
  /**
   * Asks the server to draw the address, and shows that. `isMoving`: what is shown is of another address. Absent without a session.
   */
  load?(isMoving?: boolean): void;
  /** Takes an address into the browser's history; the app's router does it once it is there. */
  navigate(to: string): unknown;
  /** The address to draw, and for which window; `draw` is absent where the app alone draws. Absent without a session. */
  asked?(): { at: string; draw?: string };
};

declare global {
  interface Window {
    /** Absent in the page of the sign-in. */
    first?: First;
  }
}

/** What the portal starts with, and the page, where they came with the document for this session. */
export function drawnWithPage(): { start: StartAnswer; page: DrawnPage } | undefined {
  const text = window.first?.isDrawn && document.getElementById('portal-first')?.textContent;
  return text ? (JSON.parse(text) as { start: StartAnswer; page: DrawnPage }) : undefined;
}

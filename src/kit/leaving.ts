/**
 * Leaving a page ends its requests, in Firefox as soon as another page is asked for
 * (findings/firefox-ends-imports-before-leaving.sh). What fails then is no fault, and a reload would take the place of the
 * page that was asked for.
 */
let isLeft = false;

/** In ms: a person who was asked, and stays, is back on the page by then. */
const staysAfter = 10_000;

/** Follows whether this page is being left. */
export function followLeaving(page: Window) {
  const leave = () => {
    isLeft = true;
    setTimeout(() => (isLeft = false), staysAfter);
  };
  for (const event of ['beforeunload', 'pagehide']) page.addEventListener(event, leave);
  page.addEventListener('pageshow', () => (isLeft = false));
}

export const isBeingLeft = (): boolean => isLeft;

/**
 * Leaving a page ends its requests, in Firefox as soon as another page is asked for
 * (findings/firefox-ends-imports-before-leaving.sh). What fails then is no fault, and a reload would take the place of the
 * page that was asked for.
 */
let isLeft = false;

/** In ms: a person who was asked, and stays, is back on the page by then. */
const staysAfter = 10_000;

const leavingEvents = ['beforeunload', 'pagehide'];

/** Follows whether this page is being left, until the returned function is called. */
export function followLeaving(page: Window): () => void {
  const leave = () => {
    isLeft = true;
    setTimeout(() => (isLeft = false), staysAfter);
  };
  const stay = () => {
    isLeft = false;
  };
  for (const event of leavingEvents) page.addEventListener(event, leave);
  page.addEventListener('pageshow', stay);
  return () => {
    for (const event of leavingEvents) page.removeEventListener(event, leave);
    page.removeEventListener('pageshow', stay);
  };
}

export const isBeingLeft = (): boolean => isLeft;

/** In ms. After that, the server's page may have changed. */
const freshFor = 5 * 60_000;
const styles = /<style>([^]*?)<\/style>/g;
const nonce = 'meta[property="csp-nonce"]';
/**
 * Elements that both pages have. This page's nonce stays valid, and a page without an icon would request one.
 */
const both = `:is(${nonce}, link[rel="icon"])`;
let stored: { text: string; at: number } | undefined;

/** Stores the portal's page as the server sent it, for `enterPortal`, and returns it parsed. */
export function storePage(text: string): Document {
  stored = { text, at: performance.now() };
  return parsed(text);
}

/** Scripts of a parsed document do not run. The policy of the sign-in page allows those of the build, too: see server/http/pages.ts. */
function runAnew(script: Element): void {
  const again = document.createElement('script');
  again.textContent = script.textContent;
  script.replaceWith(again);
}

/**
 * The parsed page is subject to this page's Content-Security-Policy, which does not allow its inline styles.
 */
const parsed = (text: string) => new DOMParser().parseFromString(text.replaceAll(styles, ''), 'text/html');

/**
 * Opens the portal. If its page was loaded while the user typed, it replaces this document: code that has
 * been compiled is reused, and the connection is free for the first screen.
 */
export function enterPortal(path: string): void {
  const page = stored && performance.now() - stored.at < freshFor ? parsed(stored.text) : undefined;
  if (!page || import.meta.env.DEV) return window.location.assign(path);
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>(nonce)!.nonce;
  style.textContent = [...stored!.text.matchAll(styles)].map(([, css]) => css).join('');
  for (const one of document.head.querySelectorAll(`:scope > :not(${both})`)) one.remove();
  for (const one of page.querySelectorAll(both)) one.remove();
  document.head.append(...page.head.children, style);
  page.body.className = document.body.className;
  document.body.replaceWith(page.body);
  window.history.pushState(null, '', path);
  for (const script of document.querySelectorAll('#early script')) runAnew(script);
  const scripts = [...document.querySelectorAll('script[src]')].map(
    (script) => import(/* @vite-ignore */ script.getAttribute('src')!),
  );
  Promise.all(scripts).catch(() => window.location.assign(path));
}

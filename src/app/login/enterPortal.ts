/** In ms: what the server has to say may be another thing by then. */
const freshFor = 5 * 60_000;
const styles = /<style>([^]*?)<\/style>/g;
const nonce = 'meta[property="csp-nonce"]';
/** What both pages have: this one's nonce is the one that holds, and a page without an icon asks for another. */
const both = `:is(${nonce}, link[rel="icon"])`;
let kept: { text: string; at: number } | undefined;

/** Keeps the portal's page, as the server sent it, to enter by; gives it to be read. */
export function keepPage(text: string): Document {
  kept = { text, at: performance.now() };
  return parsed(text);
}

/** What is parsed here has to keep to this page's policy, which does not know that page's styles. */
const parsed = (text: string) => new DOMParser().parseFromString(text.replaceAll(styles, ''), 'text/html');

/**
 * Leads to the portal. Its page takes the place of this one, if it has come while the user typed: what of its code
 * has been compiled meanwhile is used, and the line is free for the first screen.
 */
export function enterPortal(path: string): void {
  const page = kept && performance.now() - kept.at < freshFor ? parsed(kept.text) : undefined;
  if (!page || import.meta.env.DEV) return window.location.assign(path);
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>(nonce)!.nonce;
  style.textContent = [...kept!.text.matchAll(styles)].map(([, css]) => css).join('');
  for (const one of document.head.querySelectorAll(`:scope > :not(${both})`)) one.remove();
  for (const one of page.querySelectorAll(both)) one.remove();
  document.head.append(...page.head.children, style);
  document.body.replaceWith(page.body);
  window.history.pushState(null, '', path);
  // a script that was parsed elsewhere does not run
  const scripts = [...document.querySelectorAll('script[src]')].map(
    (script) => import(/* @vite-ignore */ script.getAttribute('src')!),
  );
  Promise.all(scripts).catch(() => window.location.assign(path));
}

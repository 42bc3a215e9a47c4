import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** Longer than an input waits before its text is applied, in ms. */
const longestPause = 600;
const isText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"], [type="radio"]), textarea');

/**
 * Makes one entry of the browser's history of what is typed into one input without leaving it: a list puts its filter into
 * the address at each pause, and the Back button would go through all of them.
 */
export function entryPerSearch<R extends Pick<Router, 'navigate' | 'state'>>(router: R): R {
  /** The input that is typed in, and the entry that this has made. */
  let run: { input: HTMLElement; entry?: string } | undefined;
  const typed = ({ target }: Event) => {
    if (!isText(target)) run = undefined;
    else if (run?.input !== target) run = { input: target };
  };
  // what was typed a moment ago may still be applied
  const left = ({ target }: Event) => {
    const ended = run;
    if (ended && target !== ended.input) setTimeout(() => run === ended && (run = undefined), longestPause);
  };
  document.addEventListener('input', typed, true);
  document.addEventListener('focusin', left, true);
  document.addEventListener('pointerdown', left, true);

  const navigate = router.navigate.bind(router) as (to: unknown, options?: object) => Promise<void>;
  const followed = async (to: unknown, options?: object) => {
    const before = router.state.location;
    const now = run;
    const isSearch = now && !isPressed() && isOwnSearch(to, before.pathname);
    await navigate(to, isSearch && now.entry === before.key ? { ...options, replace: true } : options);
    if (isSearch) now.entry = router.state.location.key;
  };
  return Object.assign(router, { navigate: followed });
}

/** True while a click or a key is handled. What is typed is applied later, by a timer. */
const isPressed = () => window.event !== undefined && window.event.type !== 'input';

/** True for an address that differs in nothing but its search. Some callers name the path, others leave it out. */
const isOwnSearch = (to: unknown, path: string) =>
  typeof to === 'object' &&
  to !== null &&
  'search' in to &&
  !('pathname' in to && to.pathname && to.pathname !== path);

/**
 * Follows the links of the early page without a reload: it draws what they lead to, and the app starts there. Once the
 * app has its router, that goes along.
 */
let navigate = (to: string): unknown => history.pushState(null, '', to);

/** The app's router takes over. */
export const followBy = (router: typeof navigate): void => void (navigate = router);

/** A click anywhere on a row follows the row's link. */
export function followLinks(early: HTMLElement, show: () => void): void {
  early.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = (target as Element).closest('a') ?? (target as Element).closest('tr')?.querySelector('a');
    if (!link || button > 0 || altKey) return;
    if (ctrlKey || metaKey || shiftKey) {
      // the browser opens links elsewhere, but not rows
      if (!(target as Element).closest('a')) window.open(link.href);
      return;
    }
    event.preventDefault();
    navigate(link.pathname + link.search);
    show();
  });
  addEventListener('popstate', () => early.isConnected && show());
}

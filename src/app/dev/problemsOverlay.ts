/** Only in `npm run dev`: shows problems of the config over the page, as Vite does for errors in the code. */
const id = 'portal-config-problems';

type Overlay = new (error: { message: string; stack: string }, links?: boolean) => HTMLElement;

import.meta.hot?.on('portal:problems', (problems: { text: string; foot: string } | null) => {
  document.getElementById(id)?.remove();
  const Overlay = customElements.get('vite-error-overlay') as Overlay | undefined;
  if (!problems || !Overlay) return;
  const overlay = new Overlay({ message: problems.text, stack: '' }, false);
  overlay.id = id;
  // Vite's tip at the foot is about fixing code
  const foot = overlay.shadowRoot?.querySelector('.tip');
  if (foot) foot.textContent = problems.foot;
  document.body.appendChild(overlay);
});
import.meta.hot?.send('portal:problems?');

/** Only in `npm run dev`: what is wrong with the config, laid over the page as Vite does with the code's own errors. */
const id = 'portal-config-problems';

type Overlay = new (error: { message: string; stack: string }, links?: boolean) => HTMLElement;

import.meta.hot?.on('portal:problems', (told: { text: string; foot: string } | null) => {
  document.getElementById(id)?.remove();
  const Overlay = customElements.get('vite-error-overlay') as Overlay | undefined;
  if (!told || !Overlay) return;
  const overlay = new Overlay({ message: told.text, stack: '' }, false);
  overlay.id = id;
  // the foot speaks of what one does about code
  const foot = overlay.shadowRoot?.querySelector('.tip');
  if (foot) foot.textContent = told.foot;
  document.body.appendChild(overlay);
});
import.meta.hot?.send('portal:problems?');

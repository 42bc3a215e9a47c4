/** Only in `npm run dev`: what is wrong with the config, laid over the page as Vite does with the code's own errors. */
const id = 'portal-config-problems';

type Overlay = new (error: { message: string; stack: string }, links?: boolean) => HTMLElement;

import.meta.hot?.on('portal:problems', (text: string | null) => {
  document.getElementById(id)?.remove();
  const Overlay = customElements.get('vite-error-overlay') as Overlay | undefined;
  if (!text || !Overlay) return;
  const overlay = new Overlay({ message: text, stack: '' }, false);
  overlay.id = id;
  // the foot speaks of what one does about code
  const foot = overlay.shadowRoot?.querySelector('.tip');
  if (foot)
    foot.textContent =
      'Clique fora, aperte Esc ou corrija o arquivo e salve. O portal continua com a última versão boa.';
  document.body.appendChild(overlay);
});
import.meta.hot?.send('portal:problems?');

import { afterEach, expect, it, vi } from 'vitest';
import { enterPortal, storePage } from '#app/login/enterPortal.ts';

// other files of the same worker draw into this body
const { body } = document;
afterEach(() => {
  document.body.replaceWith(body);
  document.head.replaceChildren();
  window.history.pushState(null, '', '/');
  vi.unstubAllEnvs();
});

it('runs each script of the portal’s page after a sign-in, in their order', () => {
  vi.stubEnv('DEV', false);
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n">';
  storePage(`<html><head><style>p { color: red }</style></head><body><div id="early">
    <script>document.title = 'fit';</script><script>document.title += ' page';</script></div></body></html>`);
  enterPortal('/loja');
  expect(document.title).toBe('fit page');
  expect(document.querySelector('style')?.textContent).toContain('red');
  expect(window.location.pathname).toBe('/loja');
});

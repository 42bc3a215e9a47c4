/** The accounts of a demonstration on the sign-in page: each signs in by one click. */
import type { LoginPart } from '#app/login/part.ts';
import { keep, tourKey } from '#kit/storage.ts';

export const demo: LoginPart = {
  name: 'demo',
  start({ data, enter }) {
    const { password } = data as { password: string };
    for (const link of document.querySelectorAll<HTMLElement>('#demo .sample a')) {
      link.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => {
        if (!(ctrlKey || metaKey || shiftKey)) link.setAttribute('aria-busy', 'true');
      });
      // When the user goes back from the company, the browser may show this page as it was left.
      addEventListener('pageshow', () => link.removeAttribute('aria-busy'));
    }
    for (const account of document.querySelectorAll<HTMLButtonElement>('#demo [data-email]')) {
      account.addEventListener('click', () => {
        const { email } = account.dataset;
        if (account.className === 'visit') keep(localStorage, tourKey, '0');
        if (email) enter(account, { email, password });
      });
      account.disabled = false;
    }
  },
};

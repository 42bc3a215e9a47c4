import type { signIn as portuguese } from '../pt-BR/signIn.ts';
import type { Wording } from '../language.ts';

export const signIn: Wording<typeof portuguese> = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  remember: 'Remember me',
  submit: 'Sign in',
  demo: 'Demo',
  visitor: 'Enter as a visitor',
  moreAccounts: 'More accounts',
  example: 'These lines, in %{file}, are this screen:',
  legal: 'Legal information',
  privacy: 'Privacy Policy',
  terms: 'Terms of Use',
  missingEmail: 'Please enter your email.',
  missingPassword: 'Please enter your password.',
  failed: 'Could not sign in: %{reason}',
  unknown: 'Unknown error',
  storageBlocked:
    'The browser does not let this site store data, and nobody can sign in without that: allow cookies and site data for this address, and reload the page.',
  storageFull:
    'The space that the browser reserves for this site is full, and nobody can sign in: delete the data of this site in the settings of the browser, and reload the page.',
  noScript: 'Turn on JavaScript in your browser to use the portal.',
};

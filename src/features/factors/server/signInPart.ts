/** The button by which a passkey signs in alone. */
import { passkeyHostOf } from '#model/config/passkeyHost.ts';
import type { Offering } from '#server/feature/feature.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import type { SignInPart } from '#server/http/pages.ts';

export const passkeySignIn = ({ portal }: Offering): SignInPart => ({
  name: 'factors',
  // login.ts shows it where the browser knows passkeys.
  ways: ({ passkey }) =>
    passkeyHostOf(portal) === undefined
      ? ''
      : `<button class="submit provider" type="button" id="passkey" hidden>${escapeHtml(passkey)}</button>`,
  data: {},
});

/** The second step of a sign-in, and passkeys. */
import type { LoginPart } from '#app/login/part.ts';
import type { SecondStep } from './shared.ts';

/** Loaded on use. */
const secondStep = () => import('./login/secondStep.ts');

export const factors: LoginPart = {
  name: 'factors',
  start({ api, go, showFailure }, _data, isAsking) {
    const key = document.getElementById('passkey');
    if (!key || !('PublicKeyCredential' in window) || !isSecureContext) return;
    key.hidden = false;
    key.addEventListener(
      'click',
      () => void secondStep().then((step) => step.signInByKey(api, go, showFailure)),
    );
    document.querySelector<HTMLInputElement>('#email')!.autocomplete = 'username webauthn' as AutoFill;
    void PublicKeyCredential.isConditionalMediationAvailable?.().then(async (is) => {
      if (is && !isAsking) await (await secondStep()).offerKeys(api, go);
    });
  },
  ask: async (page, asked) => (await secondStep()).askSecond(page, asked as SecondStep),
};

/** The second step of a sign-in, and passkeys: loaded by the sign-in page on use. */
import type { LoginPage } from '#app/login/part.ts';
import { askSignIn, RequestError, StorageFull, verifySignIn } from '#ui/session/session.ts';
import { askKey, isDeclined } from '../app/webauthn.ts';
import type { RequestJson, SecondStep } from '../shared.ts';

type Go = (path: string) => void;
type Fail = (reason?: string) => void;
const reasonOf = (error: unknown) =>
  error instanceof RequestError ? (Object.values(error.errors ?? {})[0] ?? error.serverMessage) : undefined;

/** Replaces the form by a field for the code, and the button for a key. */
export async function askSecond(
  { api, texts, go, showFailure }: LoginPage,
  asked: SecondStep,
): Promise<void> {
  const { challenge, methods, passkey } = asked;
  const first = document.querySelector<HTMLFormElement>('#login')!;
  const form = document.createElement('form');
  form.noValidate = true;
  first.hidden = true;
  for (const button of document.querySelectorAll<HTMLElement>('.provider, .beside')) button.hidden = true;
  first.after(form);
  const failure = document.querySelector<HTMLElement>('#failure')!;
  form.append(failure);

  const verify = async (answer: object) => {
    try {
      await verifySignIn(api, { challenge, ...answer });
      go('/dashboard');
    } catch (error) {
      if (error instanceof StorageFull) return showFailure(texts.storageFull);
      // The challenge is over: the password is asked for again.
      if (error instanceof RequestError && error.status === 401) {
        document.querySelector('#submit')!.before(failure);
        form.remove();
        first.hidden = false;
        for (const button of document.querySelectorAll<HTMLElement>('.provider, .beside'))
          button.hidden = false;
        document.querySelector<HTMLButtonElement>('#submit')!.disabled = false;
      }
      showFailure(reasonOf(error));
    }
  };
  const byKey = async () => {
    try {
      const response = passkey && (await askKey(passkey));
      if (response) await verify({ method: 'passkey', response });
    } catch (error) {
      if (!isDeclined(error)) showFailure(reasonOf(error));
    }
  };
  const codes = methods.filter((method) => method !== 'passkey');
  if (codes.length > 0) showCode(form, codes, texts, verify);
  if (passkey) {
    form.append(button(texts.key ?? '', codes.length > 0 ? 'submit provider' : 'submit', () => void byKey()));
    if (methods[0] === 'passkey') await byKey();
  }
}

function showCode(
  form: HTMLFormElement,
  methods: readonly ('totp' | 'recovery')[],
  texts: LoginPage['texts'],
  verify: (answer: object) => Promise<void>,
): void {
  let at = 0;
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.id = label.htmlFor = 'code';
  input.name = 'code';
  input.required = true;
  const field = document.createElement('div');
  field.className = 'field';
  field.append(label, input);
  const show = () => {
    const isApp = methods[at] === 'totp';
    label.textContent = (isApp ? texts.code : texts.recovery) ?? '';
    input.inputMode = isApp ? 'numeric' : 'text';
    input.autocomplete = isApp ? 'one-time-code' : 'off';
    input.value = '';
    input.focus();
  };
  const submit = document.createElement('button');
  submit.className = 'submit';
  submit.textContent = document.querySelector('#submit')!.textContent;
  form.prepend(field);
  form.append(submit);
  if (methods.length > 1)
    form.append(
      button(texts.other ?? '', 'submit provider', () => {
        at = (at + 1) % methods.length;
        show();
      }),
    );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit.disabled || !input.value.trim()) return input.focus();
    submit.disabled = true;
    void verify({ method: methods[at], code: input.value }).finally(() => {
      submit.disabled = false;
      input.select();
    });
  });
  show();
}

function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}

const passkeyOptions = async (api: string) =>
  (await askSignIn(api, 'passkey', {})) as { challenge: string; options: RequestJson };

let offering: AbortController | undefined;

/** A passkey alone, chosen in the browser's dialog. */
export async function signInByKey(api: string, go: Go, showFailure: Fail): Promise<void> {
  // A browser asks for one passkey at a time.
  offering?.abort();
  try {
    const { challenge, options } = await passkeyOptions(api);
    const response = await askKey(options);
    if (!response) return;
    await verifySignIn(api, { challenge, method: 'passkey', response });
    go('/dashboard');
  } catch (error) {
    if (!isDeclined(error)) showFailure(reasonOf(error));
  }
}

/** The browser offers the passkeys of this portal in the field of the e-mail: conditional mediation. */
export async function offerKeys(api: string, go: Go): Promise<void> {
  offering = new AbortController();
  try {
    const { challenge, options } = await passkeyOptions(api);
    const response = await askKey(options, { mediation: 'conditional', signal: offering.signal });
    if (!response) return;
    await verifySignIn(api, { challenge, method: 'passkey', response });
    go('/dashboard');
  } catch {
    // Nobody has asked for it: the form is there.
  }
}

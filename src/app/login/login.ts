/** The behaviour of the sign-in form in index.html, whose markup is already there. */
import type { ClientIndex } from '#model/api/answers.ts';
import type { NameIn } from '#messages/translate.ts';
import {
  type AskedBesides,
  getPermissions,
  getReturnPath,
  getToken,
  RequestError,
  signIn,
  StorageFull,
  startAddress,
  takeSignInMessage,
} from '#ui/session/session.ts';
import { isStorageFull, secondStepKey } from '#kit/storage.ts';
import type { LoginPage, LoginPart, TypedAccount } from './part.ts';
import { leaveForPortal, prefetchPortal } from './prefetchPortal.ts';

type SignInTexts = Readonly<Record<NameIn<'signIn'>, string>>;

/** The part of the index that the sign-in page needs. */
type SignInIndex = Pick<ClientIndex, 'api'> & { parts?: Readonly<Record<string, object>> };
type Options = { index: SignInIndex; go: (path: string) => void; parts?: readonly LoginPart[] };

const required = { email: 'missingEmail', password: 'missingPassword' } as const;
type FieldName = keyof typeof required;

/** The texts, which the server wrote into the page in the portal's language. */
const texts = () => element('login').dataset as SignInTexts;

/** True for a user with token and permissions, who need not sign in. */
export const isSignedIn = (): boolean => getToken() !== null && (getPermissions()?.length ?? 0) > 0;

export function startLogin({ index, go, parts = [] }: Options): void {
  const form = element<HTMLFormElement>('login');
  const button = element<HTMLButtonElement>('submit');
  for (const name of fieldNames) input(name).addEventListener('input', () => complain(name, ''));
  startEye();
  showNotice(takeSignInMessage());
  if (isStorageFull()) showStorageFault('storageFull');
  form.addEventListener('focusin', () => prefetchPortal(), { once: true });

  const ask = async (asked: AskedBesides) => {
    for (const part of parts) await part.ask?.(page, asked);
  };
  const kept = takeAsked();
  const enter = async (pressed: HTMLElement, credentials: TypedAccount) => {
    if (button.disabled) return;
    element('failure').textContent = '';
    button.disabled = true;
    pressed.setAttribute('aria-busy', 'true');
    leaveForPortal();
    try {
      const asked = await signIn(index.api, credentials);
      if (asked) return await ask(asked);
      go('/dashboard');
    } catch (error) {
      if (error instanceof StorageFull) showStorageFault('storageFull');
      else showFailure(messageOf(error));
      button.disabled = false;
    } finally {
      pressed.removeAttribute('aria-busy');
    }
  };
  const page: LoginPage = {
    api: index.api,
    texts: texts(),
    enter: (pressed, account) => void enter(pressed, account),
    go,
    showFailure,
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled || !isComplete()) return;
    void enter(button, { email: input('email').value.trim(), password: input('password').value });
  });
  for (const one of document.querySelectorAll<HTMLElement>('[data-provider]'))
    one.addEventListener('click', () =>
      location.assign(startAddress(one.dataset.provider!, getReturnPath())),
    );
  for (const { name, start } of parts) {
    const data = index.parts?.[name];
    if (data) start(page, data, kept !== undefined);
  }
  if (kept) void ask(kept);
  button.disabled = false;
}

/** What a provider's sign-in left to do: see features/providers/server/signInPages.ts. Read once. */
function takeAsked(): AskedBesides | undefined {
  const text = sessionStorage.getItem(secondStepKey);
  sessionStorage.removeItem(secondStepKey);
  return text ? (JSON.parse(text) as AskedBesides) : undefined;
}

/** Shows what the browser must allow. */
export function showStorageFault(fault: 'storageBlocked' | 'storageFull'): void {
  document.documentElement.classList.remove('entering');
  element('notice').setAttribute('role', 'alert');
  showNotice(texts()[fault]);
}

/** Shows why signing in failed: as a toast, and then in the form, where it stays until the next attempt. */
export function showFailure(reason = texts().unknown): void {
  const text = texts().failed.replace('%{reason}', () => reason);
  showToast(text, () => (element('failure').textContent = text));
}

function messageOf(error: unknown): string {
  if (!(error instanceof RequestError)) return texts().unknown;
  return error.serverMessage ?? (isUnanswered(error) ? texts().noAnswer : texts().unknown);
}

/** Without an answer, and with the status of a proxy that gets none. */
const isUnanswered = ({ status }: RequestError) => status === 0 || [502, 503, 504].includes(status);

const fieldNames: readonly FieldName[] = ['email', 'password'];

/** Shows an error at each empty field, and focuses the first one. */
function isComplete(): boolean {
  const missing = fieldNames.filter(
    (name) => (name === 'email' ? input(name).value.trim() : input(name).value) === '',
  );
  for (const name of fieldNames) complain(name, missing.includes(name) ? texts()[required[name]] : '');
  if (missing[0]) input(missing[0]).focus();
  return missing.length === 0;
}

function complain(name: FieldName, text: string): void {
  element(`${name}-error`).textContent = text;
  if (text) input(name).setAttribute('aria-invalid', 'true');
  else input(name).removeAttribute('aria-invalid');
}

function startEye(): void {
  const eye = element<HTMLButtonElement>('eye');
  eye.disabled = false;
  eye.addEventListener('click', () => {
    const shown = input('password').type === 'text';
    input('password').type = shown ? 'password' : 'text';
    eye.setAttribute('aria-label', shown ? texts().showPassword : texts().hidePassword);
    eye.classList.toggle('on', !shown);
  });
}

/** Shows why the session ended, when the portal redirected here. */
function showNotice(message: string | null): void {
  if (!message) return;
  const notice = element('notice');
  notice.textContent = message;
  notice.hidden = false;
}

function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element #${id}.`);
  return found as T;
}

const input = (name: FieldName) => element<HTMLInputElement>(name);

const duration = 4500;

/** A message at the top right that disappears by itself, and calls `after` then. */
function showToast(text: string, after: () => void): void {
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.setAttribute('role', 'alert');
  toast.textContent = text;
  document.getElementById('toasts')?.replaceChildren(toast);
  setTimeout(() => {
    if (!toast.isConnected) return;
    toast.remove();
    after();
  }, duration);
}

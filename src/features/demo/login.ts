/**
 * A demonstration on the sign-in page: each account signs in by one click, the visitor of an example company starts that
 * company, and the lines of a screen are typed in.
 */
import type { LoginPage, LoginPart } from '#app/login/part.ts';
import { whenIdle } from '#kit/idle.ts';
import { keep, tourKey, typedExampleKey } from '#kit/storage.ts';
import { setReturnPath } from '#ui/session/session.ts';
import type { TypedLines } from './shared/example.ts';

/** In the address of an example company's sign-in page: its visitor comes in at once, with what was typed. */
const visitKey = 'visit';

type Data = { password: string; example?: Omit<TypedLines, 'before' | 'after'> };

export const demo: LoginPart = {
  name: 'demo',
  start({ enter, showFailure }, data) {
    const { password, example } = data as Data;
    const input = document.querySelector<HTMLTextAreaElement>('#demo textarea');
    const typed = (): TypedLines | undefined =>
      example && input ? { ...example, before: input.defaultValue, after: input.value } : undefined;
    const signIn = (pressed: HTMLElement, lines?: TypedLines) => {
      if (lines) {
        keep(sessionStorage, typedExampleKey, JSON.stringify(lines));
        setReturnPath(lines.path);
      } else if (pressed.className === 'visit') keep(localStorage, tourKey, '0');
      enter(pressed, { email: pressed.dataset.email!, password });
    };
    for (const account of document.querySelectorAll<HTMLButtonElement>('#demo [data-email]')) {
      account.addEventListener('click', () => {
        const lines = account.className === 'on' ? typed() : undefined;
        if (account.dataset.start) void startCompany(account, lines, showFailure);
        else signIn(account, lines);
      });
      account.disabled = false;
    }
    const sent = new URLSearchParams(location.hash.slice(1)).get(visitKey);
    const visitor = document.querySelector<HTMLButtonElement>('#demo .visit');
    if (sent !== null && visitor && !visitor.dataset.start) {
      history.replaceState(null, '', location.pathname);
      // the form is ready then
      queueMicrotask(() => signIn(visitor, (JSON.parse(sent) as TypedLines | null) ?? undefined));
    } else if (input) startTyping(input);
  },
};

/** The company has an origin of its own, so what was typed goes along in the address. */
async function startCompany(
  pressed: HTMLButtonElement,
  lines: TypedLines | undefined,
  fail: LoginPage['showFailure'],
): Promise<void> {
  if (pressed.hasAttribute('aria-busy')) return;
  pressed.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(pressed.dataset.start!, { method: 'POST' });
    const { address, message } = (await answer.json()) as { address?: string; message?: string };
    if (address === undefined) return fail(message);
    const visit = new URLSearchParams({ [visitKey]: JSON.stringify(lines ?? null) });
    location.assign(`${address}#${visit.toString()}`);
  } catch {
    fail();
  } finally {
    pressed.removeAttribute('aria-busy');
  }
}

/** Loads the compiler when nothing else is to be done, or somebody is about to type. */
function startTyping(input: HTMLTextAreaElement): void {
  let isStarted = false;
  const load = () => {
    // a document that is not of a browser has no threads
    if (isStarted || !('Worker' in globalThis)) return;
    isStarted = true;
    void import('./app/example/typeExample.ts').then(({ typeExample }) => typeExample(input));
  };
  for (const event of ['pointerenter', 'focus']) input.addEventListener(event, load, { once: true });
  addEventListener('load', () => whenIdle(load));
  if (document.readyState === 'complete') whenIdle(load);
}

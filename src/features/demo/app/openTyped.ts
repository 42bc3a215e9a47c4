/** Goes on in Raio-X with the lines that were typed on the sign-in page. */
import { raioXOpen } from '#kit/raioXOpen.ts';
import { accountKey, keep, typedExampleKey } from '#kit/storage.ts';
import { authFetch } from '#ui/session/session.ts';
import type { TypedLines } from '../shared/example.ts';

export async function openTyped(): Promise<void> {
  const sent = sessionStorage.getItem(typedExampleKey);
  sessionStorage.removeItem(typedExampleKey);
  const typed = sent ? (JSON.parse(sent) as TypedLines) : undefined;
  if (!typed || typed.path !== location.pathname) return;
  const name = typed.file.slice(typed.file.indexOf('/') + 1);
  try {
    if (typed.after !== typed.before) {
      const { text, hash } = (await authFetch(`/config/edit/${name}`)) as { text: string; hash: string };
      const whole = withTyped(text, typed);
      if (whole !== undefined)
        keep(
          sessionStorage,
          accountKey('raioX'),
          JSON.stringify({ [name]: { file: name, base: text, hash, text: whole } }),
        );
    }
  } catch {
    // who may not edit the files reads them
  }
  raioXOpen.set(true);
}

/** The file with the typed lines; undefined where it no longer has those that they replace. */
function withTyped(text: string, { before, after }: TypedLines): string | undefined {
  const head = before.split('\n', 1)[0]!;
  const indent = text
    .split('\n')
    .find((line) => line.trimStart() === head)
    ?.replace(head, '');
  if (indent === undefined) return undefined;
  const indented = (some: string) => some.replaceAll(/^(?=.)/gm, indent);
  const at = text.indexOf(indented(before));
  return at < 0 ? undefined : text.slice(0, at) + indented(after) + text.slice(at + indented(before).length);
}

/** The lines of a list on the sign-in page, and the list that they make: it changes with each key. Loaded when the form is ready. */
import { indentLine } from '#kit/indentLine.ts';
import type { ExampleAnswer, TypedExample } from '#features/demo/shared/example.ts';
import { colouredLines } from '#features/demo/shared/colouredLines.ts';

const query = <T extends HTMLElement>(selector: string) => document.querySelector<T>(`#demo ${selector}`)!;

/** Resolves once what is typed is answered. */
export async function typeExample(input: HTMLTextAreaElement): Promise<void> {
  const lines = query('pre code');
  const picture = query('.picture');
  const problem = query('#yaml-problem');
  const thread = new Worker(new URL('./exampleThread.ts', import.meta.url), { type: 'module' });
  let isReady = false;
  /** What the answer to come is about, and what the last one was about. */
  let asked: string | undefined;
  let drawn: string | undefined;
  let wrong: { line: number; message: string } | undefined;

  const write = () => {
    lines.innerHTML = colouredLines(input.value)
      .map((html, at) => `<span${wrong?.line === at + 1 ? ' class="wrong"' : ''}>${html}\u200b</span>`)
      .join('');
    const line = wrong && lines.children[wrong.line - 1];
    problem.textContent = wrong?.message ?? '';
    // below its line, or at the end where that would be out of sight
    problem.style.top = line instanceof HTMLElement ? `${line.offsetTop + line.offsetHeight}px` : '';
    input.setAttribute('aria-invalid', String(wrong !== undefined));
  };
  const ask = () => {
    // one text at a time: what was typed meanwhile comes next, and nothing in between
    if (!isReady || asked !== undefined || input.value === drawn) return;
    asked = input.value;
    thread.postMessage({ yaml: asked });
  };
  thread.onmessage = ({ data }: MessageEvent<ExampleAnswer>) => {
    drawn = asked;
    asked = undefined;
    wrong = 'wrong' in data ? data.wrong : undefined;
    if ('html' in data && data.html !== picture.innerHTML) picture.innerHTML = data.html;
    picture.classList.toggle('old', wrong !== undefined);
    write();
    ask();
  };
  // the next key is answered all the same
  thread.onerror = () => (asked = undefined);
  input.addEventListener('keydown', indentLine);
  input.addEventListener('input', () => {
    write();
    ask();
  });
  const example = (await (
    await fetch(`/config/demo/example.json?lang=${document.documentElement.lang}`)
  ).json()) as TypedExample;
  thread.postMessage({ example });
  isReady = true;
  // the first answer takes longest: then the compiler itself is compiled
  ask();
}

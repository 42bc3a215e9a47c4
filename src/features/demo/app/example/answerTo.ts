import { loadPortalFrom } from '#compiler/load.ts';
import { exampleHtml } from '#features/demo/config/exampleScreen.ts';
import type { ExampleAnswer, TypedExample } from '#features/demo/shared/example.ts';

/** The answer to these lines. It takes no records but those of the example, and asks nobody. */
export function answerTo(
  { files, path, head, route, ...drawn }: Omit<TypedExample, 'language'>,
  yaml: string,
): ExampleAnswer {
  const text = head + yaml.replaceAll(/^(?=.)/gm, '  ');
  const { portal, problems } = loadPortalFrom([...files, { path, text }]);
  const line = (at: number) =>
    Math.min(Math.max(1, at - (head.split('\n').length - 1)), yaml.split('\n').length);
  const wrong = problems.find(({ severity }) => severity === 'error');
  if (wrong || !portal)
    return {
      wrong: { line: wrong?.place.file === path ? line(wrong.place.line) : 1, message: wrong?.message ?? '' },
    };
  const html = exampleHtml(portal, { path: route, ...drawn });
  return html === undefined ? { wrong: { line: 1, message: drawn.words.noList } } : { html };
}

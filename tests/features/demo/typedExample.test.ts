/** A browser compiles the YAML on the demonstration's sign-in page while a visitor types it. */
import { describe, expect, it } from 'vitest';
import { configOf } from '#authoring/new/companyFiles.ts';
import { loadPortal, loadPortalFrom } from '#compiler/load.ts';
import { answerTo } from '#features/demo/app/example/answerTo.ts';
import { demoAnswer, exampleIn, exampleWords } from '#features/demo/server/demoAnswer.ts';
import { exampleFiles } from '#features/demo/server/exampleFiles.ts';
import { withLanguage } from '#messages/node.ts';
import type { Portal } from '#model/types.ts';
import { screenLines } from '#server/config/screenLines.ts';

const files = configOf({ name: 'Sample', year: 2026, locale: 'en-US', demo: true }, 'sample');
const linesOf = (file: string) => files.find(({ path }) => path === file)!.text!.split('\n');
const demo = loadPortal('config').portal!;
const sample = loadPortalFrom(files, { folder: 'sample' }).portal!;

const shown = {
  demo: demoAnswer({ portal: demo, folder: 'config' })!.example!,
  sample: withLanguage('en-US', () =>
    demoAnswer({ portal: sample }, (route) => screenLines(route, linesOf(route.place.file))),
  )!.example!,
};

function typed(portal: Portal, yaml: string) {
  const { route, resource } = exampleIn(portal)!;
  const { path, rows } = portal.demo!.example!;
  const example = { ...exampleFiles(portal, route, resource), route: path, rows, today: '2026-10-31' };
  return withLanguage(portal.locale, () =>
    answerTo({ ...example, words: exampleWords(portal.locale) }, yaml),
  );
}
const htmlOf = (answer: ReturnType<typeof typed>) => ('html' in answer ? answer.html : answer.wrong.message);
const heads = (html: string) => [...html.matchAll(/<th[^>]*>([^<]*)</g)].map(([, label]) => label);

describe.each([
  ['of the demo', demo, shown.demo],
  ['of the English company', sample, shown.sample],
])('the example %s', (_which, portal, { yaml, html }) => {
  it('is drawn in the browser as the server has drawn it', () => {
    expect(htmlOf(typed(portal, yaml))).toBe(html);
  });
});

describe('a key in the lines', () => {
  const { yaml, html } = shown.demo;
  const changed = (from: string, to: string) => typed(demo, yaml.replace(from, to));

  it('changes a label, a column and the order of the rows', () => {
    expect(htmlOf(changed('label: Motoristas', 'label: Quem dirige'))).toMatch(/^<p>Quem dirige</);
    expect(heads(htmlOf(changed('cnhCategoria, vinculo,', 'cnhCategoria, telefone,')))).toEqual(
      heads(html).map((label) => (label === 'Vínculo' ? 'Telefone' : label)),
    );
    expect(htmlOf(changed('resource: motoristas', 'resource: motoristas\n    sort: -pontosCnh'))).toMatch(
      /<tbody><tr><td>Eduardo Almeida/,
    );
  });

  it('draws tabs with their counts, totals and a filter', () => {
    const more =
      'resource: motoristas\n    tabs: vinculo\n    totals: { pontosCnh: sum }\n    filter: { cnhCategoria: e }';
    const drawn = htmlOf(changed('resource: motoristas', more));
    expect(drawn).toContain('<li>Todos <small>4</small></li><li>Funcionário <small>3</small></li>');
    expect(drawn).toMatch(/<tfoot>.*>16</);
    expect(drawn).not.toContain('Gustavo Carvalho');
  });

  it.each([
    [
      'a field that is not there',
      'documentacao, cnhCategoria',
      'documentaçao, cnhCategoria',
      10,
      /"documentaçao".*documentacao/,
    ],
    ['a key that is not there', 'columns:', 'colums:', 8, /colums/],
    [
      'a list that is not closed',
      'toxicologicoValidade, pontosCnh]',
      'toxicologicoValidade, pontosCnh',
      9,
      /./,
    ],
    ['a value that is half typed', 'label: Motoristas', 'label: "Moto', 2, /./],
    ['nothing at all', yaml, '', 1, /./],
    ['another screen', yaml.slice(yaml.indexOf('  list:')), '  page: Blank', 1, /outra tela/],
  ])('shows %s at its line', (_what, from, to, line, message) => {
    expect(changed(from, to)).toEqual({
      wrong: { line, message: expect.stringMatching(message) as string },
    });
  });

  it('escapes what is typed', () => {
    expect(htmlOf(changed('label: Motoristas', 'label: "<img src=x onerror=alert(1)>"'))).toMatch(
      /^<p>&lt;img src=x onerror=alert\(1\)&gt;</,
    );
  });
});

/**
 * Makes modules of the examples in docs and docstrings, which `npm run check:types` compiles: an example names what exists, and
 * fits it. An example that is a part of something gets here what stands around it. Run by the command itself, before it compiles.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Surroundings = {
  before?: string;
  after?: string;
  /** Names that the example adds to the portal, and names of the portal that stand for them. */
  stands?: Readonly<Record<string, string>>;
};
const whole: Surroundings = {};

/** By page, in the order of its examples. */
const surroundings: Readonly<Record<string, readonly Surroundings[]>> = {
  'docs/add-a-field-kind.md': [
    {
      before: `import { fieldKind } from '#kinds/fieldKind.ts';
        import { formula, placeholder } from '#kinds/sharedKeywords.ts';
        const limits = {};`,
      after: 'export { durationField };',
      stands: { 'kindWords.duration.duration': 'kindWords.number.integer' },
    },
  ],
  'docs/add-a-keyword.md': [
    {
      before: `import { z } from 'zod';
        import { columnSchema } from '#language/schema/atoms.ts';
        import { reads } from '#model/config/keyword.ts';
        export const keywords = {`,
      after: '};',
    },
  ],
  'docs/add-a-language.md': [
    {
      before: `import { translate } from '#messages/translate.ts';
        const [min, max, text] = [1, 2, String];`,
    },
    {
      before: `import type { ConfigNode } from '#language/bind/context.ts';
        import { translate, type TextKey } from '#messages/translate.ts';
        declare const node: ConfigNode;
        declare const id: string;`,
      after: 'export { nouns };',
    },
  ],
  'docs/add-an-endpoint.md': [
    {
      before: `import { reading, record, type GateVerb, type OperationRow } from '#model/api/operations.ts';
        export const operations = {`,
      after: '} satisfies Record<string, OperationRow<GateVerb>>;',
      stands: { 'forbidden.title': 'forbidden.facets' },
    },
    {
      before: `import type { AnswerOf } from '#server/feature/operationAnswer.ts';
        import { RecordFormatter } from '#server/data/audience.ts';
        import type { Stored } from '#server/data/store.ts';
        import { getOne } from '#server/reads/read.ts';
        export const answers: Record<string, AnswerOf<'one'>> = {`,
      after: '};',
    },
    {
      before: `import type { HttpResponse } from '#server/http/http.ts';
        import type { Caller } from '#server/caller/caller.ts';
        import { own, type SystemAddress } from '#server/feature/systemAddress.ts';
        declare const listScreens: (caller: Caller) => HttpResponse;
        export const addresses: Record<string, readonly SystemAddress[]> = {`,
      after: '};',
    },
  ],
  'docs/extend.md': [whole, whole, whole],
  'docs/sign-in.md': [
    {
      before: `type Query = { filter?: string; sort?: string; total?: 'exact' };
        declare const client: { GET(path: '/orders', asked: { params: { query: Query } }): Promise<{ data?: unknown[] }> };`,
      after: 'export { data };',
    },
  ],
  'src/authoring/new/guide/en-US.md': [whole],
  'src/authoring/new/guide/es-419.md': [whole],
  'src/authoring/new/guide/pt-BR.md': [whole],
  // Docstrings.
  'src/compiler/load.ts': [whole],
  'src/host/causes.ts': [{ before: 'declare const error: Error;' }],
  'src/kit/lazyPage.ts': [{ after: 'export { Blank };', stands: { './Blank.tsx': '#app/pages/Blank.tsx' } }],
  'src/model/config/keyword.ts': [
    {
      before: `import { z } from 'zod';
        import { columnSchema, resourceId, scopeSchema, sort } from '#language/schema/atoms.ts';
        declare const section: Parameters<typeof mapOf>[0];`,
      after: 'export type { Related, RelatedSource };',
    },
  ],
  'src/model/filter/parse.ts': [
    { before: `import type { Resource } from '#model/types.ts'; declare const resource: Resource;` },
  ],
  'src/server/http/door.ts': [whole],
};

const pages = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file));

type Example = { code: string; isTsx: boolean };

const inPage = (text: string): Example[] =>
  [...text.matchAll(/^ *```(tsx?)\n([^]*?)^ *```$/gm)].map(([, kind, code]) => ({
    code: code!,
    isTsx: kind === 'tsx',
  }));

/** Lines after `@example`, and blocks that are set in by four spaces and say what a module exports. */
const inDocstrings = (text: string): Example[] => [
  ...[...text.matchAll(/^ *\* @example (.+)$/gm)].map(([, code]) => ({ code: code!, isTsx: false })),
  ...[...text.matchAll(/^ \* {5}export const [^]*?(?=^ \*$)/gm)].map(([block]) => ({
    code: block.replaceAll(/^ \* {5}/gm, ''),
    isTsx: false,
  })),
];

/** The functions that a docstring's example uses without importing them are those of its file. */
function importedFrom(file: string, code: string): string {
  const exported = [
    ...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function|const|class|type) (\w+)/gm),
  ];
  const used = exported.map(([, name]) => name!).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return `import { ${used.map((name) => (/^[A-Z]/.test(name) ? `type ${name}` : name)).join(', ')} } from '${file.replace(/^src\//, '#')}';`;
}

function moduleOf({ code }: Example, { before = '', after = '', stands = {} }: Surroundings): string {
  const fitted = Object.entries(stands).reduce((text, [name, other]) => text.replaceAll(name, other), code);
  return `${before}\n${fitted}\n${after}\n${/^(?:import|export)\b/m.test(before + fitted + after) ? '' : 'export {};\n'}`;
}

/** The modules by file name, and a message for each page whose examples are not as listed above. */
export function docExamples(): { modules: Map<string, string>; faults: string[] } {
  const modules = new Map<string, string>();
  const faults: string[] = [];
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    ...pages('docs', /\.md$/),
    ...pages('src', /(?:\.md|(?<!\.d)\.tsx?)$/),
  ];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const isPage = file.endsWith('.md');
    const examples = isPage ? inPage(text) : inDocstrings(text);
    const listed = surroundings[file] ?? [];
    if (examples.length !== listed.length)
      faults.push(
        `${file} has ${examples.length} examples of code, tools/docExamples.ts says ${listed.length}.`,
      );
    for (const [index, example] of examples.entries()) {
      const name = `${file.replaceAll(/[/.]/g, '-')}-${index + 1}${example.isTsx ? '.tsx' : '.ts'}`;
      const imports = isPage ? '' : importedFrom(file, example.code);
      modules.set(name, `${imports}\n${moduleOf(example, listed[index] ?? whole)}`);
    }
  }
  return { modules, faults };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = 'build/examples';
  const { modules, faults } = docExamples();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of modules) writeFileSync(path.join(folder, name), code);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

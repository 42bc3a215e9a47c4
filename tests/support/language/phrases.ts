/** The texts passed to `phrase` and `phraseText`, read from the source code. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { referenceMarkdown } from '#authoring/reference/markdown.ts';
import { languageFiles } from '#authoring/editor/files.ts';
import { languages } from '#messages/node.ts';
import { setLanguageSource } from '#messages/say.ts';

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const src = path.resolve('src');

/** True for words that are unmistakably Portuguese: no language name, key or English word. */
export const looksPortuguese = (text: string): boolean =>
  /[ãõçáâéêíóôúà]/i.test(text) ||
  /(?<![\w$.="-])(de|da|dos|das|um|uma|que|com|para|por|em|nos|nas|os|ou|não|sem|ao|este|esta|ele|ela|escreva|apague|existe|precisa|campo|campos|tela|rota|falta|deve|aceita|ponha|crie|recurso|registro|registros|arquivo|linha|linhas|erro|aviso|cria|exclui|altera|faz)(?![\w$=-])/i.test(
    // Country codes belong to no language: DE is Germany.
    text.replace(/`[A-Z]{2}`/g, ''),
  );

/** True when a text in a table must be translated, unlike SQL, addresses and file names. */
const isText = (text: string) => /\p{L}{2}/u.test(text) && looksPortuguese(text);

/** True for files with words of the reference, which has its own test. */
const isOfReference = (file: string) =>
  /schema|keywords\.ts$|authoring\/(reference|editor)\/|language\/(samples|warnings)|\/view\.ts$|choice\/|fieldKind\.ts$|columns\/|config\/icons/.test(
    file,
  );
const isElsewhere = (file: string) =>
  /^messages\/|^app\/|^ui\/|\/app\/|\.tsx$|companyWords|companyFiles|document\/phone|config\/dialects|views\/registry|postgres\/|document\/brazil|capitals|kinds\/markdown|config\/suggest/.test(
    file,
  );

export type Found = { key: string; file: string; tagged: boolean };

export function phrasesInCode(): Found[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('messages'))
    .sort()
    .flatMap((file) => phrasesIn(file, readFileSync(path.join(src, file), 'utf8')));
}

function phrasesIn(file: string, text: string): Found[] {
  const found: Found[] = [];
  const add = (key: string, tagged: boolean) => found.push({ key, file, tagged });
  const visit = (node: Node, parent?: Node): void => {
    if (node.type === 'TaggedTemplateExpression' && /^(phrase|definePhrase)$/.test(nameOf(node.tag)))
      add(
        ((node.quasi as Node).quasis as { value: { cooked: string } }[])
          .map(({ value }) => value.cooked)
          .reduce((all, part, at) => `${all}%{${at - 1}}${part}`),
        true,
      );
    else if (
      node.type === 'CallExpression' &&
      nameOf(node.callee) === 'count' &&
      /^(cli|language|compiler|authoring)\//.test(file)
    ) {
      const [, one, many] = (node.arguments as Node[]).map(({ value }) => value);
      if (typeof one === 'string') for (const key of [one, many ?? `${one}s`]) add(String(key), true);
    } else if (
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      !isOfReference(file) &&
      !isElsewhere(file) &&
      !/^(Import|Export|TSLiteral)/.test(parent?.type ?? '') &&
      !(parent?.type === 'Property' && parent.key === node) &&
      isText(node.value)
    )
      add(node.value, false);
    else if (
      node.type === 'TemplateLiteral' &&
      parent?.type !== 'TaggedTemplateExpression' &&
      !isOfReference(file) &&
      !isElsewhere(file)
    ) {
      const text = (node.quasis as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join('…');
      if (isText(text)) add(text, false);
    }
    for (const part of Object.values(node))
      for (const one of Array.isArray(part) ? part : [part]) if (isNode(one)) visit(one, node);
  };
  visit(parseSync(file, text).program as unknown as Node);
  return found;
}

/**
 * The texts that the reference and the editor schemas look up without `phrase` in the code: the words of the
 * keywords.
 */
export function phrasesInReference(): Set<string> {
  const asked = new Set<string>();
  const phrases = new Proxy(languages['pt-BR'].phrases, {
    get: (_phrases, key) => void asked.add(String(key)),
  });
  const before = languages['pt-BR'];
  setLanguageSource(() => ({ ...before, phrases }));
  try {
    referenceMarkdown();
    languageFiles();
  } finally {
    setLanguageSource(() => before);
  }
  return asked;
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '');

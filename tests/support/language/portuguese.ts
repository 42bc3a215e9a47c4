/** Finds Portuguese where no text should be: in the source code, and in what a foreign portal says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const src = path.resolve('src');

/** True for words that are unmistakably Portuguese: no language name, key or English word. */
export const looksPortuguese = (text: string): boolean =>
  /[ãõçáâéêíóôúà]/i.test(text) ||
  /(?<![\w$.="-])(de|da|dos|das|um|uma|que|com|para|por|em|nos|nas|os|ou|não|sem|ao|este|esta|ele|ela|escreva|apague|existe|precisa|campo|campos|tela|rota|falta|deve|aceita|ponha|crie|recurso|registro|registros|arquivo|linha|linhas|erro|aviso|cria|exclui|altera|faz|exemplo|senha)(?![\w$=-])/i.test(
    // Country codes belong to no language: DE is Germany.
    text.replace(/`[A-Z]{2}`/g, ''),
  );

/** Files with examples of the reference, whose words are those of the sample. */
const hasExamples = (file: string) =>
  /schema|keywords\.ts$|authoring\/(reference|editor)\/|language\/samples|\/view\.ts$|choice\/|fieldKind\.ts$|columns\//.test(
    file,
  );
/** Files whose Portuguese is data: names that companies use, places, formats. */
const isElsewhere = (file: string) =>
  /^messages\/|^app\/|^ui\/|\/app\/|\.tsx$|companyWords|companyFiles|document\/phone|config\/dialects|views\/registry|postgres\/|document\/brazil|documents\/shared\/(?:cnab|nfse|ofx|table)\/|documents\/shared\/(?:balanceLines|installments)|reconciliation\/server\/bankWords|kinds\/markdown|config\/suggest/.test(
    file,
  );

export function portugueseInCode(): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !isElsewhere(file) && !hasExamples(file))
    .sort()
    .flatMap((file) =>
      textsIn(file, readFileSync(path.join(src, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
}

/** In `words('chartWords.title', 'title: Livros')`: the example of a keyword, whose words are those of the sample. */
function isExample(node: Node, parent: Node | undefined) {
  if (parent?.type !== 'CallExpression') return false;
  const given = parent.arguments as Node[];
  return /^\w+Words\./.test(String(given[given.indexOf(node) - 1]?.value));
}

function textsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const add = (text: string) => /\p{L}{2}/u.test(text) && looksPortuguese(text) && found.push(text);
  const visit = (node: Node, parent?: Node): void => {
    if (
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      !/^(Import|Export|TSLiteral)/.test(parent?.type ?? '') &&
      !isExample(node, parent) &&
      !(parent?.type === 'Property' && parent.key === node)
    )
      add(node.value);
    else if (node.type === 'TemplateLiteral')
      add((node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…'));
    for (const part of Object.values(node))
      for (const one of Array.isArray(part) ? part : [part]) if (isNode(one)) visit(one, node);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}

/**
 * Translates the YAML parser's errors for people who write a config: what happened, and what to type instead.
 */
import { YAMLException } from 'js-yaml';
import { isCollection, isScalar, parseDocument, visit, type Document, type YAMLError } from 'yaml';
import { foreignFormula } from '#language/habits/formulas.ts';
import { quoted } from '#language/habits/remedy.ts';
import { definePhrase, phrase, phraseText } from '#messages/phrase.ts';

type ErrorCode = YAMLError['code'];

const messages: Record<ErrorCode, string> = {
  ALIAS_PROPS: definePhrase`um apelido (*nome) não pode ter marcas próprias: escreva só "*nome"`,
  BAD_ALIAS: definePhrase`um texto começado por "*" ou "&" é lido como apelido: ponha-o entre aspas, como em "*"`,
  BAD_DIRECTIVE: definePhrase`um texto começado por "%" precisa de aspas`,
  BAD_DQ_ESCAPE: definePhrase`há uma "\\" que não vale entre aspas duplas: escreva "\\\\" ou use aspas simples`,
  BAD_INDENT: definePhrase`o recuo está errado: as chaves de um mesmo nível começam na mesma coluna`,
  BAD_PROP_ORDER: definePhrase`uma marca (& ou !) está fora de lugar: ponha-a depois dos dois-pontos`,
  BAD_SCALAR_START: definePhrase`um texto não pode começar por "@", "%" nem crase: ponha-o entre aspas`,
  BLOCK_AS_IMPLICIT_KEY: definePhrase`há dois-pontos no meio do texto: ponha o texto inteiro entre aspas, ou a vírgula que falta antes`,
  BLOCK_IN_FLOW: definePhrase`dentro de { } ou [ ] tudo fica na mesma forma: feche-os antes de começar um bloco`,
  DUPLICATE_KEY: definePhrase`a chave está repetida: deixe só uma`,
  IMPOSSIBLE: definePhrase`este trecho não é YAML válido`,
  KEY_OVER_1024_CHARS: definePhrase`a chave é longa demais: faltam dois-pontos antes?`,
  MISSING_CHAR: definePhrase`falta um caractere aqui: confira aspas, vírgulas, dois-pontos e chaves`,
  MULTILINE_IMPLICIT_KEY: definePhrase`falta ":" depois da chave, ou o recuo da linha seguinte está errado`,
  MULTIPLE_ANCHORS: definePhrase`um trecho só pode ter uma âncora (&nome)`,
  MULTIPLE_DOCS: definePhrase`há uma linha "---" no meio do arquivo: cada arquivo tem um documento só`,
  MULTIPLE_TAGS: definePhrase`um trecho só pode ter uma marca (!)`,
  NON_STRING_KEY: definePhrase`a chave deve ser um texto simples`,
  RESOURCE_EXHAUSTION: definePhrase`há níveis demais, um dentro do outro`,
  TAB_AS_INDENT: definePhrase`há uma tabulação no recuo: troque-a por espaços (dois por nível)`,
  TAG_RESOLVE_FAILED: definePhrase`marcas como "!nome" não são usadas aqui: ponha o texto entre aspas`,
  UNEXPECTED_TOKEN: definePhrase`este trecho está fora de lugar: confira aspas, vírgulas e recuo`,
  BAD_COLLECTION_TYPE: definePhrase`a marca não combina com este trecho: apague-a`,
};

/** Error codes with several causes are distinguished by the parser's English text. */
const special: [ErrorCode, RegExp, string][] = [
  ['MISSING_CHAR', /closing "quote/, definePhrase`falta fechar as aspas duplas`],
  ['MISSING_CHAR', /closing 'quote/, definePhrase`falta fechar as aspas simples`],
  ['MISSING_CHAR', /, or :|Missing , /, definePhrase`falta uma vírgula entre os itens`],
  ['MISSING_CHAR', /map values/, definePhrase`falta ":" depois da chave (e um espaço depois dele)`],
  ['MISSING_CHAR', /space after :/, definePhrase`falta um espaço depois de ":"`],
  ['MISSING_CHAR', /sequence item|- indicator/i, definePhrase`falta "- " no começo do item da lista`],
  [
    'MISSING_CHAR',
    /Comments/,
    definePhrase`falta um espaço antes de "#"; se "#" é parte do texto, ponha-o entre aspas`,
  ],
  ['MISSING_CHAR', /end with a \}/, definePhrase`falta fechar com "}"`],
  ['MISSING_CHAR', /end with a \]/, definePhrase`falta fechar com "]"`],
  [
    'BAD_INDENT',
    /end with a \}/,
    definePhrase`falta fechar com "}", ou o que está dentro precisa de mais recuo`,
  ],
  [
    'BAD_INDENT',
    /end with a \]/,
    definePhrase`falta fechar com "]", ou o que está dentro precisa de mais recuo`,
  ],
  ['BAD_INDENT', /same column/, definePhrase`os itens de uma lista ("- ") começam na mesma coluna`],
];

/**
 * The message, and the offset to point to: the opening quote or bracket rather than the place where its end
 * is missing. The text is parsed again by a second parser, whose errors are more specific.
 *
 * @param thrown the first parser's error, used when only that one refuses the text
 */
export function explainYaml(text: string, thrown: unknown): { message: string; offset: number } {
  const conflict = /^(?:<{7} |={7}$|>{7} )/m.exec(text);
  if (conflict)
    return {
      message: phrase`o git deixou aqui um conflito por resolver: fique com as linhas que valem e apague as marcas`,
      offset: conflict.index,
    };
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false });
  // later errors mostly result from the first one
  const [first] = [...document.errors, ...document.warnings];
  if (first) return explainError(first, text, document);
  const offset = thrown instanceof YAMLException ? thrown.mark?.position : undefined;
  const tab = offset === undefined ? -1 : text.slice(0, offset + 1).search(/\t[^\n]?$/);
  if (tab >= 0) return { message: phrase`há uma tabulação aqui: troque-a por um espaço`, offset: tab };
  return { message: phraseText(messages.IMPOSSIBLE), offset: offset ?? 0 };
}

function explainError(
  error: YAMLError,
  text: string,
  document: Document,
): { message: string; offset: number } {
  const [offset] = error.pos;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(lineStart).split('\n', 1)[0]!;
  // the parser reports a tab after the first key as a stray token
  if (/^ *\t/.test(line)) return { message: phraseText(messages.TAB_AS_INDENT), offset };
  const braces = error.code === 'UNEXPECTED_TOKEN' && textInBraces(line);
  if (braces) return { message: braces.message, offset: lineStart + braces.at };
  const ternary = /^BLOCK_/.test(error.code) ? ternaryIn(line) : undefined;
  if (ternary) return { message: ternary.message, offset: lineStart + ternary.at };
  if (isIndent(error, line)) {
    const wrong =
      /implicit map key/.test(error.message) || error.code !== 'BLOCK_AS_IMPLICIT_KEY'
        ? lineStart
        : lineStart + line.length + 1;
    const message = indentMessage(text, wrong);
    if (message) return { message, offset: wrong + text.slice(wrong).search(/\S|$/) };
  }
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && !/: .*:( |$)/.test(line)) {
    const next = lineStart + line.length + 1;
    return {
      message: phraseText(messages.BAD_INDENT),
      offset: next < text.length ? next + text.slice(next).search(/\S|$/) : offset,
    };
  }
  if (error.code === 'MULTILINE_IMPLICIT_KEY' && /^\s*(- )?[\w-]+:\S/.test(line))
    return { message: phrase`falta um espaço depois de ":"`, offset };
  if (error.code === 'BLOCK_IN_FLOW' && /[{,]\s*[\w-]+: +[^\s"'{[][^,{}]*: /.test(line))
    return { message: phraseText(messages.BLOCK_AS_IMPLICIT_KEY), offset };
  const known = special.find(([code, pattern]) => code === error.code && pattern.test(error.message));
  return { message: phraseText(known?.[2] ?? messages[error.code]), offset: openingOf(document, error) };
}

const isIndent = ({ code, message }: YAMLError, line: string) =>
  (code === 'BAD_INDENT' && /same column/.test(message)) ||
  (code === 'MISSING_CHAR' && /sequence item/i.test(message)) ||
  (code === 'BLOCK_AS_IMPLICIT_KEY' && !/: .*:( |$)/.test(line));

/** The message about the indent of the line at `start`; undefined when the indent is not the cause. */
function indentMessage(text: string, start: number): string | undefined {
  const line = text.slice(start).split('\n', 1)[0]!;
  const above = text
    .slice(0, start)
    .split('\n')
    .filter((one) => /^\s*[^#\s]/.test(one));
  const own = indentOf(line);
  const items = above.filter((one) => /^\s*- /.test(one)).map((one) => indentOf(one));
  const last = above.at(-1);
  if (!/^\s*(- +)?[^\s:]+:( |$)/.test(line) || last === undefined) return undefined;
  if (/^\s*- /.test(line)) {
    const others = items.at(-1);
    return others === undefined || others === own
      ? undefined
      : phrase`o recuo deste item (${spaces(own)}) difere do dos outros da lista (${others}): os "- " de uma lista ficam na mesma coluna`;
  }
  // aligned with a "- ": probably an item whose "-" is missing
  if (items.includes(own)) return undefined;
  const before = /^ *(?:- +)*/.exec(last)![0].length;
  return before === own
    ? undefined
    : phrase`o recuo desta linha (${spaces(own)}) difere do da linha de cima (${before}): as chaves de um mesmo nível começam na mesma coluna`;
}

const indentOf = (line: string) => line.search(/[^ ]|$/);
const spaces = (count: number) => (count === 1 ? phrase`1 espaço` : phrase`${count} espaços`);

/** `title: {codigo} · {nome}`, `title: {codigo}, {nome}`: a text that YAML parses as a map because it begins with a brace. */
function textInBraces(line: string): { message: string; at: number } | null {
  const found = /^(\s*(?:- +)*(?:[^\s:]+: +)?)(\{[\w.]+\}(?:\s*[^\s,}]|\s*,(?!.*: )).*?)\s*$/.exec(line);
  return (
    found && {
      message: phrase`um texto que começa com "{" vai entre aspas: escreva "${found[2]!.replaceAll('"', '')}", com as aspas`,
      at: found[1]!.length,
    }
  );
}

function openingOf(document: Document, { message, pos }: YAMLError): number {
  const quote = / closing .quote/.test(message);
  const bracket = /end with a [}\]]/.test(message);
  let [found] = pos;
  if (!quote && !bracket) return found;
  visit(document, {
    Node(_key, node) {
      const opens = quote
        ? isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE')
        : isCollection(node) && node.flow;
      if (opens && node.range && node.range[0] < pos[0]) found = node.range[0];
    },
  });
  return found;
}

/** The advice for `formula: a > 5 ? 'x' : 'y'`, which YAML refuses for its colon. */
function ternaryIn(line: string): { message: string; at: number } | undefined {
  const found = /([\w-]+): +([^"'{[\s,][^{},]*? \? [^{}]+? : (?:[^{},(]|\([^()]*\))+?)\s*(?:[,}].*)?$/.exec(
    line,
  );
  if (!found) return undefined;
  const [, key = '', text = ''] = found;
  const formula = foreignFormula(text);
  return formula === undefined
    ? undefined
    : {
        message: phrase`"? :" não se escreve numa fórmula: escreva ${quoted({ [key]: formula })}`,
        at: found.index,
      };
}

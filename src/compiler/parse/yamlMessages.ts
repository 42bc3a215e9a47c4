/**
 * Translates the YAML parser's errors for people who write a config: what happened, and what to type instead.
 */
import { YAMLException } from 'js-yaml';
import { isCollection, isScalar, parseDocument, visit, type Document, type YAMLError } from 'yaml';
import { foreignFormula } from '#language/remedies/formulas.ts';
import { quoted } from '#language/remedies/remedy.ts';
import { translate, type TextKey } from '#messages/translate.ts';

type ErrorCode = YAMLError['code'];

const messages: Record<ErrorCode, TextKey> = {
  ALIAS_PROPS: 'parse.aliasNameCantHaveTags',
  BAD_ALIAS: 'parse.textBegins',
  BAD_DIRECTIVE: 'parse.textBeginsWithNeedsQuotes',
  BAD_DQ_ESCAPE: 'parse.doesNotCountInDouble',
  BAD_INDENT: 'parse.indentationIsWrong',
  BAD_PROP_ORDER: 'parse.tagOrIsOut',
  BAD_SCALAR_START: 'parse.textCantBegin',
  BLOCK_AS_IMPLICIT_KEY: 'parse.colonWithinText',
  BLOCK_IN_FLOW: 'parse.withinOrAllHasSame',
  DUPLICATE_KEY: 'parse.keyIsRepeatedKeep',
  IMPOSSIBLE: 'parse.partIsNotValidYaml',
  KEY_OVER_1024_CHARS: 'parse.keyIsTooLong',
  MISSING_CHAR: 'parse.characterIsMissingHere',
  MULTILINE_IMPLICIT_KEY: 'parse.isMissingAfterKey',
  MULTIPLE_ANCHORS: 'parse.partCan',
  MULTIPLE_DOCS: 'parse.lineWithinFile',
  MULTIPLE_TAGS: 'parse.partCanHaveOnlyOneTag',
  NON_STRING_KEY: 'parse.keyMustBePlainText',
  RESOURCE_EXHAUSTION: 'parse.tooManyLevels',
  TAB_AS_INDENT: 'parse.tabInIndentation',
  TAG_RESOLVE_FAILED: 'parse.tagsSuchAsName',
  UNEXPECTED_TOKEN: 'parse.partIsOutOfPlace',
  BAD_COLLECTION_TYPE: 'parse.tagDoesNotGo',
};

/** Error codes with several causes are distinguished by the parser's English text. */
const special: [ErrorCode, RegExp, TextKey][] = [
  ['MISSING_CHAR', /closing "quote/, 'parse.doubleQuotesAreNotClosed'],
  ['MISSING_CHAR', /closing 'quote/, 'parse.singleQuotesAreNotClosed'],
  ['MISSING_CHAR', /, or :|Missing , /, 'parse.commaIsMissingBetweenItems'],
  ['MISSING_CHAR', /map values/, 'parse.isMissingAfterKeyAndSpace'],
  ['MISSING_CHAR', /space after :/, 'parse.spaceIsMissing'],
  ['MISSING_CHAR', /sequence item|- indicator/i, 'parse.isMissingBeforeItem'],
  ['MISSING_CHAR', /Comments/, 'parse.spaceIsMissingBeforeIfIsPart'],
  ['MISSING_CHAR', /end with a \}/, 'parse.braceIsMissing'],
  ['MISSING_CHAR', /end with a \]/, 'parse.bracketIsMissing'],
  ['BAD_INDENT', /end with a \}/, 'parse.braceOrIndentationIsMissing'],
  ['BAD_INDENT', /end with a \]/, 'parse.bracketOrIndentationIsMissing'],
  ['BAD_INDENT', /same column/, 'parse.itemsOfList'],
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
      message: translate('parse.gitLeftConflict'),
      offset: conflict.index,
    };
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false });
  // later errors mostly result from the first one
  const [first] = [...document.errors, ...document.warnings];
  if (first) return explainError(first, text, document);
  const offset = thrown instanceof YAMLException ? thrown.mark?.position : undefined;
  const tab = offset === undefined ? -1 : text.slice(0, offset + 1).search(/\t[^\n]?$/);
  if (tab >= 0) return { message: translate('parse.tabHere'), offset: tab };
  return { message: translate(messages.IMPOSSIBLE), offset: offset ?? 0 };
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
  if (/^ *\t/.test(line)) return { message: translate(messages.TAB_AS_INDENT), offset };
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
      message: translate(messages.BAD_INDENT),
      offset: next < text.length ? next + text.slice(next).search(/\S|$/) : offset,
    };
  }
  if (error.code === 'MULTILINE_IMPLICIT_KEY' && /^\s*(- )?[\w-]+:\S/.test(line))
    return { message: translate('parse.spaceIsMissing'), offset };
  if (error.code === 'BLOCK_IN_FLOW' && /[{,]\s*[\w-]+: +[^\s"'{[][^,{}]*: /.test(line))
    return { message: translate(messages.BLOCK_AS_IMPLICIT_KEY), offset };
  const known = special.find(([code, pattern]) => code === error.code && pattern.test(error.message));
  return { message: translate(known?.[2] ?? messages[error.code]), offset: openingOf(document, error) };
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
      : translate('parse.itemIsIndented', { spaces: spaces(own), others });
  }
  // aligned with a "- ": probably an item whose "-" is missing
  if (items.includes(own)) return undefined;
  const before = /^ *(?:- +)*/.exec(last)![0].length;
  return before === own ? undefined : translate('parse.lineIsIndented', { spaces: spaces(own), before });
}

const indentOf = (line: string) => line.search(/[^ ]|$/);
const spaces = (count: number) =>
  count === 1 ? translate('parse.space') : translate('parse.spaces', { count });

/** The expressions for advice would take long for some longer lines. */
const longestLine = 500;

/** `title: {codigo} · {nome}`, `title: {codigo}, {nome}`: a text that YAML parses as a map because it begins with a brace. */
function textInBraces(line: string): { message: string; at: number } | null {
  if (line.length > longestLine) return null;
  const found = /^(\s*(?:- +)*(?:[^\s:]+: +)?)(\{[\w.]+\}(?:\s*[^\s,}]|\s*,(?!.*: )).*?)\s*$/.exec(line);
  return (
    found && {
      message: translate('parse.textBeginsWithGoes', { found: found[2]!.replaceAll('"', '') }),
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
  if (line.length > longestLine) return undefined;
  const found = /([\w-]+): +([^"'{[\s,][^{},]*? \? [^{}]+? : (?:[^{},(]|\([^()]*\))+?)\s*(?:[,}].*)?$/.exec(
    line,
  );
  if (!found) return undefined;
  const [, key = '', text = ''] = found;
  const formula = foreignFormula(text);
  return formula === undefined
    ? undefined
    : {
        message: translate('parse.formulaHas', { detail: quoted({ [key]: formula }) }),
        at: found.index,
      };
}

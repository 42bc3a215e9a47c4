/** Lines of a table that are probably no records: totals, headings inside it, remarks below it. */
import { fold } from '../model/values/values.ts';
import type { SheetLine } from './sheet.ts';

/**
 * `partTotal`: a formula adds up cells above, but other numbers of the line were typed. `section`: a merged cell
 * over the whole table, a page number, or a line of dashes. `footer`: a remark below the table.
 */
export const doubtReasons = ['total', 'partTotal', 'section', 'repeatedHead', 'footer'] as const;
export type DoubtReason = (typeof doubtReasons)[number];

export const filledCells = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** The reason for each such line, by its number. */
export function doubtsAbout(head: SheetLine, body: readonly SheetLine[]): ReadonlyMap<number, DoubtReason> {
  const width = filledCells(head.cells);
  const remarks = width > 1 ? remarksFrom(head, body, width) : body.length;
  const doubts = new Map<number, DoubtReason>();
  // from below, because a closing line is known by what follows
  let isClosing = true;
  for (const [at, line] of [...body.entries()].toReversed()) {
    const isBetween = isBetweenRecords(line) || isStarred(line, head);
    const reason =
      at >= remarks
        ? 'footer'
        : (headingReason(line, head, width) ?? (isBetween ? 'total' : totalReason(line, width, isClosing)));
    if (reason) doubts.set(line.line, reason);
    if (!reason || (reason === 'total' && !isBetween)) isClosing = false;
  }
  return doubts;
}

/**
 * The index of the first of the lines at the end that have one text each, and follow a blank line or begin as remarks
 * do. In a table of two columns, a record may have one text as well.
 */
function remarksFrom(head: SheetLine, body: readonly SheetLine[], width: number): number {
  let from = body.length;
  for (let at = body.length - 1; at >= 0 && isOneText(body[at]!); at -= 1) {
    const isApart = width > 2 && body[at]!.line > (body[at - 1] ?? head).line + 1;
    if (isApart || remark.test(foldedTexts(body[at]!.cells)[0]!)) from = at;
  }
  return from;
}
const isOneText = ({ cells }: SheetLine) => {
  const [text, ...others] = foldedTexts(cells);
  return text !== undefined && others.length === 0 && !isFigure(text);
};

/** "Fonte: SAP", "Gerado em 20/11/2026 10:32", "(2 rows)", "3 registros". */
const remark =
  /^(fonte|source|fuente|obs|observa(cao|coes|cion|ciones)|nota|note)s?\s*:|^(gerado|emitido|impresso|exportado|extraido|generado|impreso|generated|printed|exported)\b.*\d|^\(?\d+ (rows?|records?|linhas?|registros?|filas?)\b/;
const pageNumber = /^(pagina|page|pag\.?) ?\d+( ?(de|of|\/) ?\d+)?$/;
const rule = /^[-–—=_+*|:─━═]{3,}$/;

function headingReason(
  { cells, covered = [] }: SheetLine,
  head: SheetLine,
  width: number,
): DoubtReason | undefined {
  const across = covered.filter(({ isAcross }) => isAcross).length;
  const texts = foldedTexts(cells);
  if (width > 2 && texts.length === 1 && across >= width - 1) return 'section';
  if (width > 1 && texts.length === 1 && pageNumber.test(texts[0]!)) return 'section';
  if (texts.length > 0 && texts.every((text) => rule.test(text))) return 'section';
  const isHead = width > 1 && head.cells.every((text, at) => fold(text) === fold(cells[at] ?? ''));
  return isHead ? 'repeatedHead' : undefined;
}

/** Lines of bank statements between the movements: "Saldo anterior", "SALDO EM 31/03/2026", "Closing balance". */
const balance =
  /^(saldo|balance) (final|inicial|anterior|atual|actual|total|(do|del) (dia|mes|periodo)|(de|do) (fechamento|abertura|cierre|apertura)|(brought |carried )?forward|(em|al|on|as of) [\d/.-]+)( (em|al|on|as of) [\d/.-]+)?\s*:?$|^(opening|closing|ending|starting|beginning|previous) balance\s*:?$/;
const subtotal = /^sub[ -]?tota(l|is|les|ls)\b.*$/;
const day = /^\d{1,4}[/.-]\d{1,2}([/.-]\d{1,4})?$/;
const sumWord =
  /^((grand|gran|overall|sub)[ -]?)?(tota(l|is|les|ls)|(soma|suma|sum)( total)?)( (geral|general|overall|(do|del|of the) (dia|mes|periodo|ano|day|month|period|year)))?( ?\(\d+( \p{L}+)?\))?\s*:?$/u;
const startsAsSum = /^((grand|gran|sub)[ -]?)?(tota(l|is|les|ls)|soma|suma)\b/;
/** A number of any notation, with a currency, a percent sign, or the debit and credit marks of banks. */
const figure = /^[-+(]?\s*(r\$|us\$|\$|€)?\s*([-+]?\d[\d.,:\s]*%?\)?-?\s*(c|d|cr|dr|db)?|-)$/;
/** No number is as long as a cell can be, and the expression would take long for some long texts. */
const isFigure = (text: string) => text.length <= 100 && figure.test(text);

/**
 * Totals are "TOTAL;;;1.234,50", "1.234,50;Total" and "Total de 2026;;1.234,50". A record has more cells filled
 * in, as in "Total Ltda.;Sinop;…", unless a formula says that they are sums, or it closes the table.
 */
function totalReason({ cells, sum }: SheetLine, width: number, isClosing: boolean): DoubtReason | undefined {
  const filled = foldedTexts(cells);
  const [word, ...others] = filled.filter((cell) => !isFigure(cell));
  if (others.length > 0) return undefined;
  const isWord = word !== undefined && sumWord.test(word);
  if (sum) return sum === 'whole' || isWord || word === undefined ? 'total' : 'partTotal';
  if (filled.length >= width) return isWord && isClosing && filled.length > 1 ? 'total' : undefined;
  const begins = word !== undefined && filled[0] === word && startsAsSum.test(word) && filled.length > 1;
  return isWord || begins ? 'total' : undefined;
}

/** True for subtotals and balances, wherever they stand, with a date beside them or not. */
function isBetweenRecords({ cells, sum }: SheetLine): boolean {
  const filled = foldedTexts(cells);
  const [word, ...others] = filled.filter((cell) => !isFigure(cell) && !day.test(cell));
  if (sum || word === undefined || others.length > 0 || filled.length === 1) return false;
  return balance.test(word) || subtotal.test(word);
}

/**
 * True for sums in lists of SAP: asterisks in a first column without a heading, one for each level; or beside figures only.
 */
function isStarred({ cells }: SheetLine, head: SheetLine): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '');
  if (!/^\s*\*+\s*$/.test(cells[first] ?? '')) return false;
  if ((head.cells[first] ?? '').trim() === '') return true;
  const [, ...others] = foldedTexts(cells);
  return others.length > 0 && others.every(isFigure);
}

const foldedTexts = (cells: readonly string[]) =>
  cells.map((cell) => fold(cell).trim()).filter((cell) => cell !== '');

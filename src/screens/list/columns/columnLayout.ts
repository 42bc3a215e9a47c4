/** The colours and the widths of a list's columns. */
import type { RecordContext } from '#kinds/kind.ts';
import { recordMatches } from '#model/filter/filter.ts';
import type { Filter, Tone } from '#model/types.ts';
import type { TonedColumn } from '../listTypes.ts';

// The colours of a column's values, which depend on conditions on the record.

type Shown = Exclude<Tone, 'neutral'>;
type Values = Readonly<Record<string, unknown>>;

/** The first tone whose condition the record meets; undefined: the default text colour. */
export const toneIn = ({ tones = {} }: TonedColumn, record: Values, context: RecordContext) =>
  (Object.entries(tones) as [Shown, Filter][]).find(([, when]) => recordMatches(when, record, context))?.[0];

/**
 * The advance widths of Inter 4 at 14 px, measured in a browser without kerning. A canvas would know them too, but only once the
 * font has come, and rows are laid out before.
 */
const advances = new Map(
  [
    '3.4 ijlí|3.8 IÍ|3.9 |4 !,.:·|4.2 \';|4.6 t|4.8 f|5 /|5.1 ()[]|5.5 r|5.7 1|6.4 -_ª°|6.5 "|6.9 º|7 *–|7.2 ?|7.4 s|7.6 x',
    '7.7 kz|7.9 Lavyáâãà|8 Jcç|8.2 7eéê|8.3 5Fhnuúüñ|8.4 EoÉÊóôõ|8.5 2|8.6 3bdgpq|8.7 689|8.8 0Z|8.9 #P|9 $&4RST|9.2 B',
    '9.3 +<=>×|9.4 K|9.5 Y|9.6 X|9.9 AVÁÂÃÀ|10.1 D|10.2 CÇ|10.4 GHUÚ|10.5 N|10.7 OQÓÔÕ|11.5 w|12.1 …|12.3 m|12.6 M|13.5 @',
    '13.7 %|14 —|14.1 W',
  ].flatMap((line) =>
    line.split('|').flatMap((group) => {
      const [width, ...signs] = [group.slice(0, group.indexOf(' ')), ...group.slice(group.indexOf(' ') + 1)];
      return (signs.length > 0 ? signs : [' ']).map((sign) => [sign, Number(width)] as const);
    }),
  ),
);
/** The width of a tabular figure, and of the hyphen among them. */
const figure = 9.1;
const usualAdvance = 8.5;
/** The space between a currency or a unit and its number is as wide as any. */
advances.set('\u00a0', advances.get(' ')!);

/** The width in pixels of a text of 14 px in regular weight. `factor` is for other sizes and weights. */
export function textWidth(text: string, factor = 1): number {
  let width = 0;
  for (const sign of text)
    width += advances.get(sign) ?? advances.get(sign.normalize('NFD').charAt(0)) ?? usualAdvance;
  return width * factor;
}

/** The least width in which a text fits into two lines. */
export function widthInTwoLines(text: string, factor = 1): number {
  const words = text.split(' ');
  const widths = words.map((_word, at) => {
    const [first, second] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
    return Math.max(textWidth(first, factor), textWidth(second, factor));
  });
  return Math.min(...widths);
}

/** The width in a column of figures, which are all equally wide. */
export function figuresWidth(text: string, factor = 1): number {
  let width = 0;
  for (const sign of text) width += /[\d-]/.test(sign) ? figure : textWidth(sign);
  return width * factor;
}

export type Sizable = {
  id: string;
  /** The width of its longest text, in pixels. */
  contentWidth: number;
  /** The width of its heading, which is never truncated. */
  head?: number;
  /** True when it can shrink if room is scarce, and grow into remaining room. */
  flows: boolean;
  /** To how many pixels its kind may shrink, if it needs more than other texts do. */
  least?: number | undefined;
  rank: Rank;
  /** The width set by the user. */
  width?: number | undefined;
};

/** How long a column stays where room is scarce. Needed columns are never hidden. */
export type Rank = 'needed' | 'priority' | 'usual';

type ColumnLayout = {
  /** The visible columns in their order, with widths in pixels. */
  columns: { id: string; width: number }[];
  /** The columns without room, in their order. */
  hidden: string[];
  /** True when the needed columns alone take more than the room, so that the table scrolls sideways. */
  overflows: boolean;
};

type Candidate = {
  field: string;
  /** `one` for a reference, `several` for the name that one of several references leads to. */
  party?: 'one' | 'several' | undefined;
  state: boolean;
  money: boolean;
  /** True for texts and references, which can name a party. */
  names: boolean;
  /** True when the config gives the column priority. */
  isWanted: boolean;
};

/** The fields of needed columns: those of every table, and those that a narrow table may hide. */
export type Needed = {
  always: ReadonlySet<string>;
  atDesk: ReadonlySet<string>;
  /** Those of every table that a list beside an open record gives up for the sorted column and the state. */
  givesWay?: ReadonlySet<string>;
};

/**
 * The columns that a reader needs to know a row by: the first (the title), the sorted one, the party, the state, the
 * amount. The party is a text or reference with priority in the config, else the name of one of several parties,
 * else the first reference. The amount is the first money column with a total, else the first money column.
 */
export function neededColumns(
  columns: readonly Candidate[],
  { sort, totals }: { sort: string | undefined; totals: ReadonlySet<string> },
): Needed {
  const fieldsOf = (some: readonly Candidate[]) => new Set(some.map(({ field }) => field));
  return {
    always: fieldsOf([
      ...columns.slice(0, 1),
      ...partiesIn(columns).slice(0, 1),
      ...amountsIn(columns, totals).slice(0, 1),
    ]),
    atDesk: fieldsOf([
      ...columns.filter(({ field }) => field === sort),
      ...columns.filter(({ state }) => state).slice(0, 1),
    ]),
  };
}

/** The amounts of money: first those with a total. */
export function amountsIn<C extends Pick<Candidate, 'field' | 'money'>>(
  columns: readonly C[],
  totals: ReadonlySet<string>,
): C[] {
  const amounts = columns.filter(({ money }) => money);
  return [...amounts.filter(({ field }) => totals.has(field)), ...amounts];
}

/** The columns that may name the party, the likeliest first. */
export const partiesIn = <C extends Pick<Candidate, 'party' | 'names' | 'isWanted'>>(
  columns: readonly C[],
): C[] => [
  ...columns.filter(({ isWanted, names }) => isWanted && names),
  ...columns.filter(({ party }) => party === 'several'),
  ...columns.filter(({ party }) => party === 'one'),
];

const comfortable = 264;
/** The minimum widths of a text column, in pixels, without and with priority. */
const [least, leastOfPriority] = [112, 128];

/** The width when there is room for all columns. */
export const usualWidth = (column: Sizable) =>
  column.width ?? (column.flows ? Math.min(column.contentWidth, comfortable) : column.contentWidth);

const natural = (column: Sizable) => column.width ?? column.contentWidth;

const small = (column: Sizable) =>
  column.width ??
  (column.flows
    ? Math.min(
        column.contentWidth,
        Math.max(column.head ?? 0, column.least ?? 0, column.rank === 'usual' ? least : leastOfPriority),
      )
    : column.contentWidth);

/** Where even the needed columns have no room, a text is cut further, so that no amount is cut at the table's end. */
const tightest = 72;
const tight = (column: Sizable) =>
  column.flows && column.width === undefined
    ? Math.min(small(column), Math.max(column.head ?? 0, column.least ?? 0, tightest))
    : small(column);

/** The texts that a row is known by are not cut for columns that can be hidden. */
const readable = (column: Sizable) => (column.rank === 'needed' ? usualWidth(column) : small(column));

/**
 * Lays out the columns for a table of this width, in their order. First, texts shrink but for those that a row is known by;
 * if that is not enough, columns are hidden from the right: those without priority first. Then these texts shrink too,
 * and at last columns with priority are hidden.
 */
export function fitted(columns: readonly Sizable[], room: number): ColumnLayout {
  const visible = withRoom(columns, room);
  const spare = room - sum(visible, usualWidth);
  const least = [readable, small].find((width) => sum(visible, width) <= room) ?? tight;
  const widths =
    spare >= 0
      ? shared(visible, usualWidth, natural, spare)
      : shared(visible, least, usualWidth, room - sum(visible, least));
  return {
    columns: visible.map(({ id }) => ({ id, width: Math.floor(widths.get(id)!) })),
    hidden: columns.filter((column) => !visible.includes(column)).map(({ id }) => id),
    overflows: sum(visible, tight) > room,
  };
}

type Width = (column: Sizable) => number;
const sum = (columns: readonly Sizable[], width: Width) =>
  columns.reduce((total, column) => total + width(column), 0);

function withRoom(columns: readonly Sizable[], room: number): readonly Sizable[] {
  const last = (rank: Rank) => columns.findLastIndex((column) => column.rank === rank);
  const usual = last('usual');
  if (sum(columns, usual < 0 ? small : readable) <= room) return columns;
  const leaves = usual < 0 ? last('priority') : usual;
  return leaves < 0 ? columns : withRoom(columns.toSpliced(leaves, 1), room);
}

/** Widths between two bounds. The remaining room is distributed in proportion to what each column lacks. */
function shared(columns: readonly Sizable[], from: Width, to: Width, left: number): Map<string, number> {
  const lack = sum(columns, (column) => to(column) - from(column));
  const part = lack > 0 ? Math.min(1, Math.max(0, left) / lack) : 0;
  return new Map(columns.map((column) => [column.id, from(column) + (to(column) - from(column)) * part]));
}

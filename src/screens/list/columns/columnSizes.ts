/** The sizes of columns, from their texts: what the layout of a table is computed from, in the app and on the server. */
import type { ColumnChoice } from '#model/api/sharedViews.ts';
import { hasFigures, isMoney, refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { lateTitle, type StoredValues, type TextColumn } from '#kinds/columnsOf.ts';
import { type ColumnCandidate, laidOut, type ColumnMeasure, type Needed, neededIn } from './columnLayout.ts';
import { figuresWidth, textWidth, widthInTwoLines } from './textWidth.ts';

/** A column whose room is sought; `brief`: with a shorter note. */
export type SizedColumn = TextColumn & { brief?: Pick<TextColumn, 'note'> };

type Texts = {
  records: readonly StoredValues[];
  totals?: StoredValues | undefined;
  totalText?: ((field: string, text: string) => string) | undefined;
  /** By resource and field, in pixels: the widest title when the column was last shown. */
  titleWidths?: Map<string, number>;
};

export const measuresOf = (columns: readonly SizedColumn[], texts: Texts): ColumnMeasure[] =>
  columns.map((column, at) => {
    const { brief, noWrap, least, priority } = column;
    const shown = texts.records.map((record) => column.text(record));
    const width = (one: SizedColumn) => naturalWidth(one, at === 0, { ...texts, texts: shown });
    return {
      ...candidateOf(column),
      content: width(column),
      ...(brief && { brief: width({ ...column, ...brief }) }),
      head: headWidth(column) + padding,
      flows: !noWrap,
      ...(least !== undefined && { least }),
      ...(shown.every(isCode) && { isCode: true }),
      ...(priority && { isFirst: true }),
    };
  });

export type Fitted<C> = {
  columns: C[];
  /** The columns that have no room. */
  hidden: C[];
};

type Given = Texts & { room: number; widths: ColumnChoice['widths']; needed: Needed };

/** The columns with their widths. `scale`: how much larger than usual texts are. */
export function sized<C extends SizedColumn>(columns: readonly C[], given: Given, scale = 1): Fitted<C> {
  const layout = laidOut(measuresOf(columns, given), given, scale);
  const viewOf = (id: string): C => {
    const view = columns.find(({ field }) => field.id === id)!;
    return layout.isBrief ? { ...view, ...view.brief } : view;
  };
  return {
    columns: layout.columns.map(({ id, width }) => ({
      ...viewOf(id),
      width,
      ...(!layout.overflows && { sticky: false }),
    })),
    hidden: layout.hidden.map(viewOf),
  };
}

/** See `neededIn`. */
export const neededOf = (
  columns: readonly TextColumn[],
  {
    totals = {},
    ...given
  }: { sort: string | undefined; totals?: object | undefined; shown?: ColumnChoice['shown'] },
): Needed => neededIn(columns.map(candidateOf), { ...given, totals: Object.keys(totals) });

export const candidateOf = ({
  field,
  isWanted = false,
}: Pick<TextColumn, 'field' | 'isWanted'>): ColumnCandidate => ({
  field: field.id,
  party: partyOf(field),
  state: traitsOf(field).state === true,
  money: isMoney(field),
  names: refersTo(field) || traitsOf(field).text === 'line',
  isWanted,
});

const partyOf = (field: Field): 'one' | 'several' | undefined => {
  const paths = field.copy ?? field.lookup;
  if (refersTo(field)) return traitsOf(field).holdsMany ? undefined : 'one';
  return traitsOf(field).text === 'line' && Array.isArray(paths) && paths.length > 1 ? 'several' : undefined;
};

/** True for one short word, such as the number of a document. */
const isCode = (text: string) => /^[^\s…]{0,16}$/.test(text);

/** Of a cell, and a little more, as letters are measured without kerning. */
const padding = 25;
/** The padding of a chip, and its font size relative to other text. */
const [chip, chipText] = [18, 0.94];
/** In pixels, of a title that is on its way. */
const usualTitle = 160;

/** The width of a heading, which may take two lines. */
const headWidth = ({ label }: TextColumn) => Math.ceil(widthInTwoLines(label, 0.952)) + 2;

/** The estimated width of a column's longest text. */
function naturalWidth(
  column: SizedColumn,
  isNaming: boolean,
  {
    records,
    texts,
    totals,
    totalText = (_field, shown) => shown,
    titleWidths,
  }: Texts & { texts: readonly string[] },
): number {
  const { text, note, part, field, before = 0 } = column;
  const head = headWidth(column);
  // Links are drawn in a bolder font.
  const [strength, around] =
    part === 'chip' ? [chipText, chip] : [isNaming || refersTo(field) ? 1.025 : 1, 0];
  const ofText = !isNaming && hasFigures(field) ? figuresWidth : textWidth;
  const place = `${column.resource}.${field.id}`;
  const cells = texts.map((shown, at) => {
    const words = note?.(records[at]!);
    if (shown === lateTitle) return titleWidths?.get(place) ?? usualTitle;
    return around + before + ofText(shown, strength) + (words ? figuresWidth(` · ${words}`, 1.02) : 0);
  });
  if (refersTo(field) && cells.length > 0) titleWidths?.set(place, Math.max(...cells));
  const total =
    totals && Object.hasOwn(totals, field.id) ? figuresWidth(totalText(field.id, text(totals))) : 0;
  if (part === 'picture') return Math.max(head, 48) + padding;
  return Math.ceil(Math.max(head, total, ...cells) + padding);
}

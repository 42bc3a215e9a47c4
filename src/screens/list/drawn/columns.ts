/** The columns of a list and its records' values, as the server draws them. */
import { viewerOf } from '#model/filter/filter.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { titleOf } from '#model/records/title.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Field, Tone } from '#model/types.ts';
import type { ClientIndex, ClientResource } from '#model/api/answers.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { isChip } from '#kinds/choice/kind.ts';
import { heldOptions, heldValues } from '#kinds/choice/heldOptions.ts';
import { daysFromToday } from '#kinds/date/daysFromToday.ts';
import { lateWords } from '#kinds/date/late.ts';
import { isRelative, nowOn, relativeTime } from '#kinds/date/relative.ts';
import {
  alignedAmong,
  columnsOf,
  namingColumn,
  type StoredValues,
  type TextColumn,
} from '#kinds/columnsOf.ts';
import { recordTitle, type TitleLookup } from '#kinds/referencedTitles.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import type { ListColumn } from '../listTypes.ts';
import type { SizedColumn } from '../columns/columnSizes.ts';
import { toneIn } from '../columns/toneIn.ts';

/** What values are drawn with. */
export type DrawnWith = {
  resource: ClientResource;
  clock: Pick<ClientIndex, 'timeZone' | 'today'>;
  names: TitleLookup;
  /** For the titles of the records themselves, where these are whole in a column. */
  titleNames?: TitleLookup;
};

/** A column with what is said of its values. */
export type DrawnColumn = SizedColumn & { draw(record: StoredValues): Html | string };

/** The columns for these records; `more`: other values in the same columns, such as totals. */
export function drawnColumns(
  columns: readonly ListColumn[],
  own: DrawnWith,
  records: readonly StoredValues[],
  more?: StoredValues,
): DrawnColumn[] {
  const { resource, names, clock } = own;
  const decimalsOf = alignedAmong(more ? [...records, more] : records);
  const shown = columnsOf(columns, resource.fields, { titles: names, timeZone: clock.timeZone, decimalsOf });
  const named = resource.image ? pictured(shown, own) : shown;
  return named.map((column) => {
    const listed = columns.find(({ field }) => field === column.field.id);
    return drawnColumn({ ...column, resource: resource.id }, own, listed);
  });
}

/** In pixels, of the picture before the title of a record. */
const besideTitle = 36;

/** As in the app: the column that names records with pictures has their whole title. */
function pictured(
  columns: TextColumn[],
  { resource, names, titleNames = names, clock }: DrawnWith,
): TextColumn[] {
  const at = namingColumn(columns);
  const naming = columns[at];
  if (!naming || naming.field.id !== resource.titleFields[0]) return columns;
  const isOwn = resource.titleFields.length > 1 && naming.label === naming.field.label;
  return columns.with(at, {
    ...naming,
    label: isOwn ? resource.label.one : naming.label,
    before: besideTitle,
    text: (record) =>
      record.id === undefined ? naming.text(record) : recordTitle(resource, record, titleNames, clock),
  });
}

type Said = {
  tone?: Exclude<Tone, 'neutral'> | undefined;
  words?: string | undefined;
  brief?: string | undefined;
};

function drawnColumn(column: TextColumn, own: DrawnWith, listed?: ListColumn): DrawnColumn {
  const { field } = column;
  const { resource, clock } = own;
  const around: RecordContext = { ...viewerOf(clock, clock.today), fields: resource.fields };
  const isDay = traitsOf(field).temporal === 'date';
  const saidOf = memoize((record: StoredValues): Said => {
    const late = field.due && lateWords(field, record, around);
    if (late) return { tone: 'error', ...(!isRelative(field) && { words: late, brief: late }) };
    const tone = listed?.tones && toneIn(listed, record, around);
    if (!tone || !isDay) return { tone };
    const distance = (words: '' | '_brief') => daysFromToday(field, record, clock.today, words);
    return { tone, words: distance(''), brief: distance('_brief') };
  });
  return {
    ...column,
    note: (record) => saidOf(record).words,
    ...(listed?.tones && isDay && { brief: { note: (record) => saidOf(record).brief } }),
    draw(record) {
      const value = drawValue(column, record, own);
      const { tone, words, brief } = saidOf(record);
      if (!tone || value === '') return value;
      const note = (said: string | undefined, when: string) =>
        said ? [element('span', when, ` · ${said}`)] : [];
      const notes = words === brief ? note(words, '') : [...note(words, 'long'), ...note(brief, 'short')];
      return element('span', `tone ${tone}`, value, ...notes);
    },
  };
}

function drawValue(column: TextColumn, record: StoredValues, own: DrawnWith): Html | string {
  const { field, part, before } = column;
  const text = shownText(column, record, own);
  if (text === '' || part === 'picture') return '';
  if (field.options && isChip(field)) return chipsOf(field, record[field.id]);
  const colored = refersTo(field)
    ? [record[field.id]].flat().map((id) => own.names.colorOf?.(field.resource, id))
    : [];
  const shown = colored.some(Boolean) ? element('span', `chip ${colored[0] ?? ''}`, text) : text;
  return before ? element('span', 'pictured', element('i'), shown) : shown;
}

function chipsOf(field: Field, value: unknown): Html {
  const held = heldValues(value);
  const all = heldOptions(field, held);
  const chips = held.flatMap((one) => {
    const option = all.find((other) => other.value === one);
    return option ? [element('span', `chip ${option.tone}`, option.label)] : [];
  });
  return chips.length === 1 ? chips[0]! : element('span', 'chips', ...chips);
}

/** A moment as its distance from now, where the field is shown so. */
export function shownText(
  { field, text }: Pick<TextColumn, 'field' | 'text'>,
  record: StoredValues,
  { clock: { timeZone, today } }: Pick<DrawnWith, 'clock'>,
): string {
  const held = record[field.id];
  return isRelative(field) && typeof held === 'string' && held
    ? relativeTime(held, { now: nowOn(today, timeZone), timeZone })
    : text(record);
}

/** A field of its own, outside of any table. */
export function fieldColumn(field: Field, own: DrawnWith): DrawnColumn {
  const { clock, names, resource } = own;
  const [column] = columnsOf(
    [{ field: field.id }],
    { [field.id]: field },
    { titles: names, timeZone: clock.timeZone },
  );
  return drawnColumn({ ...column!, resource: resource.id }, own);
}

/** The title of a record, as a link to it says. */
export const titleDrawn = (record: StoredValues, own: DrawnWith): string =>
  titleOf(own.resource, record, (id, value) => {
    const field = own.resource.fields[id];
    return field && value != null ? shownText(fieldColumn(field, own), { [id]: value }, own) : '';
  });

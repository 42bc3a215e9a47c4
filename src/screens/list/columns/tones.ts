/** The colours of a column's values by what is true of their record. */
import type { RecordContext } from '../../../kinds/kind.ts';
import { recordMatches } from '../../../model/filter.ts';
import type { Filter, Tone } from '../../../model/types.ts';
import type { TonedColumn } from '../screen.ts';

type Shown = Exclude<Tone, 'neutral'>;
type Values = Readonly<Record<string, unknown>>;

/** The first whose condition the record satisfies; undefined: the colour of any text. */
export const toneIn = ({ tones = {} }: TonedColumn, record: Values, context: RecordContext) =>
  (Object.entries(tones) as [Shown, Filter][]).find(([, when]) => recordMatches(when, record, context))?.[0];

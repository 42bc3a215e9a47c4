import type { RecordContext } from '#kinds/kind.ts';
import { recordMatches } from '#model/filter/filter.ts';
import type { Filter, Tone } from '#model/types.ts';
import type { TonedColumn } from '../listTypes.ts';

type Shown = Exclude<Tone, 'neutral'>;
type Values = Readonly<Record<string, unknown>>;

/** The first tone whose condition the record meets; undefined: the default text colour. */
export const toneIn = ({ tones = {} }: TonedColumn, record: Values, context: RecordContext) =>
  (Object.entries(tones) as [Shown, Filter][]).find(([, when]) => recordMatches(when, record, context))?.[0];

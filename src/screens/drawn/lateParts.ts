/** The names of other records, which rows show, and the numbers beside them: what the rows do not wait for any longer than a page does. */
import type { Field } from '#model/types.ts';
import type { StoredValues } from '#kinds/columnsOf.ts';
import { loadNamed, namesIn, recordsAt, wantedTitles, type TitleLookup } from '#kinds/referencedTitles.ts';
import type { Answer, Drawing } from './drawing.ts';

/** What may come too late for the page. `isPartial` where something did. */
export type LateParts = {
  /** An answer; undefined where it is late or refused. */
  ask(...asked: Parameters<Drawing['ask']>): Promise<Answer | undefined>;
  namesOf(fields: readonly Field[], records: readonly StoredValues[]): Promise<TitleLookup>;
  readonly isPartial: boolean;
};

type Around = Pick<Drawing, 'ask' | 'name' | 'late' | 'slice' | 'index'>;

export function lateParts({ ask, name, late, slice, index }: Around): LateParts {
  let isPartial = false;
  const inTime = async <T>(answer: Promise<T>): Promise<T | undefined> => {
    const first = await Promise.race([answer.then((value) => ({ value })), late]);
    isPartial ||= first === undefined;
    return first?.value;
  };
  return {
    // what is refused, the app says
    ask: (...asked) => inTime(ask(...asked).catch(() => undefined)),
    async namesOf(fields, records) {
      const wanted = wantedTitles(fields, records);
      if (wanted.length === 0) return namesIn(undefined, false);
      const read = (resource: string, ids: readonly string[]) =>
        ask(recordsAt(resource, ids)).then(({ json }) => json as (StoredValues & { id: string })[]);
      const readable = (resource: string, ids: readonly string[]) => read(resource, ids).catch(() => []);
      const named = await inTime(loadNamed(readable, slice.resources, wanted, { timeZone: index.timeZone }));
      if (named) name(wanted);
      return namesIn(named, named === undefined);
    },
    get isPartial() {
      return isPartial;
    },
  };
}

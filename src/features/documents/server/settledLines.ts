/** What a feature above this one does with lines of statements: it says which of them stand for records that are there already. */
import type { Resource } from '#model/types.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import type { Stored } from '#server/data/store.ts';

type LineSettling = {
  /** The fields in which a record notes which line it stands for, since settling may have changed it. */
  notedIn(resource: Resource): readonly string[];
  /** The field of a line that may be a record which is there already: it does not count until that is decided. */
  marks(resource: Resource): string | undefined;
  /** Of these new lines those that may be such a record. */
  mayBeThere(call: Call, reader: Reader, lines: readonly Stored[]): Promise<ReadonlySet<Stored>>;
  /** True for a resource whose records lines settle later. */
  settlesLater(call: Call): boolean;
};

let settling: LineSettling | undefined;

/** Called before the server starts. */
export const settleLines = (by: LineSettling): void => void (settling = by);

export const lineSettling = (): LineSettling | undefined => settling;

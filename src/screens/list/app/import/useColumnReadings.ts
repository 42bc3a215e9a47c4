import { useKept } from '#ui/preferences/useKept.ts';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Aspect, ColumnFormat } from '#kinds/columns/columnFormat.ts';
import type { ColumnReading } from '#kinds/columns/interpretColumn.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { Renamed } from '#model/renames/record.ts';
import { answerKey, isPending, readColumns, type Answers, type Readings } from './columnReadings.ts';
import type { Mapping, Target } from './mapping.ts';
import type { Table } from './readTable.ts';

const none: Answers = {};
const noReadings: Readings = [];
const cellsAtOnce = 2000;

/**
 * How the columns are read. Answers of earlier imports of this list are kept with the account, and apply until they
 * are changed.
 */
export function useColumnReadings(
  list: string,
  matched: { table: Table; mapping: Mapping } | undefined,
  { targets, context, of }: { targets: readonly Target[]; context: RecordContext; of: Renamed },
) {
  const [known, setKnown] = useKept<Answers>('import.remembered', none, { place: list, of });
  const [given, setGiven] = useState(none);
  const [earlier, setEarlier] = useState(none);
  const answers = useMemo(() => merged(known, earlier), [known, earlier]);
  const [turn, takeTurn] = useReducer((count: number) => count + 1, 0);
  const { table, mapping } = matched ?? {};
  const { rows } = table ?? {};
  // a new one for other rows
  const cache = useMemo(() => rows && context && new Map<string, ColumnReading>(), [rows, context]);
  const readings = useMemo(
    () =>
      table && mapping && cache
        ? readColumns(table, mapping, {
            targets,
            context,
            answers,
            chosen: given,
            cache,
            atOnce: cellsAtOnce,
          })
        : noReadings,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each turn reads the next columns into the cache
    [table, mapping, targets, context, answers, given, cache, turn],
  );
  const isReading = mapping !== undefined && isPending(readings, mapping, targets);
  useEffect(() => {
    if (!isReading) return;
    const next = setTimeout(takeTurn);
    return () => clearTimeout(next);
  }, [isReading, readings]);
  return {
    readings,
    /** True while the page reads a long file column by column, and answers between them. */
    isReading,
    answer: (at: number, aspect: Aspect, value: string) => {
      const id = mapping?.[at];
      if (!id) return;
      const key = answerKey(table!.head[at]!, id);
      setGiven((before) => ({ ...before, [key]: { ...before[key], [aspect]: value } }));
    },
    /** Keeps the answers for the next import. */
    remember: () => given !== none && setKnown(merged(known, earlier, given)),
    /** Another file follows: its cells decide before the answers to this one. */
    release: () => {
      setEarlier(merged(earlier, given));
      setGiven(none);
    },
  };
}

/** Later answers replace earlier ones. */
const merged = (...all: readonly Answers[]): Answers =>
  Object.fromEntries(
    [...new Set(all.flatMap((one) => Object.keys(one)))].map((key) => [
      key,
      Object.assign({}, ...all.map((one) => one[key])) as ColumnFormat,
    ]),
  );

import { useStore } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Aspect } from '#kinds/columns/columnFormat.ts';
import type { ColumnReading } from '#kinds/columns/interpretColumn.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { answerKey, readColumns, type Answers, type Readings } from './columnReadings.ts';
import type { Mapping, Target } from './mapping.ts';
import type { Table } from './readTable.ts';

const none: Answers = {};
const noReadings: Readings = [];

/**
 * How the columns are read. Answers of earlier imports of this list are kept with the account, and apply until they
 * are changed.
 */
export function useColumnReadings(
  list: string,
  matched: { table: Table; mapping: Mapping } | undefined,
  { targets, context }: { targets: readonly Target[]; context: RecordContext },
) {
  const [known, setKnown] = useStore<Answers>(`${list}.import.remembered`, none);
  const [given, setGiven] = useState(none);
  const { table, mapping } = matched ?? {};
  const answers = useMemo(() => {
    const keys = new Set([...Object.keys(known), ...Object.keys(given)]);
    return Object.fromEntries([...keys].map((key) => [key, { ...known[key], ...given[key] }]));
  }, [known, given]);
  const { rows } = table ?? {};
  // a new one for other rows
  const cache = useMemo(() => rows && context && new Map<string, ColumnReading>(), [rows, context]);
  const readings = useMemo(
    () =>
      table && mapping && cache
        ? readColumns(table, mapping, { targets, context, answers, cache })
        : noReadings,
    [table, mapping, targets, context, answers, cache],
  );
  return {
    readings,
    answer: (at: number, aspect: Aspect, value: string) => {
      const id = mapping?.[at];
      if (!id) return;
      const key = answerKey(table!.head[at]!, id);
      setGiven((before) => ({ ...before, [key]: { ...before[key], [aspect]: value } }));
    },
    /** Keeps the answers for the next import. */
    remember: () => given !== none && setKnown(answers),
  };
}

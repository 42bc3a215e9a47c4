/** Indexes in the order of titles of several fields, for the records that others refer to: see referredOrder.ts. */
import { createHash } from 'node:crypto';
import type { DataModel } from '#model/expression/expression.ts';
import { refersTo } from '#model/traits.ts';
import type { Subject } from '../compile/scope.ts';
import { subjectOf } from '../compile/subject.ts';
import { columnsNamedIn } from '../compile/value.ts';
import { plainRelations } from '../relations.ts';
import { rendered, sql } from '../sql.ts';
import { indexedTitleKey } from '../compile/titleKey.ts';
import { keysVersion } from '../sortKey.ts';
import type { ViewIndex } from './groupIndexes.ts';

/** @param schema has the function that makes the keys */
export function titleIndexes(model: DataModel, schema: string): readonly ViewIndex[] {
  const [subject, anywhere] = [schema, 'x'].map((one) =>
    subjectOf(model, '2001-02-28', plainRelations(one), {}),
  ) as [Subject, Subject];
  const referredTo = new Set(
    Object.values(model.resources).flatMap(({ resource }) =>
      Object.values(resource.fields).flatMap((field) => (refersTo(field) ? [field.resource] : [])),
    ),
  );
  return [...referredTo].flatMap((id): ViewIndex[] => {
    const key = model.resources[id] && indexedTitleKey(subject, id);
    if (!key) return [];
    const { text } = rendered(indexedTitleKey(anywhere, id)!);
    const digest = createHash('sha256')
      .update(JSON.stringify([keysVersion(), text]))
      .digest('hex');
    const columns = columnsNamedIn(key, id);
    return [
      { of: `$t${digest.slice(0, 8)}`, words: sql`(${key})`, table: id, view: id, columns, isCut: true },
    ];
  });
}

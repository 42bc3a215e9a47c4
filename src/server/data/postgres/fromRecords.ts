/** What of a model no statement says, so that it is worked out from the records (memory.ts): for whoever starts it. */
import type { DataModel } from '../../../model/expression.ts';
import { everything } from '../../../model/filter.ts';
import { listStatement } from './compile/find.ts';
import { subjectOf } from './compile/subject.ts';
import { NotExpressible } from './compile/value.ts';

/** One line each: `v_saldos: a view that is grouped`. */
export function fromRecords(model: DataModel, schema: string): string[] {
  return Object.values(model.resources).flatMap(({ resource }) => {
    try {
      listStatement(subjectOf(model, '2026-01-01', schema, {}), resource.id, { where: everything });
      return [];
    } catch (error) {
      if (!(error instanceof NotExpressible)) throw error;
      return [`${resource.id}: ${error.message}`];
    }
  });
}

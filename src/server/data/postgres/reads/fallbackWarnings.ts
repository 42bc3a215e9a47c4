/** Finds what has no SQL in a model and is therefore computed in this process, to warn the operator. */
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import { RowScope } from '../compile/scope.ts';
import { plainRelations } from '../relations.ts';
import { matchAll } from '#model/filter/filter.ts';
import { listStatement } from '../compile/lists.ts';
import { subjectOf } from '../compile/subject.ts';
import { NotExpressible } from '../compile/value.ts';

/**
 * One line each, with its reason in the current language. `contratos.taxa: …` is a field that is slow to filter or sort by.
 * `v_saldos: …` is a resource that is always computed in memory.
 */
export function fallbackWarnings(model: DataModel, schema: string): string[] {
  return Object.values(model.resources).flatMap(({ resource, computed }) => {
    const subject = subjectOf(model, '2026-01-01', plainRelations(schema), {});
    const whole = reasonOf(() => listStatement(subject, resource.id, { where: matchAll }));
    if (whole !== undefined) return [`${resource.id}: ${whole}`];
    const scope = new RowScope(subject, resource.id, 't', [], 'all');
    return computed.flatMap(({ field }) => {
      const why = reasonOf(() => scope.value(field));
      return why === undefined ? [] : [`${resource.id}.${field}: ${why}`];
    });
  });
}

function reasonOf(compile: () => unknown): string | undefined {
  try {
    compile();
    return undefined;
  } catch (error) {
    if (!(error instanceof NotExpressible)) throw error;
    const { key, name } = error.plain ?? { key: 'other', name: '' };
    return translate(`notInSql.${key}`, { name });
  }
}

/** The changes of a draft that its preview can't show, because the records have to change with them. */
import { formulaOf } from '#model/fields/formulaOf.ts';
import { translate } from '#messages/translate.ts';
import { deepEqual } from '#model/values/json.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import type { WaitingChange } from '../drafts.ts';

/** @param folder the name of the config's folder */
export function dataChanges(served: Portal, draft: Portal, folder: string): WaitingChange[] {
  return Object.values(draft.resources).flatMap((resource) => {
    const before = served.resources[resource.id];
    if (before === resource) return [];
    const file = `${folder}/resources/${resource.id}.yaml`;
    if (!before) return [{ file, path: [], message: translate('editing.waits.resource') }];
    return fieldChanges(before, resource).map((change) => ({ file, ...change }));
  });
}

function fieldChanges(before: Resource, after: Resource): Omit<WaitingChange, 'file'>[] {
  const path = (id: string) => ['fields', id];
  const renamed = Object.entries(after.formerly?.fields ?? {}).filter(
    ([old, id]) => Object.hasOwn(before.fields, old) && !Object.hasOwn(before.fields, id),
  );
  const isRenamed = (id: string) => renamed.some(([, now]) => now === id);
  return [
    ...renamed.map(([old, id]) => ({
      path: path(id),
      message: translate('editing.waits.rename', { old, name: id }),
    })),
    ...Object.values(after.fields).flatMap((field) => {
      const known = before.fields[field.id];
      if (isRenamed(field.id) || known === field) return [];
      const message = known
        ? changeOf(known, field)
        : translate('editing.waits.field', { label: field.label });
      return message === undefined ? [] : [{ path: path(field.id), message }];
    }),
  ];
}

function changeOf(before: Field, after: Field): string | undefined {
  if (before.type !== after.type)
    return translate('editing.waits.type', { label: after.label, old: before.type, type: after.type });
  const computed = (field: Field) => [
    formulaOf(field),
    field.lookup,
    field.copy,
    field.find,
    'rollup' in field && field.rollup,
  ];
  return deepEqual(computed(before), computed(after))
    ? undefined
    : translate('editing.waits.formula', { label: after.label });
}

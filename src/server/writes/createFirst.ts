/** Records that a new record refers to, and that are created before it, in its transaction. */
import { translate } from '#messages/translate.ts';
import { lowerFirst } from '#model/records/title.ts';
import { scaleOf, type NumberField } from '#kinds/number/kind.ts';
import { formatValue } from '#kinds/registry.ts';
import { HttpError, invalid } from '../http/http.ts';
import { shapeOf } from '../data/shape.ts';
import type { Fields } from '../data/store.ts';
import { offerUndo } from './restored.ts';
import type { CreatedFirst, Write } from './write.ts';
import { withComputed } from './writeContext.ts';

/** Creates them as the caller would, and puts their ids into the record. */
export async function createFirst(write: Write, all: readonly CreatedFirst[]) {
  const { transaction, caller, isDryRun } = write;
  const created: Write[] = [];
  for (const { field, plan } of all) {
    const { steps, resource } = plan;
    const sent = await steps.read!(plan);
    const shape = shapeOf(resource, caller.viewer);
    const own: Write = { ...plan, ...sent, transaction, reader: transaction, shape, isDryRun };
    try {
      await steps.check!(own);
    } catch (error) {
      throw aboutFirst(error, field, own);
    }
    // Also in a trial: the record that refers to it looks for it.
    own.isDryRun = false;
    await steps.apply(own);
    created.push(own);
    write.sent = { ...write.sent, [field]: own.stored!.id };
  }
  write.createdFirst = created;
}

/** The faults of the other record in words: its fields are none of this one. */
function aboutFirst(error: unknown, field: string, { resource: { label, fields } }: Write): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  const faults = Object.entries(error.errors ?? {}).flatMap(([id, fault]) =>
    typeof fault === 'string' ? [`${fields[id]?.label ?? id}: ${lowerFirst(fault)}`] : [],
  );
  const reasons = faults.length > 0 ? faults.join('; ') : error.message;
  return invalid({ [field]: translate('write.first', { name: label.one, reasons }) });
}

/** After the rules have run: how each is undone. */
export async function offerFirst(write: Write, all: readonly CreatedFirst[]) {
  for (const [at, own] of (write.createdFirst ?? []).entries()) {
    const after = own.stored!;
    // What rules did belongs to the record that was asked for.
    own.settled = { ...write.settled!, effects: [], undone: [], retracted: [], messages: [] };
    const offer = write.offersUndo ? await offerUndo(own, { after, whole: after, transition: '' }) : {};
    all[at]!.made = { id: after.id, undo: offer.Undo };
  }
}

/** Refuses a record whose fields the portal computes differently from what was said of them. */
export async function refuseUnexpected(write: Write, expected: Fields) {
  const { fields } = write.resource;
  const computed = await withComputed(write, write.checked!);
  const faults = Object.entries(expected).flatMap(([id, said]) => {
    const field = fields[id] as NumberField;
    const scale = scaleOf(field);
    const own = computed[id];
    if (Math.round(Number(own ?? 0) * scale) === Math.round(Number(said) * scale)) return [];
    const text = (value: unknown) => formatValue(field, Number(value ?? 0), write.caller.viewer);
    return [[id, translate('write.unexpected', { own: text(own), said: text(said) })] as const];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

import type { Access } from '#access/grants.ts';
import type { Viewer } from '#model/filter/filter.ts';
import type { DataReader } from './types.ts';
import type { Resource } from '#model/types.ts';
import type { Values } from './store.ts';
import { readableFor } from './visibleParts.ts';
import { RecordFormatter } from './recordFormatter.ts';
import { HttpError } from '../http/http.ts';
import { faultyField, isLack } from '#kinds/validate.ts';
import { translate } from '#messages/translate.ts';
import { lowerFirst } from '#model/records/title.ts';

/** The reader of a message, with the means to look up what they may read. */
export type Audience = {
  access: Access;
  viewer: Viewer;
  reader: DataReader;
  /**
   * True for a rule that the portal itself runs at its time: whoever may see the page of rules reads which field was refused
   * and why, but no record's name.
   */
  seesFields?: boolean;
};

/** The fields of a record that the reader may read; undefined when they may not see it. */
export async function readableBy({ access, ...whose }: Audience, resource: Resource, record: Values) {
  const given = access.resources.get(resource.id);
  return given && ((await readableFor({ ...whose, access: given }, record)) ?? undefined);
}

/** The name of a record, or the label of its resource when the reader may not see the name. */
export async function readableName(audience: Audience, resource: Resource, record: Values): Promise<string> {
  const readable = await readableBy(audience, resource, record);
  if (!readable || !resource.titleFields.every((id) => readable.has(id))) return resource.label.one;
  const { reader, viewer } = audience;
  return new RecordFormatter(reader, reader.portal, viewer).title(resource, record);
}

/** The name with the resource's label: "Conta a pagar 12". */
export async function readableTitle(audience: Audience, resource: Resource, record: Values): Promise<string> {
  const name = await readableName(audience, resource, record);
  return name === resource.label.one ? name : `${resource.label.one} ${name}`;
}

/** Why a record could not be written, with the labels of the fields that the reader may read. */
export async function readableReason(
  audience: Audience,
  resource: Resource,
  record: Values,
  error: HttpError,
): Promise<string> {
  const faults = Object.entries(error.errors ?? {}).filter(([path]) => path !== 'root');
  if (faults.length === 0) return error.message;
  const readable = await readableBy(audience, resource, record);
  const reasons = faults.flatMap(([path, fault]) => {
    const id = faultyField(path);
    const label = (audience.seesFields || readable?.has(id)) && resource.fields[id]?.label;
    if (!label || typeof fault !== 'string') return [];
    return isLack(fault) ? translate('rules.lacks', { label }) : `${label}: ${lowerFirst(fault)}`;
  });
  const hidden = faults.length - reasons.length;
  const rest = hidden > 0 ? [translate('rules.hiddenFaults')] : [];
  return [...reasons, ...rest].join('; ');
}

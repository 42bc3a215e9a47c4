/**
 * POST /{resource}/fills?field=<field> {value, record?}: the values that a code gives to other fields, as the form fills them
 * in. `record` has the date of the document, where a due date depends on it. Nothing is written. The answer has only fields that the user may write.
 */
import { writableFields } from '#access/rows.ts';
import { contentsOf, fillingsFrom } from '#kinds/fills.ts';
import { parseValue, valueFault } from '#kinds/registry.ts';
import { todayOf } from '#model/time/time.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { Call } from '../caller/caller.ts';
import { badRequest, invalid, notFound, type HttpResponse } from '../http/http.ts';
import { parseParameters } from '../reads/queryParser.ts';

export function fills(
  { resource, access, caller }: Call,
  search: URLSearchParams,
  body: Record<string, unknown>,
): HttpResponse {
  parseParameters(search, ['field']);
  // A name and not JSON, as the parameters of lists are.
  const id = search.get('field') ?? '';
  const writable = writableFields(access);
  const field = Object.hasOwn(resource.fields, id) ? resource.fields[id]! : undefined;
  if (!field || !writable.has(field.id) || !('fills' in field) || !field.fills)
    throw notFound(translate('address.noFills', { name: resource.label.one, field: id.slice(0, 60) }));
  const { value, record = {}, ...others } = body;
  if (typeof value !== 'string' || value.trim() === '' || !isMap(record) || Object.keys(others).length > 0)
    throw badRequest(translate('address.fillsValue'));
  const stored = parseValue(field, value);
  const fault = valueFault(field, stored);
  if (fault !== undefined) throw invalid({ [field.id]: fault });
  const contents = contentsOf(field, value, record, todayOf(caller.portal));
  const filled = contents ? fillingsFrom(field, contents, resource.fields) : {};
  const values = Object.fromEntries(Object.entries(filled).filter(([target]) => writable.has(target)));
  return { body: { values } };
}

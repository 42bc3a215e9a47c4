/** Reads fields from an OpenAPI description (2, 3.0 or 3.1), which declares them and needs no guessing. */
import { isMap } from '#model/values/values.ts';
import { nearest } from '#model/config/suggest.ts';
import { CliError } from '#cli/io.ts';
import { FieldNames } from './fieldNames.ts';
import { reasonToLeave, type Guesses } from './guess.ts';
import { declaredField, referenced, type Place } from './openapiField.ts';
import { typesOf, whole, type Schema } from './openapiSchema.ts';
import type { FieldYaml, GuessedField, KnownResource, LeftOut } from './types.ts';
import { translate } from '#messages/translate.ts';

export const isOpenApi = (data: unknown): data is Schema =>
  isMap(data) && (typeof data.openapi === 'string' || typeof data.swagger === 'string');

export function declaredFields(
  api: Schema,
  wanted: string | undefined,
  known: readonly KnownResource[],
): Guesses {
  const schemas = schemasOf(api);
  const names = Object.keys(schemas);
  const name = wanted ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined)
    throw new CliError(translate('guess.sayWhichSchema', { names: names.slice(0, 20).join(', ') }));
  if (!Object.hasOwn(schemas, name)) {
    const near = nearest(name, new Set(names));
    throw new CliError(
      translate('guess.noSchema', {
        name,
        near: near
          ? translate('common.didYouMean', { near })
          : translate('guess.names', { names: names.slice(0, 20).join(', ') }),
      }),
    );
  }
  const schema = whole(schemas[name], schemas);
  const found = fieldsOf(isMap(schema.items) ? whole(schema.items, schemas) : schema, {
    schemas,
    known,
    inside: [name],
  });
  if (found.fields.length + found.left.length === 0)
    throw new CliError(translate('guess.schemaHasNoProperties', { name }));
  return found;
}

function schemasOf(api: Schema): Record<string, unknown> {
  const { components, definitions } = api;
  const found = isMap(components) && isMap(components.schemas) ? components.schemas : definitions;
  if (!isMap(found)) throw new CliError(translate('guess.openPIDescription'));
  return found;
}

/** The fields of an object's properties. Those of objects inside it become fields of the record. */
function fieldsOf(schema: Schema, place: Place): Guesses {
  const names = new FieldNames();
  const fields: GuessedField[] = [];
  const left: LeftOut[] = [];
  for (const { heading, property, required } of propertiesOf(schema, place, [], true)) {
    const reason = reasonToLeave(heading);
    if (reason !== undefined) {
      left.push({ heading, reason });
      continue;
    }
    const found = declaredField(heading, property, place, (rows, inRows) => {
      const inner = fieldsOf(rows, inRows);
      left.push(...inner.left.map((one) => ({ ...one, heading: `${heading}.${one.heading}` })));
      return Object.fromEntries(inner.fields.map(({ id, field }) => [id, field]));
    });
    if ('reason' in found) {
      left.push({ heading, reason: found.reason });
      continue;
    }
    const { type, ...rest } = found.field;
    const { id, note: renamed } = names.id(heading, fields.length + 1, type === 'reference' ? 'Id' : '');
    const label = names.label(heading, found.title ?? heading);
    const field: FieldYaml = { type, label, ...(required && { required: true }), ...rest };
    const note = [renamed, ...found.notes].filter(Boolean).join('; ');
    fields.push({ id, heading, field, ...(note && { note }) });
  }
  return { fields, left };
}

type Property = { heading: string; property: unknown; required: boolean };

/** The properties, with those of objects in their place: `address city`, as from JSON records. */
function propertiesOf(schema: Schema, place: Place, path: readonly string[], isNeeded: boolean): Property[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  return Object.entries(isMap(schema.properties) ? schema.properties : {}).flatMap(([name, property]) => {
    const heading = [...path, name].join(' ');
    const needed = isNeeded && required.has(name);
    const inner = whole(property, place.schemas);
    const isFlat =
      isMap(inner.properties) &&
      Object.keys(inner.properties).length > 0 &&
      typesOf(inner).includes('object') &&
      path.length < 3 &&
      !inner.refs?.some((ref) => place.inside.includes(ref)) &&
      referenced(inner, name, place.known) === undefined;
    return isFlat
      ? propertiesOf(
          inner,
          { ...place, inside: [...place.inside, ...(inner.refs ?? [])] },
          [...path, name],
          needed && !inner.nullable,
        )
      : [{ heading, property, required: needed && !inner.nullable }];
  });
}

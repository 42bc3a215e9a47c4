/** Reads fields from an OpenAPI description, which declares them and needs no guessing. */
import { fold, isMap } from '../../model/values.ts';
import { nearest } from '../../model/config/suggest.ts';
import { CliError } from '../io.ts';
import { fieldIdOf, labelOf, optionIdOf } from './naming.ts';
import type { FieldYaml, GuessedField, KnownResource } from './types.ts';
import { phrase } from '../../messages/phrase.ts';

type Schema = Record<string, unknown>;

export const isOpenApi = (data: unknown): data is Schema =>
  isMap(data) && (typeof data.openapi === 'string' || typeof data.swagger === 'string');

export function declaredFields(
  api: Schema,
  wanted: string | undefined,
  known: readonly KnownResource[],
): GuessedField[] {
  const schemas = schemasOf(api);
  const names = Object.keys(schemas);
  const name = wanted ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined)
    throw new CliError(phrase`Diga qual esquema depois de "#". Existem: ${names.slice(0, 20).join(', ')}`);
  if (!Object.hasOwn(schemas, name)) {
    const near = nearest(name, new Set(names));
    throw new CliError(
      phrase`O esquema "${name}" não existe.${near ? phrase` Você quis dizer "${near}"?` : phrase` Existem: ${names.slice(0, 20).join(', ')}`}`,
    );
  }
  const schema = whole(schemas[name], schemas);
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  return Object.entries(isMap(schema.properties) ? schema.properties : {}).flatMap(([heading, property]) => {
    const id = fieldIdOf(heading);
    if (!id || id === 'id') return [];
    const found = fieldOf(heading, property, schemas, known);
    if (!found) return [];
    const { type, ...rest } = found;
    const label = labelOf(heading);
    const field: FieldYaml = { type, label, ...(required.has(heading) && { required: true }), ...rest };
    return [{ id: type === 'reference' && !id.endsWith('Id') ? `${id}Id` : id, heading, field }];
  });
}

function schemasOf(api: Schema): Record<string, unknown> {
  const { components, definitions } = api;
  const found = isMap(components) && isMap(components.schemas) ? components.schemas : definitions;
  if (!isMap(found)) throw new CliError(phrase`A descrição OpenAPI não tem "components.schemas".`);
  return found;
}

/** Resolves references and `allOf` of a schema. */
function whole(schema: unknown, schemas: Record<string, unknown>, depth = 0): Schema {
  if (!isMap(schema) || depth > 8) return {};
  const target = targetOf(schema);
  if (target) return whole(schemas[target], schemas, depth + 1);
  if (!Array.isArray(schema.allOf)) return schema;
  const parts = schema.allOf.map((part) => whole(part, schemas, depth + 1));
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties) as Schema,
    required: [...parts, schema].flatMap((part) => (Array.isArray(part.required) ? part.required : [])),
  };
}

const targetOf = ({ $ref }: Schema) => (typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined);

/** The kind of a property; undefined for passwords and for what no field can store. */
function fieldOf(
  heading: string,
  property: unknown,
  schemas: Record<string, unknown>,
  known: readonly KnownResource[],
): (Record<string, unknown> & { type: string }) | undefined {
  if (!isMap(property)) return undefined;
  const schema = whole(property, schemas);
  const resource = resourceNamed(targetOf(property) ?? heading, known);
  const help =
    typeof schema.description === 'string' && schema.description.length <= 120
      ? { help: schema.description }
      : {};
  const number = {
    ...(typeof schema.minimum === 'number' && { min: schema.minimum }),
    ...(typeof schema.maximum === 'number' && { max: schema.maximum }),
  };
  if (Array.isArray(schema.enum)) {
    const options = Object.fromEntries(
      schema.enum.map((value) => [optionIdOf(String(value)), labelOf(String(value))]),
    );
    return { type: 'select', ...help, options };
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (resource && (targetOf(property) || /id$/i.test(heading)))
    return { type: 'reference', ...help, resource };
  switch (type) {
    case 'integer':
      return { type: 'integer', ...help, ...number };
    case 'number':
      return { type: 'decimal', ...help, ...number };
    case 'boolean':
      return { type: 'boolean', ...help };
    case 'string':
      return schema.format === 'password' ? undefined : { ...textField(schema), ...help };
    case 'array': {
      const items = isMap(schema.items) ? whole(schema.items, schemas) : {};
      if (Array.isArray(items.enum))
        return {
          type: 'multiselect',
          ...help,
          options: Object.fromEntries(
            items.enum.map((value) => [optionIdOf(String(value)), labelOf(String(value))]),
          ),
        };
      if (!isMap(items.properties)) return undefined;
      const rows = declaredFields(
        { openapi: '3', components: { schemas: { ...schemas, $row: items } } },
        '$row',
        known,
      );
      return { type: 'items', ...help, fields: Object.fromEntries(rows.map(({ id, field }) => [id, field])) };
    }
    default:
      return undefined;
  }
}

const formats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime',
  email: 'email',
  uri: 'url',
  url: 'url',
};

function textField(schema: Schema): Record<string, unknown> & { type: string } {
  const type = formats[String(schema.format)];
  if (type) return { type };
  const maxLength = typeof schema.maxLength === 'number' ? { maxLength: schema.maxLength } : {};
  return { type: Number(schema.maxLength) > 200 ? 'textarea' : 'text', ...maxLength };
}

const resourceNamed = (name: string, known: readonly KnownResource[]) => {
  const wanted = fold(name.replace(/[\s_]*(id|Id|ID)$/, ''))
    .replaceAll(/[_-]/g, ' ')
    .trim();
  return known.find(({ names }) => names.includes(wanted))?.id;
};

/** Examples of requests for a shell. */
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '#model/api/openApi.ts';

type Call = { method: string; path: string; operation: OpenApiOperation };

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param base the address of the API, without a slash at its end */
export function curlFor({ method, path, operation }: Call, base: string, schemas: Schemas): string {
  const verb = method.toUpperCase();
  const address = base + path.replace('{id}', '1').replaceAll(/\{\w+\}/g, 'X');
  const parts = [
    `curl ${verb === 'GET' ? '-G ' : verb === 'POST' ? '' : `-X ${verb} `}${quoted(address)}`,
    '-H "Authorization: Bearer $KEY"',
    ...queryOf(operation).map((query) => `--data-urlencode ${quoted(query)}`),
    ...bodyOf(operation, schemas),
  ];
  return parts.join(' \\\n  ');
}

type Schemas = OpenApiDocument['components']['schemas'];

function queryOf({ operationId, parameters = [] }: OpenApiOperation): string[] {
  const names = new Set(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name));
  if (operationId.startsWith('aggregate_') && names.has('measures')) return ['measures={"n":"count"}'];
  return names.has('range') ? ['range=[0,24]', 'sort=["id","DESC"]'] : [];
}

function bodyOf({ requestBody, operationId }: OpenApiOperation, schemas: Schemas): string[] {
  const content = requestBody?.content ?? {};
  if (content['application/octet-stream'])
    return ['-H "X-File-Name: nota.pdf"', '-H "Content-Type: application/pdf"', '--data-binary @nota.pdf'];
  const schema = content['application/json']?.schema;
  if (!schema) return [];
  const body = operationId.startsWith('bulk_')
    ? { do: 'update', records: [{ id: 1, data: {} }] }
    : exampleOf(resolved(schema, schemas));
  return ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body))}`];
}

export const resolved = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1)!] ?? {});

const mostFields = 4;

/** The fields that have to be sent, or else a few. */
function exampleOf({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, mostFields);
  return Object.fromEntries(
    names.filter((name) => name !== 'version').map((name) => [name, valueOf(properties[name] ?? {})]),
  );
}

function valueOf({ type, enum: values, format, minimum }: JsonSchema): unknown {
  if (values) return values[0];
  const [kind] = [type].flat();
  switch (kind) {
    case 'integer':
    case 'number':
      return Math.max(1, minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'string':
      return format === 'date' ? '2026-12-31' : format === 'date-time' ? '2026-12-31T12:00:00.000Z' : '…';
    default:
      return null;
  }
}

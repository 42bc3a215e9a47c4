/**
 * GET /api/openapi.json: what the session or key that asks may do, as OpenAPI 3.1.1. The gate of the API itself is asked
 * about each operation (`authorize`), and the fields are those of the rights that it decides by, so that the document can't
 * promise what is refused. The row, its state and the rules decide further. Addresses that serve the portal's pages alone, such
 * as previews and facets, are left out.
 */
import { createHash } from 'node:crypto';
import { fixesOnCreate, listsRecords, readableFields } from '#access/rows.ts';
import type { ResourceAccess, Verb } from '#access/grants.ts';
import { lowerFirst } from '#model/records/title.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Portal, Resource, Transition } from '#model/types.ts';
import { blockedKey, closedKey } from '#model/api/answers.ts';
import { operators } from '#model/filter/filter.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '#server/caller/caller.ts';
import { HttpError, type HttpResponse } from '#server/http/http.ts';
import { askingTransitions } from '#server/writes/blockedSteps.ts';
import { closedTransitions } from '#server/writes/closed.ts';
import { operationIdsOf } from './operationIds.ts';
import { authorize } from '#server/caller/authorize.ts';
import { mostShown, totals } from '#server/reads/queryParser.ts';
import { commonSchemas, readSchema, ref, writeSchema, type ApiSchema } from './schemas.ts';

type Operation = { readonly [key: string]: unknown };
type Paths = Record<string, Record<string, Operation>>;

export function openApi(caller: Caller): HttpResponse {
  const { portal } = caller;
  const paths: Paths = { ...ownPaths() };
  const schemas: Record<string, ApiSchema> = { ...commonSchemas() };
  const tags: { name: string; description: string }[] = [];
  for (const access of caller.access.resources.values()) {
    const described = describe(caller, access);
    if (Object.keys(described.paths).length === 0) continue;
    Object.assign(paths, described.paths);
    Object.assign(schemas, described.schemas);
    tags.push({ name: access.resource.id, description: access.resource.label.many });
  }
  const content = {
    servers: [serverOf(portal)],
    security: [{ bearer: [] }],
    tags,
    paths,
    components: {
      schemas,
      responses: responses(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: translate('openApi.bearer') },
      },
    },
  };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  const info = { title: portal.brand.name, version, description: translate('openApi.about') };
  return {
    body: { openapi: '3.1.1', info, ...content },
    headers: { 'Cache-Control': 'private, no-store' },
  };
}

/** Without a public address in portal.yaml the API's address is relative to the one that the document came from. */
const serverOf = ({ url }: Portal) =>
  url === undefined
    ? { url: '/api', description: translate('openApi.relativeServer') }
    : { url: `${url.replace(/\/$/, '')}/api` };

const ownPaths = (): Paths => ({
  '/user-info': {
    get: {
      operationId: 'user_info',
      summary: translate('openApi.userInfo'),
      responses: { 200: ok({ type: 'object', properties: { email: text, name: text } }), ...refusals('401') },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'openapi',
      summary: translate('openApi.thisDocument'),
      responses: { 200: ok({ type: 'object' }), ...refusals('401') },
    },
  },
});

const text: ApiSchema = { type: 'string' };
const json = (schema: ApiSchema) => ({ 'application/json': { schema } });
const ok = (schema: ApiSchema, headers?: ApiSchema) => ({
  description: translate('openApi.done'),
  ...(headers && { headers }),
  content: json(schema),
});

const statuses = {
  400: 'malformed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  415: 'wrongType',
  422: 'invalid',
  429: 'tooMany',
  503: 'unavailable',
} as const;
type Status = `${keyof typeof statuses}`;

const responses = () =>
  Object.fromEntries(
    Object.entries(statuses).map(([status, name]) => [
      name,
      {
        description: translate(`openApi.status.${name}`),
        ...((status === '429' || status === '503') && {
          headers: { 'Retry-After': { schema: { type: 'integer' } } },
        }),
        content: json(ref('Problem')),
      },
    ]),
  );

const refusals = (...own: Status[]) =>
  Object.fromEntries(
    [...own, '429' as const, '503' as const].map((status) => [
      status,
      { $ref: `#/components/responses/${statuses[status]}` },
    ]),
  );

/** Whether the gate admits such a request of this caller. */
function admits(caller: Caller, method: string, path: string): boolean {
  try {
    authorize(method, path, caller);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

function describe(
  caller: Caller,
  access: ResourceAccess,
): { paths: Paths; schemas: Record<string, ApiSchema> } {
  const { resource } = access;
  const { id } = resource;
  const may = (method: string, path: string) => admits(caller, method, path);
  const paths: Paths = {};
  const schemas: Record<string, ApiSchema> = { [id]: recordSchema(access) };
  const operationIds = operationIdsOf(caller.portal);
  const add = (path: string, method: string, operation: Operation) =>
    void ((paths[path] ??= {})[method] = {
      tags: [id],
      operationId: operationIds.get(`${method} ${path}`),
      ...operation,
    });

  const all = `/${id}`;
  const one = `/${id}/{id}`;
  if (may('GET', all) && listsRecords(access)) add(all, 'get', listing(access));
  if (may('GET', `${all}/aggregate`)) add(`${all}/aggregate`, 'get', aggregating(access));
  if (may('GET', `${all}/1`)) add(one, 'get', reading(resource));
  if (may('POST', all)) {
    schemas[`${id}.new`] = inputSchema(access, 'create');
    add(all, 'post', creating(resource));
  }
  if (may('PUT', `${all}/1`)) {
    schemas[`${id}.change`] = inputSchema(access, 'edit');
    for (const method of ['put', 'patch'] as const) add(one, method, changing(resource));
  }
  if (may('DELETE', `${all}/1`)) add(one, 'delete', deleting(resource));
  for (const transition of resource.transitions)
    if (
      !transition.auto &&
      !(caller.key && transition.confirmIdentity) &&
      may('POST', `${all}/1/actions/${transition.id}`)
    )
      add(`${one}/actions/${transition.id}`, 'post', moving(resource, transition));
  if (may('POST', `${all}/bulk`)) add(`${all}/bulk`, 'post', writingMany(resource));
  if (may('GET', `${all}/1/history`)) add(`${one}/history`, 'get', historyOf(resource));
  for (const field of Object.values(resource.fields)) {
    if (!traitsOf(field).attachment) continue;
    if (may('POST', `${all}/files/${field.id}`)) add(`${all}/files/${field.id}`, 'post', uploading(field));
    if (readableFields(access).has(field.id) && may('GET', `${all}/1/files/${field.id}/x`))
      add(`${one}/files/${field.id}/{file}`, 'get', downloading(field));
  }
  return { paths, schemas };
}

/** A field is absent from rows on which no screen shows it. */
function recordSchema(access: ResourceAccess): ApiSchema {
  const readable = readableFields(access);
  const fields = Object.values(access.resource.fields).filter(
    ({ id }) => id !== 'id' && readable.has(id) && !traitsOf(access.resource.fields[id]).secret,
  );
  return {
    type: 'object',
    title: access.resource.label.one,
    required: ['id'],
    properties: {
      id: { type: ['integer', 'string'] },
      version: { type: 'integer' },
      ...Object.fromEntries(fields.map((field) => [field.id, readSchema(field)])),
      ...(askingTransitions(access.resource).length + closedTransitions(access.resource).length > 0 && {
        [blockedKey]: {
          type: 'object',
          additionalProperties: text,
          readOnly: true,
          description: translate('openApi.blocked'),
        },
      }),
      ...(access.resource.closed && {
        [closedKey]: {
          type: 'string',
          format: 'date',
          readOnly: true,
          description: translate('openApi.closed'),
        },
      }),
    },
  };
}

/** The fields that some screen lets the caller write. Those that each of them needs have to be sent. */
function inputSchema({ resource, grants }: ResourceAccess, verb: 'create' | 'edit'): ApiSchema {
  const given = grants.filter(({ verbs }) => verbs.has(verb satisfies Verb));
  const writable = new Set(given.flatMap((grant) => [...grant[verb]]));
  const fields = Object.values(resource.fields).filter(({ id, readOnly }) => writable.has(id) && !readOnly);
  const isRequired = (field: Field) =>
    verb === 'create' &&
    isAskedFor(field) &&
    given.every((grant) => grant.create.has(field.id) && !fixesOnCreate(grant, resource, field.id));
  const required = fields.filter(isRequired).map(({ id }) => id);
  return {
    type: 'object',
    title: resource.label.one,
    ...(required.length > 0 && { required }),
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.id, writeSchema(field, isRequired(field))])),
      ...(verb === 'edit' && { version: { type: 'integer', description: translate('openApi.version') } }),
    },
  };
}

/** Required, and with nothing that would fill it in. */
function isAskedFor(field: Field): boolean {
  const { default: otherwise, copy, find, formula, lookup } = field as Readonly<Record<string, unknown>>;
  const isFilled = [otherwise, copy, find, formula, lookup].some((one) => one !== undefined);
  return field.required && !isFilled && !traitsOf(field).state;
}

const idParameter = { name: 'id', in: 'path', required: true, schema: text };
const inQuery = (name: string, schema: ApiSchema, description: string) => ({
  name,
  in: 'query',
  description,
  schema,
});
/**
 * A parameter whose value is a JSON text. It is described as a text with a schema of its content (JSON Schema 2020-12,
 * Validation, 8.5): of a parameter with `content` only swagger-client makes the JSON text; other clients write
 * `filter[amount]=1`, or `[object Object]`.
 */
const jsonText = (name: string, contentSchema: ApiSchema, description: string) =>
  inQuery(name, { type: 'string', contentMediaType: 'application/json', contentSchema }, description);
const dryRun = () => inQuery('dryRun', { type: 'boolean' }, translate('openApi.dryRun'));
const inHeader = (name: string, description: string) => ({ name, in: 'header', description, schema: text });
const retryKey = () => inHeader('Idempotency-Key', translate('openApi.retryKey'));
const ifMatch = () => inHeader('If-Match', translate('openApi.ifMatch'));
const offerUndo = () => inHeader('Offer-Undo', translate('openApi.offerUndo'));

const header = (description: string) => ({ description, schema: text });
const etag = () => ({ ETag: header(translate('openApi.etag')) });
const undo = () => ({ Undo: header(translate('openApi.undo')) });

/** The fields that a filter or a sort may name. A record's version is none of them. */
function namedFields(access: ResourceAccess): Field[] {
  const { fields } = access.resource;
  return [...readableFields(access)].flatMap((id) => (Object.hasOwn(fields, id) ? [fields[id]!] : []));
}

/** A condition for each readable field, by its name or with an operator behind it. */
function filterParameter(access: ResourceAccess) {
  const fields = namedFields(access).filter((field) => {
    const { composite, secret, attachment } = traitsOf(field);
    return !composite && !secret && !attachment;
  });
  const words = operators.filter((operator) => operator !== 'eq').map((operator) => `_${operator}`);
  return jsonText(
    'filter',
    {
      type: 'object',
      properties: {
        ...Object.fromEntries(fields.map(({ id }) => [id, {}])),
        q: { type: 'string' },
        any: { type: 'array', items: { type: 'object' } },
        all: { type: 'array', items: { type: 'object' } },
        not: { type: 'object' },
      },
      additionalProperties: true,
    },
    translate('openApi.filter', { operators: words.join(', ') }),
  );
}

const rangeParameter = (description: string) =>
  jsonText(
    'range',
    { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
    description,
  );

function listing(access: ResourceAccess): Operation {
  const { resource } = access;
  const sortable = namedFields(access).flatMap((field) => {
    const { composite, attachment } = traitsOf(field);
    return composite || attachment ? [] : [field.id];
  });
  return {
    summary: translate('openApi.list', { name: lowerFirst(resource.label.many) }),
    parameters: [
      filterParameter(access),
      jsonText(
        'sort',
        {
          type: 'array',
          prefixItems: [{ enum: sortable }, { enum: ['ASC', 'DESC'] }],
          items: text,
          minItems: 2,
          maxItems: 2,
        },
        translate('openApi.sort'),
      ),
      rangeParameter(translate('openApi.range')),
      inQuery('total', { type: 'string', enum: [...totals] }, translate('openApi.total')),
      inQuery('after', text, translate('openApi.after')),
      inQuery('before', text, translate('openApi.before')),
      inQuery('order', { type: 'string', enum: ['soon'] }, translate('openApi.order')),
    ],
    responses: {
      200: ok(
        { type: 'array', items: ref(resource.id) },
        {
          'Content-Range': header(translate('openApi.contentRange')),
          'X-Total-At-Least': header(translate('openApi.atLeast')),
          'X-Page-Mark': header(translate('openApi.pageMark')),
          'X-Order': header(translate('openApi.otherOrder')),
        },
      ),
      ...refusals('400', '401', '403'),
    },
  };
}

const anything: ApiSchema = { type: 'object', additionalProperties: true };
const figures: ApiSchema = { type: 'array', items: anything };
const named: ApiSchema = {
  type: 'object',
  properties: { titles: anything, colors: anything, records: anything },
};

function aggregating(access: ResourceAccess): Operation {
  const { resource } = access;
  return {
    summary: translate('openApi.aggregate', { name: lowerFirst(resource.label.many) }),
    description: translate(listsRecords(access) ? 'openApi.figures' : 'openApi.drawnFigures'),
    parameters: [
      {
        ...jsonText(
          'measures',
          { type: 'object', minProperties: 1, maxProperties: 20, additionalProperties: true },
          translate('openApi.measures'),
        ),
        required: true,
      },
      jsonText('groupBy', { type: 'array', items: text, maxItems: 3 }, translate('openApi.groupBy')),
      filterParameter(access),
      inQuery('top', { type: 'integer', minimum: 1, maximum: mostShown }, translate('openApi.top')),
      inQuery('named', { type: 'string', enum: ['true'] }, translate('openApi.named')),
    ],
    responses: {
      200: ok({ anyOf: [figures, { type: 'object', properties: { rows: figures, named } }] }),
      ...refusals('400', '401', '403'),
    },
  };
}

const reading = ({ id, label }: Resource): Operation => ({
  summary: translate('openApi.one', { name: lowerFirst(label.one) }),
  parameters: [idParameter],
  responses: { 200: ok(ref(id), etag()), ...refusals('401', '403', '404') },
});

const writeRefusals = () => refusals('400', '401', '403', '409', '413', '415', '422');
const written = (id: string): ApiSchema => ({ anyOf: [ref(id), ref('DryRun')] });

const creating = ({ id, label }: Resource): Operation => ({
  summary: translate('openApi.create', { name: lowerFirst(label.one) }),
  parameters: [dryRun(), retryKey(), offerUndo()],
  requestBody: { required: true, content: json(ref(`${id}.new`)) },
  responses: { 201: ok(ref(id), { ...etag(), ...undo() }), 200: ok(ref('DryRun')), ...writeRefusals() },
});

const changing = ({ id, label }: Resource): Operation => ({
  summary: translate('openApi.change', { name: lowerFirst(label.one) }),
  parameters: [idParameter, ifMatch(), dryRun(), retryKey(), offerUndo()],
  requestBody: { required: true, content: json(ref(`${id}.change`)) },
  responses: { 200: ok(written(id), { ...etag(), ...undo() }), ...refusals('404'), ...writeRefusals() },
});

const deleting = ({ id, label }: Resource): Operation => ({
  summary: translate('openApi.delete', { name: lowerFirst(label.one) }),
  parameters: [idParameter, ifMatch(), dryRun(), retryKey(), offerUndo()],
  responses: { 200: ok(written(id), { ...etag(), ...undo() }), ...refusals('404'), ...writeRefusals() },
});

function moving(resource: Resource, { label, fields, confirmIdentity }: Transition): Operation {
  const asked = fields.flatMap((id) => resource.fields[id] ?? []);
  return {
    summary: `${label}: ${lowerFirst(resource.label.one)}`,
    ...(confirmIdentity && { description: translate('openApi.proof') }),
    parameters: [idParameter, ifMatch(), dryRun(), retryKey(), offerUndo()],
    requestBody: {
      content: json({
        type: 'object',
        properties: {
          ...Object.fromEntries(asked.map((field) => [field.id, writeSchema(field, false)])),
          version: { type: 'integer', description: translate('openApi.version') },
        },
      }),
    },
    responses: {
      200: ok(written(resource.id), { ...etag(), ...undo() }),
      ...refusals('404'),
      ...writeRefusals(),
    },
  };
}

const writingMany = ({ label }: Resource): Operation => ({
  summary: translate('openApi.bulk', { name: lowerFirst(label.many) }),
  parameters: [dryRun(), retryKey()],
  requestBody: {
    required: true,
    content: json({
      type: 'object',
      required: ['do', 'records'],
      properties: {
        do: { enum: ['update', 'delete', 'act'] },
        action: text,
        data: { type: 'object', additionalProperties: true },
        records: {
          type: 'array',
          maxItems: 100,
          items: {
            type: 'object',
            required: ['id'],
            properties: {
              id: { type: ['integer', 'string'] },
              version: { type: 'integer' },
              data: { type: 'object', additionalProperties: true },
            },
          },
        },
      },
    }),
  },
  responses: { 200: ok({ type: 'object', additionalProperties: true }), ...writeRefusals() },
});

const historyOf = ({ label }: Resource): Operation => ({
  summary: translate('openApi.history', { name: lowerFirst(label.one) }),
  parameters: [idParameter, rangeParameter(translate('openApi.rangeOfHistory'))],
  responses: {
    200: ok(
      { type: 'array', items: { type: 'object' } },
      { 'Content-Range': header(translate('openApi.contentRange')) },
    ),
    ...refusals('400', '401', '403', '404'),
  },
});

/** OpenAPI 3.1 needs no schema for bytes, but clients are made with a type for them only where they find `format`. */
const bytes: ApiSchema = { type: 'string', format: 'binary' };

const uploading = (field: Field): Operation => ({
  summary: translate('openApi.upload', { field: field.label }),
  parameters: [{ ...inHeader('X-File-Name', translate('openApi.fileName')), required: true }, retryKey()],
  requestBody: { required: true, content: { 'application/octet-stream': { schema: bytes } } },
  responses: { 201: ok(ref('StoredFile')), ...writeRefusals() },
});

const downloading = (field: Field): Operation => ({
  summary: translate('openApi.download', { field: field.label }),
  parameters: [idParameter, { name: 'file', in: 'path', required: true, schema: text }],
  responses: {
    200: { description: translate('openApi.done'), content: { '*/*': { schema: bytes } } },
    ...refusals('401', '403', '404'),
  },
});

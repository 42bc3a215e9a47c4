/** What an assistant may foresee and do: the one request of the API that each operation is, and what both tools take. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { decisionsOf } from '#access/decisions.ts';
import { translate } from '#messages/translate.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { segmentOf } from '#model/values/ids.ts';
import { isMap } from '#model/values/values.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { OwnRequest } from '#server/feature/ownApi.ts';
import { badRequest, HttpError } from '#server/http/http.ts';
import { shortDigest } from './digest.ts';
import { resourceOn, screenNamed, type SeenScreen } from './seenScreens.ts';
import { fileArguments, recordId, screenPath, textArgument, valuesById } from './tool.ts';
import type { ToolCall } from './toolCall.ts';

const operationNames = ['create', 'change', 'delete', 'transition', 'bulk', 'document'] as const;
/** What a bulk operation does to each record. */
const eachNames = ['change', 'delete', 'transition'] as const;
/** Records of one bulk operation. */
const mostAtOnce = 100;

export const operationArguments = () =>
  z.strictObject({
    screen: screenPath(),
    resource: textArgument('assistants.words.resource', 100).optional(),
    operation: z.enum(operationNames).describe(translate('assistants.words.operation')),
    id: recordId().optional(),
    values: valuesById().describe(translate('assistants.words.values')).optional(),
    transition: textArgument('assistants.words.transition', 100).optional(),
    each: z.enum(eachNames).describe(translate('assistants.words.each')).optional(),
    ids: z.array(recordId()).min(1).max(mostAtOnce).describe(translate('assistants.words.ids')).optional(),
    file: z.strictObject(fileArguments()).describe(translate('assistants.words.file')).optional(),
    answers: z.record(z.string(), z.string()).describe(translate('assistants.words.answers')).optional(),
  });
export type OperationArguments = z.output<ReturnType<typeof operationArguments>>;

/** `versions`: of the records that it is about, as the caller saw them. */
export type AskedOperation = {
  screen: SeenScreen;
  resource: ClientResource;
  /** The verb of the key that it needs. */
  verb: string;
  /** Its owner decides, whatever they have marked: it gives or takes rights, or asks for a proof of identity, which no key gives. */
  isForOwner: boolean;
  /** The ids of the records that it is about. */
  about: readonly (string | number)[];
  /** @param versions by id; absent: any */
  request(versions: SeenVersions): OwnRequest;
  /** The same request, whatever the versions are. */
  digest: string;
};
export type SeenVersions = Readonly<Record<string, number>>;

/** 400 for what is incomplete; 403 for what the screen does not offer to this key. */
export function readOperation(
  { caller }: Pick<ToolCall, 'caller'>,
  asked: OperationArguments,
): AskedOperation {
  const screen = screenNamed(caller, asked.screen);
  const resource = resourceOn(caller, screen, asked.resource);
  const { verb, about, request } = partsOf(asked, resource);
  if (!screen.verbs.includes(verb))
    throw new HttpError(403, translate('assistants.notOffered', { screen: screen.label }));
  const { method, address, body } = request({});
  const bytes = Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : body;
  const digest = shortDigest([method, address, bytes ?? null, asked.answers ?? null]);
  return { screen, resource, verb, isForOwner: isForOwner(caller, resource, verb), about, request, digest };
}

/** As the config is now: it may have been another when its owner marked the verb. */
function isForOwner({ portal }: Pick<Caller, 'portal'>, { id }: ClientResource, verb: string): boolean {
  return (
    decisionsOf(portal).fields.has(id) ||
    portal.resources[id]!.transitions.some((one) => one.id === verb && one.confirmIdentity === true)
  );
}

const lacking = (place: string) => badRequest(translate('assistants.badArgument', { place }));

type Parts = Pick<AskedOperation, 'verb' | 'about' | 'request'>;

function partsOf({ operation, ...asked }: OperationArguments, resource: ClientResource): Parts {
  switch (operation) {
    case 'create': {
      const body = valuesIn(asked, resource);
      return {
        verb: 'create',
        about: [],
        request: () => ({ method: 'POST', address: `/${resource.id}`, body }),
      };
    }
    case 'change': {
      const body = valuesIn(asked, resource);
      return ofRecord('edit', asked, resource, (address) => ({ method: 'PUT', address, body }));
    }
    case 'delete':
      return ofRecord('delete', asked, resource, (address) => ({ method: 'DELETE', address }));
    case 'transition': {
      const transition = transitionIn(asked, resource);
      const body = asked.values === undefined ? {} : valuesIn(asked, resource);
      return ofRecord(transition, asked, resource, (address) => ({
        method: 'POST',
        address: `${address}/actions/${transition}`,
        body,
      }));
    }
    case 'bulk':
      return ofMany(asked, resource);
    case 'document': {
      const { file, answers } = asked;
      if (!file) throw lacking('file');
      return { verb: 'create', about: [], request: () => documentRequest(resource, file, answers) };
    }
  }
}

function ofRecord(
  verb: string,
  { id }: Pick<OperationArguments, 'id'>,
  resource: ClientResource,
  requestAt: (address: string) => OwnRequest,
): Parts {
  if (id === undefined) throw lacking('id');
  const asked = requestAt(`/${resource.id}/${segmentOf(id)}`);
  return {
    verb,
    about: [id],
    request: (versions) => {
      const version = versions[String(id)];
      return version === undefined ? asked : { ...asked, headers: { 'if-match': `"${version}"` } };
    },
  };
}

function ofMany(asked: Omit<OperationArguments, 'operation'>, resource: ClientResource): Parts {
  const { each, ids } = asked;
  if (!ids) throw lacking('ids');
  if (!each) throw lacking('each');
  const action = each === 'transition' ? transitionIn(asked, resource) : undefined;
  const way = { change: 'update', delete: 'delete', transition: 'act' }[each];
  const data = each === 'change' || asked.values !== undefined ? valuesIn(asked, resource) : {};
  return {
    verb: action ?? (each === 'change' ? 'edit' : 'delete'),
    about: ids,
    request: (versions) => ({
      method: 'POST',
      address: `/${resource.id}/bulk`,
      body: {
        do: way,
        ...(action !== undefined && { action }),
        data,
        records: ids.map((id) => {
          const version = versions[String(id)];
          return { id, ...(version !== undefined && { version }) };
        }),
      },
    }),
  };
}

/** A field that the caller does not see is refused as one that there is not. */
function valuesIn({ values }: Pick<OperationArguments, 'values'>, { fields }: ClientResource) {
  if (!isMap(values)) throw lacking('values');
  const unknown = Object.keys(values).find((id) => !Object.hasOwn(fields, id));
  if (unknown !== undefined)
    throw badRequest(translate('assistants.noField', { field: unknown.slice(0, 60) }));
  return values;
}

function transitionIn(
  { transition }: Pick<OperationArguments, 'transition'>,
  { transitions }: ClientResource,
): string {
  if (transition === undefined) throw lacking('transition');
  if (transitions.some(({ id, auto }) => id === transition && !auto)) return transition;
  throw badRequest(
    translate('assistants.noTransition', {
      name: transition.slice(0, 60),
      known: transitions.map(({ id }) => id).join(', '),
    }),
  );
}

/** The bytes of a file that came in Base64. */
export function bytesOf(data: string): Buffer {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || bytes.toString('base64').replace(/=+$/, '') !== data.replace(/=+$/, ''))
    throw badRequest(translate('assistants.notBase64'));
  return bytes;
}

export function documentRequest(
  { id, label, fileFormats = [] }: ClientResource,
  { name, data }: NonNullable<OperationArguments['file']>,
  answers: OperationArguments['answers'],
): OwnRequest {
  if (fileFormats.length === 0) throw badRequest(translate('assistants.noDocuments', { name: label.many }));
  return {
    method: 'POST',
    address: `/${id}/documents`,
    headers: {
      'x-file-name': encodeURIComponent(name),
      ...(answers && { 'x-answers': asciiJson(answers) }),
    },
    body: bytesOf(data),
  };
}

/** A header holds ASCII alone. */
const asciiJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The request, as a trial that stores nothing. */
export const asTrial = (request: OwnRequest): OwnRequest => ({
  ...request,
  address: `${request.address}?dryRun=true`,
});

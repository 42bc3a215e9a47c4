import { mayUse } from '#access/services.ts';
import { suggestion } from '#model/config/suggest.ts';
import { translate } from '#messages/translate.ts';
import { badRequest, forbidden } from '../http/http.ts';
import type { StaticFile } from '../http/sendFile.ts';
import { authoringTools, type ServiceRequest } from './authoringTools.ts';

const serviceAt = (path: string) => {
  const services = authoringTools()?.services ?? {};
  return Object.hasOwn(services, path) ? services[path] : undefined;
};

export const isEngineService = (path: string) => serviceAt(path) !== undefined;

/** The body, or the file to send. */
export async function answerService(
  path: string,
  request: ServiceRequest,
): Promise<{ body: unknown } | { file: StaticFile }> {
  const found = serviceAt(path)!;
  const { service, parameters } = found;
  if (!mayUse(service, request.portal, request.permissions)) throw forbidden(translate('config.noService'));
  for (const name of request.search.keys())
    if (!parameters.includes(name))
      throw badRequest(
        translate('config.noParameter', { name: name.slice(0, 40), hint: suggestion(name, parameters) }),
      );
  return 'file' in found ? { file: found.file(request) } : { body: await found.answer(request) };
}

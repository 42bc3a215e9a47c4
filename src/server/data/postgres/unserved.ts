/** Refuses what is not served at present, since a table is otherwise than the config says. */
import { translate } from '#messages/translate.ts';
import type { Resource } from '#model/types.ts';
import { HttpError } from '#server/http/http.ts';

/** @param fault the reason, for the log */
export const refuseFaulty = ({ resource, fault }: { resource: Resource; fault: string }): never => {
  throw new HttpError(503, translate('adopted.closed', { name: resource.label.many }), {
    cause: new Error(fault),
  });
};

/** For a resource of which only single fields are not served. */
export const refuseUnserved = (resource: Resource): never =>
  refuseFaulty({ resource, fault: `${resource.id}: ${resource.unserved!.fields.join(', ')}` });

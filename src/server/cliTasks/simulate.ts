import { segmentOf } from '#model/values/ids.ts';
import { randomBytes } from 'node:crypto';
import { simulateWrite } from '../api/dryRun.ts';
import { authorize } from '../api/authorize.ts';
import { remove, runTransition } from '../api/write.ts';
import { callerAs, callerOfAll } from '../accounts/callers.ts';
import { HttpError } from '../http/http.ts';
import { authorOf } from '../rules/engine.ts';
import { withData, validConfig, type Task } from './openData.ts';

/** Simulates an action, by its id or label: the API's answer to a dry run. */
export const simulate: Task = async (env, [resource = '', id = '', wanted = '', email]) => {
  const { portal, error } = validConfig(env);
  if (!portal) return { error };
  try {
    return await withData(env, portal, async (data, today) => {
      const caller =
        email === undefined ? callerOfAll(portal, today) : await callerAs(portal, data, today, email);
      const known = portal.resources[resource]?.transitions.find(
        (one) => one.id === wanted || one.label === wanted,
      );
      const address = `/${resource}/${segmentOf(id)}`;
      const isDeletion = wanted === 'delete';
      const call = isDeletion
        ? authorize('DELETE', address, caller)
        : authorize('POST', `${address}/actions/${known?.id ?? wanted}`, caller);
      const action = known && { resource, id, key: known.id, label: known.label };
      const own = data.by(authorOf(caller, { action }));
      const sent = { body: {}, ifMatch: undefined };
      const { body } = await simulateWrite(call, own, randomBytes(32), (kept) =>
        isDeletion ? remove(call, sent, kept) : runTransition(call, sent, kept),
      );
      return body;
    });
  } catch (refusal) {
    if (refusal instanceof HttpError) return { error: refusal.message };
    throw refusal;
  }
};

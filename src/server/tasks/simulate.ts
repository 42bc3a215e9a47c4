import { segmentOf } from '#model/values/ids.ts';
import { randomBytes } from 'node:crypto';
import { authorize } from '../caller/authorize.ts';
import { makeTransition, remove } from '../writes/operations.ts';
import { callerAs, callerOfAll } from '../accounts/callers.ts';
import { HttpError } from '../http/http.ts';
import { runWrite } from '../writes/stages.ts';
import { withData, validConfig } from './openData.ts';
import type { CliTask } from '../feature/feature.ts';

/** Simulates an action, by its id or label: the API's answer to a dry run. */
export const simulateTask: CliTask = async (env, [resource = '', id = '', wanted = '', email]) => {
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
      const steps = isDeletion ? remove : makeTransition;
      const services = { data, secret: randomBytes(32) };
      const { body } = await runWrite(services, { ...call, body: {}, isDryRun: true, steps });
      return body;
    });
  } catch (refusal) {
    if (refusal instanceof HttpError) return { error: refusal.message };
    throw refusal;
  }
};

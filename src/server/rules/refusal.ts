import { HttpError } from '../http/http.ts';
import type { RuleWrite, RunningRule } from './types.ts';
import { ruleKey } from './ruleIndex.ts';
import { readableReason, RuleRefusal, readableTitle, type Audience } from './ruleMessages.ts';

/**
 * Turns the refusal of a rule's write into a refusal of the rule's cause. Internal errors stay as they are.
 */
export async function refusalOf(
  audience: Audience,
  { rule, step }: RunningRule,
  { resource, before }: Pick<RuleWrite, 'resource' | 'before'>,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof HttpError) || error instanceof RuleRefusal) return error;
  const title = before ? await readableTitle(audience, resource, before) : resource.label.one;
  const reason = await readableReason(audience, resource, before ?? {}, error);
  return new RuleRefusal(`${title}: ${reason}`, {
    rule: ruleKey(rule),
    ...(step !== undefined && { step }),
    status: error.status === 422 ? 422 : 409,
  });
}

import { HttpError } from '../http/http.ts';
import type { RuleWrite, Running } from './acting.ts';
import { keyOf } from './ruleIndex.ts';
import { reasonFor, RuleRefusal, titleFor, type Hearer } from './words.ts';

/** What a rule's write ran into, as the refusal of what caused the rule; an error of the portal itself stays one. */
export async function refusalOf(
  hearer: Hearer,
  { rule, step }: Running,
  { resource, before }: RuleWrite,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof HttpError) || error instanceof RuleRefusal) return error;
  const title = before ? await titleFor(hearer, resource, before) : resource.label.one;
  const reason = reasonFor(hearer, resource, before ?? {}, error);
  return new RuleRefusal(`${rule.label}: ${title}: ${reason}`, {
    rule: keyOf(rule),
    ...(step !== undefined && { step }),
    status: error.status === 422 ? 422 : 409,
  });
}

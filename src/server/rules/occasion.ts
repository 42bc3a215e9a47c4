/** What a step of a rule is about: the record of the event. */
import type { RunningRule } from '../writes/ruleService.ts';

export const occasionOf = ({ rule, event }: RunningRule) => ({
  rule,
  resource: rule.resource,
  record: String((event.after ?? event.before)!.id),
});

export function aboutOf(running: RunningRule) {
  const { resource, record: id } = occasionOf(running);
  return { resource, id };
}

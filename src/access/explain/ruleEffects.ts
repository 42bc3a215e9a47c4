/** What rules do to records, and show to users, beyond anyone's own rights. */
import { leaksOf } from '#compiler/lint/flows.ts';
import type { SourceLocation, Portal } from '#model/types.ts';
import { resourceOfStep } from '#rules/reads.ts';
import type { Rule, RuleStep } from '#model/rules.ts';
import type { Right } from '../right.ts';
import type { AskedVerb } from './describeRights.ts';
import { translate } from '#messages/translate.ts';

type Question = { verb: AskedVerb; resource: string; what?: string | undefined };

export type RuleDoing = {
  /** "notas_fiscais.gera-conta" */
  rule: string;
  label: string;
  place: SourceLocation;
};

/** The rules that perform this operation, by any user's action. */
export function rulesPerforming(portal: Portal, { verb, resource, what }: Question): RuleDoing[] {
  if (verb === 'read') return [];
  return Object.values(portal.resources)
    .flatMap(({ rules }) => rules)
    .flatMap((rule) => {
      const step = rule.then.find((one) => resourceOfStep(one, rule) === resource && does(one, verb, what));
      if (step) return [{ rule: nameOf(rule), label: rule.label, place: step.place }];
      return undoes(rule, { verb, resource, what })
        ? [{ rule: nameOf(rule), label: rule.label, place: rule.place }]
        : [];
    });
}

const nameOf = ({ resource, id }: Rule) => `${resource}.${id}`;

function does(step: RuleStep, verb: Question['verb'], what: string | undefined): boolean {
  const sets = 'set' in step && (what === undefined || Object.hasOwn(step.set, what));
  switch (step.kind) {
    case 'create':
      return sets && (verb === 'create' || (verb === 'edit' && step.found === 'update'));
    case 'update':
      return sets && verb === 'edit';
    case 'transition':
      return verb === 'transition'
        ? what === undefined || step.transition === what
        : verb === 'edit' && what !== undefined && sets;
    default:
      return false;
  }
}

/** True when undoing the rule does what is asked: it deletes or moves the records that it has made. */
function undoes(rule: Rule, { verb, resource, what }: Question): boolean {
  const makes = rule.then.some((step) => step.kind === 'create' && step.resource === resource);
  if (!rule.undo || !makes) return false;
  const how = rule.undo.made[resource] ?? { how: 'delete' };
  if (how.how === 'delete') return verb === 'delete';
  return how.how === 'transition' && verb === 'transition' && (what === undefined || what === how.transition);
}

/**
 * The fields that only rules show to holders of these permissions, in words that stay comparable, with their
 * places.
 */
export function shownByRules(
  portal: Portal,
  permissions: readonly string[],
  rights: readonly Right[],
): Map<string, SourceLocation> {
  const shown = new Map<string, SourceLocation>();
  const read = new Set(
    rights.flatMap(({ verb, resource, what }) =>
      verb === 'read' || verb === 'name' ? `${resource}.${what}` : [],
    ),
  );
  for (const { rule, from, to, readers } of leaksOf(portal)) {
    const sees = readers.some((set) => set.every((permission) => permissions.includes(permission)));
    if (sees && !read.has(`${from.resource}.${from.field}`))
      shown.set(
        translate('explain.gets', { resource: from.resource, field: from.field, to, rule: nameOf(rule) }),
        rule.place,
      );
  }
  return shown;
}

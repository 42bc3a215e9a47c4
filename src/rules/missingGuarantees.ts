/**
 * Lists the parts of a config that need guarantees which a backend of its `dialect` doesn't give. `check`
 * warns about them, and such a portal doesn't start.
 */
import { isNumbered } from '#model/fields/sequence.ts';
import { withInnerSteps } from '#model/rules.ts';
import type { Portal, Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';

export type MissingGuarantee = { resource?: Resource; path: readonly (string | number)[]; message: string };

export function missingGuarantees({ dialect, trash, resources, accounts }: Portal): MissingGuarantee[] {
  if (!dialect) return [];
  const without = (what: string, instead: string) =>
    translate('ruleProblems.hasNoTransactions', { dialect, what, instead });
  const ofResource = (resource: Resource): MissingGuarantee[] => [
    ...resource.rules.flatMap((rule, index) =>
      withInnerSteps(rule.then).some(({ kind }) =>
        ['create', 'update', 'transition', 'delete'].includes(kind),
      )
        ? [
            {
              resource,
              path: ['rules', index],
              message: without(
                translate('ruleProblems.ruleCouldBeLeftHalf', { label: rule.label }),
                translate('ruleProblems.leaveOnlyNotices'),
              ),
            },
          ]
        : [],
    ),
    ...(resource.ensures.length > 0
      ? [
          {
            resource,
            path: ['ensures'],
            message: without(
              translate('ruleProblems.nothingHoldsWhatIsRequired'),
              translate('ruleProblems.takeAway'),
            ),
          },
        ]
      : []),
    ...Object.values(resource.fields).flatMap((field) =>
      isNumbered(field)
        ? [
            {
              resource,
              path: ['fields', field.id, 'sequence'],
              message: without(
                translate('ruleProblems.twoRecordsCouldHaveSame'),
                translate('ruleProblems.leaveNumberingToOtherServer'),
              ),
            },
          ]
        : [],
    ),
  ];
  return [
    ...(trash ? [{ path: ['trash'], message: translate('ruleProblems.doesNotKeep', { dialect }) }] : []),
    ...Object.values(resources)
      .filter(({ id, from, history }) => id !== accounts.resource && !from && !history)
      .flatMap(ofResource),
  ];
}

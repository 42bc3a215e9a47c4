/** Warns where the config relies on something that a backend of its `dialect` does not guarantee. */
import { missingGuarantees } from '#rules/missingGuarantees.ts';
import type { LintContext } from './context.ts';

export function lintDialect({ portal, portalNode, resources }: LintContext) {
  for (const { resource, path, message } of missingGuarantees(portal)) {
    const node = resource ? resources.find((one) => one.resource.id === resource.id)!.node : portalNode;
    node.at(...path).warn(message, 'key', 'dialect-lacks');
  }
}

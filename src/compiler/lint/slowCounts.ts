/**
 * Warns about counts that users' browsers ask for again and again, if a database has to compute figures over other
 * records for each record that it counts: pending tasks, and the tabs of a list.
 */
import type { LintContext } from './context.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { fieldNodeKey, type FieldNode } from '#model/fields/dependencies.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { isWaitedFor } from '#model/api/answers.ts';
import { figuresUnder, obstacleText, obstacleTo } from '#model/expression/storable.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import { oftenRead } from '#screens/oftenRead.ts';

export function lintSlowCounts({ portal, resources, routes }: LintContext) {
  for (const { resource, node } of resources)
    for (const transition of resource.transitions.filter(isWaitedFor)) {
      const { field, label, when } = transition;
      const nth = resource.transitions.filter((one) => one.field === field).indexOf(transition);
      const counted = translate('lint.pendingTasks', { label });
      for (const name of new Set(namesInFilter(when)))
        warn(node.at('fields', field, 'transitions', nth, 'when'), counted, name, resource.id, portal);
    }
  for (const { screen, node } of routes.flatMap((route) => route.screens)) {
    if (!('queries' in screen) || screen.tabs === undefined) continue;
    const { resource, tabs, filter, defaultFilter } = screen;
    const counted = translate('lint.tabsOfList');
    for (const [key, names] of [
      ['tabs', [tabs]],
      ['filter', namesInFilter(filter)],
      ['defaultFilter', namesInFilter(defaultFilter)],
    ] as const) {
      const at = node.at('list', key);
      for (const name of new Set(names)) warn(at.exists ? at : node, counted, name, resource, portal);
    }
  }
}

function warn(at: ConfigNode, counted: string, field: string, resource: string, portal: Portal) {
  const reasons = reasonsFor(portal, { resource, field });
  for (const key of ['lint.countReadsOthers', 'lint.countReadsUnkept'] as const) {
    const those = reasons.filter((one) => one.key === key).map(({ text }) => text);
    if (those.length === 0) continue;
    const list = [...new Set(those)].join('; ');
    return at.warn(translate(key, { counted, field, reasons: list }), 'key', 'slow-count');
  }
}

type Reason = { key: TextKey; text: string };

/** Why a database reads other records for each that it counts by this field: it can't keep a figure, or has no cause to. */
function reasonsFor(portal: Portal, node: FieldNode): Reason[] {
  const model = dataModelOf(portal);
  const { searched, byRules } = oftenRead(portal);
  return figuresUnder(model, node).flatMap(({ rollup, ...figure }): Reason[] => {
    const obstacle = obstacleTo(model, rollup);
    if (obstacle) return [{ key: 'lint.countReadsOthers', text: obstacleText(obstacle) }];
    const key = fieldNodeKey(figure);
    const isKept = searched.has(key) || (byRules.has(key) && !obstacleTo(model, rollup, false));
    return isKept ? [] : [{ key: 'lint.countReadsUnkept', text: key }];
  });
}

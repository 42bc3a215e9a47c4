/**
 * The state diagrams of a resource: the states, who may move a record between them and when, and which rules
 * follow.
 */
import { traitsOf } from '#model/traits.ts';
import type { Field, Portal, Resource, Transition } from '#model/types.ts';
import { describeRows } from '#access/explain/describeRights.ts';
import { inLines, placeBoxes, type Arrow, type Box, type DrawnDiagram } from './layout.ts';

/** A transition in words. */
export type StateMove = {
  label: string;
  from: readonly string[];
  to: string;
  /** Permissions; empty: everyone who may edit. */
  who: readonly string[];
  isAutomatic: boolean;
  /** Empty: always. */
  when: string;
  /** Labels of the fields that it asks for. */
  asks: readonly string[];
  /** Labels of the rules that it triggers. */
  follows: readonly string[];
};
export type States = { field: string; label: string; moves: readonly StateMove[]; diagram: DrawnDiagram };

/** A diagram for each state field. */
export const statesOf = (portal: Portal, resource: Resource): States[] =>
  Object.values(resource.fields)
    .filter((field) => traitsOf(field).state && resource.transitions.some((one) => one.field === field.id))
    .map((field) => {
      const own = resource.transitions.filter((one) => one.field === field.id);
      return {
        field: field.id,
        label: field.label,
        moves: own.map((transition) => moveOf(portal, resource, field, transition)),
        diagram: diagramOf(field, own),
      };
    });

function diagramOf(field: Field, transitions: readonly Transition[]): DrawnDiagram {
  const options = field.options ?? [];
  const boxesOf = (letters?: number) =>
    options.map(({ value, label, tone }, at): Box => ({
      id: value,
      lines: inLines(label, letters),
      kind: 'state',
      tone,
      ...(at === 0 && { isStart: true }),
    }));
  // Transitions between the same two states share one arrow: separate ones would each need a column.
  const ways = new Map<string, { from: string; to: string; by: Transition[] }>();
  for (const transition of transitions)
    for (const from of transition.from) {
      if (!options.some(({ value }) => value === from)) continue;
      const { to } = transition;
      const way = ways.get(`${from} ${to}`) ?? { from, to, by: [] };
      ways.set(`${from} ${to}`, way);
      way.by.push(transition);
    }
  const arrowsOf = (letters: number) =>
    [...ways.values()].map(({ from, to, by }): Arrow => ({
      from,
      to,
      lines: inLines([...new Set(by.map(({ label }) => label))].join(', '), letters),
      ...(by.every(({ auto }) => auto) && { isAutomatic: true }),
    }));
  const [boxes, arrows] = [boxesOf(), arrowsOf(16)];
  const usual = narrower(placeBoxes(boxes, arrows, 'TB'), placeBoxes(boxes, arrows, 'LR'));
  return usual.width <= widest
    ? usual
    : narrower(usual, placeBoxes(boxesOf(12), arrowsOf(10), 'TB', 'tight'));
}

/** Pixels; a wider diagram doesn't fit next to menu and list, or on an A4 sheet. */
const widest = 960;
const narrower = (a: DrawnDiagram, b: DrawnDiagram) => (b.width < a.width ? b : a);

function moveOf(portal: Portal, resource: Resource, field: Field, transition: Transition): StateMove {
  const nameOf = (value: string) => field.options?.find((one) => one.value === value)?.label ?? value;
  const { id, label, from, to, permissions, auto = false, when, fields } = transition;
  const causes = resource.rules.filter(({ on }) =>
    on.some(
      (trigger) =>
        (trigger.kind === 'transition' && trigger.transitions.includes(id)) ||
        (trigger.kind === 'enters' && trigger.field === field.id && trigger.values.includes(to)),
    ),
  );
  return {
    label,
    from: from.map(nameOf),
    to: nameOf(to),
    who: permissions,
    isAutomatic: auto,
    when: when ? describeRows(portal, resource, [when]) : '',
    asks: fields.map((one) => resource.fields[one]?.label ?? one),
    follows: causes.map((rule) => rule.label),
  };
}

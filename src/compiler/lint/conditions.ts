/** Warnings about conditions: what those about other records reveal, and triggers that miss what changes without a write. */
import { translate } from '#messages/translate.ts';
import {
  dependencyClosure,
  fieldNodeKey,
  type FieldNode,
  type FieldsOf,
} from '#model/fields/dependencies.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import {
  asksOthers,
  isVariable,
  namesInFilter,
  othersIn,
  settingNamed,
  withoutRecord,
} from '#model/filter/filter.ts';
import { dependsOnToday, parseFormula, settingsOfFormula } from '#model/formula/formula.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import type { RuleTrigger } from '#model/rules.ts';
import type { LintContext } from './context.ts';
import { Readers } from './flows.ts';

/**
 * What a condition about other records reveals: who sees that a button is closed, or that a record is refused, learns that there
 * is, or is not, such a record.
 */
export function lintConditionsOnOthers({ portal, resources }: LintContext) {
  const asking = resources.flatMap(({ resource, node }) => {
    const nthOf = (one: Resource['transitions'][number]) =>
      resource.transitions.filter(({ field }) => field === one.field).indexOf(one);
    const buttons = resource.transitions
      .filter(({ auto }) => !auto)
      .map((one) => ({
        filter: one.when,
        told: { resource: resource.id, field: one.field },
        at: node.at('fields', one.field, 'transitions', nthOf(one), 'when'),
      }));
    const kept = resource.ensures.map(({ that }, nth) => ({
      filter: that,
      told: { resource: resource.id, field: resource.titleFields[0]! },
      at: node.at('ensures', nth, 'that'),
    }));
    return [...buttons, ...kept].filter(({ filter }) => asksOthers(filter));
  });
  if (asking.length === 0) return;
  const readers = new Readers(portal);
  for (const { filter, told, at } of asking) {
    const named = othersIn(filter).flatMap(({ resource, where }) =>
      [...new Set(['id', ...namesInFilter(withoutRecord(where))])].map((field) => ({ resource, field })),
    );
    const hidden = named.flatMap((node) => {
      const fields = Object.keys(portal.resources[node.resource]?.fields ?? {});
      const mayRead = (set: readonly string[]) =>
        node.field === 'id'
          ? fields.some((field) => readers.mayRead({ ...node, field }, set))
          : readers.mayRead(node, set);
      const who = readers.of(told).filter((set) => !mayRead(set));
      return who.length > 0 ? [{ node, who }] : [];
    });
    const [first] = hidden;
    if (!first) continue;
    const what = first.node.field === 'id' ? first.node.resource : fieldNodeKey(first.node);
    const who = first.who.map((set) => set.join(' + ') || translate('lint.anyAccount')).join(', ');
    at.warn(translate('lint.conditionReveals', { what, who }), 'key', 'rule-reveals');
  }
}

// Warns about triggers that watch what also changes without a write to any record that they follow: with the day, or
// with the company's settings. Nothing happens then.

/** What a value changes with, although no record is written. */
type Drift = 'day' | 'settings';

export function lintTriggers({ portal, resources }: LintContext) {
  const fieldsOf: FieldsOf = (id) => portal.resources[id]?.fields;
  for (const { resource, node } of resources)
    for (const [at, { on }] of resource.rules.entries())
      for (const trigger of on) {
        const found = driftOf(trigger, resource, portal, fieldsOf);
        if (found)
          node
            .at('rules', at, 'on')
            .warn(translate(driftWords[found.drift], { name: found.name }), 'key', 'trigger-without-write');
      }
}

const driftWords = { day: 'lint.triggerMissesDay', settings: 'lint.triggerMissesSettings' } as const;

function driftOf(trigger: RuleTrigger, { id }: Resource, portal: Portal, fieldsOf: FieldsOf) {
  const watched =
    trigger.kind === 'update'
      ? trigger.fields
      : trigger.kind === 'becomes'
        ? namesInFilter(trigger.that)
        : [];
  for (const name of watched) {
    const nodes = dependencyClosure([{ resource: id, field: name }], fieldsOf);
    const drift = nodes.map((node) => driftIn(node, portal)).find((one) => one !== undefined);
    if (drift) return { name, drift };
  }
  const setting = trigger.kind === 'becomes' ? textsIn(trigger.that).find(settingNamed) : undefined;
  return setting === undefined ? undefined : { name: setting, drift: 'settings' as const };
}

function driftIn({ resource, field: id }: FieldNode, { resources }: Portal): Drift | undefined {
  const field = resources[resource]?.fields[id];
  const written = formulaOf(field);
  const formula = written === undefined ? undefined : parseFormula(written);
  if (formula && settingsOfFormula(formula).length > 0) return 'settings';
  if (formula && dependsOnToday(formula)) return 'day';
  return field && conditionTexts(field).some(isVariable) ? 'day' : undefined;
}

const conditionTexts = (field: Field): string[] =>
  ['when' in field ? field.when : undefined, ...(field.options ?? []).map(({ when }) => when)].flatMap(
    textsIn,
  );

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

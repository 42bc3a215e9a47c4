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
import type { Field, Filter, Portal, Resource } from '#model/types.ts';
import { stepsWithPaths, type LetterStep, type Rule, type RuleStep, type RuleTrigger } from '#model/rules.ts';
import { parseName, templateNames } from '#rules/parseNames.ts';
import { flowsOf, nodeOf } from '#rules/reads.ts';
import { fieldsInTexts, findSheet } from '#screens/sheets.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import type { LintContext } from './context.ts';
import { type Readers, readersOf } from './flows.ts';
import type { Reveals } from './reveals.ts';
import { spelled } from './spelling.ts';
import { type PermissionSet, type Writers, writersOf } from './writers.ts';

const holdersText = (portal: Portal, sets: readonly PermissionSet[]) =>
  [
    ...new Set(
      sets.map((set) => set.map((name) => spelled(portal, name)).join(' + ') || translate('lint.anyAccount')),
    ),
  ].join(', ');

/**
 * What a condition about other records reveals: who sees that a button is closed, that a record is refused, or what a rule has
 * done, learns that there is, or is not, such a record.
 */
export function lintConditionsOnOthers({ portal, resources }: LintContext, reveals: Reveals) {
  const people = peopleOf(portal);
  for (const { resource, node } of resources)
    for (const { filter, told, at } of [
      ...buttonsOf(resource, node),
      ...ensuresOf(resource, node),
      ...resource.rules.flatMap((rule, nth) => conditionsIn(rule, resource, node.at('rules', nth))),
    ])
      if (asksOthers(filter)) tellRevealed(portal, people(), { filter, at, sets: told(people()) }, reveals);
}

type People = { readers: Readers; writers: Writers };

/** The same people for all that asks for them; most portals have nothing that does. */
function peopleOf(portal: Portal): () => People {
  return () => ({ readers: readersOf(portal), writers: writersOf(portal) });
}

/** A condition, and those who learn how it is answered. */
type Told = {
  filter: Filter | undefined;
  told: (people: People) => readonly PermissionSet[];
  at: ConfigNode;
};

const buttonsOf = (resource: Resource, node: ConfigNode): Told[] =>
  resource.transitions
    .filter(({ auto }) => !auto)
    .map(({ field, when, ...one }) => {
      const nth = resource.transitions
        .filter((other) => other.field === field)
        .findIndex((other) => other.id === one.id);
      return {
        filter: when,
        told: ({ writers }) => writers.pressersOf([one.id], resource),
        at: node.at('fields', field, 'transitions', nth, 'when'),
      };
    });

const ensuresOf = (resource: Resource, node: ConfigNode): Told[] =>
  resource.ensures.map(({ that }, nth) => ({
    filter: that,
    told: ({ writers }) => writers.savers(resource),
    at: node.at('ensures', nth, 'that'),
  }));

function conditionsIn(rule: Rule, resource: Resource, node: ConfigNode): Told[] {
  const steps = stepsWithPaths(rule.then);
  const written =
    (some: readonly RuleStep[]) =>
    ({ readers }: People) =>
      some.flatMap((step) => flowsOf(rule, step)).flatMap(({ to }) => readers.of(to));
  return [
    { filter: rule.when, told: written(steps.map(({ step }) => step)), at: node.at('when') },
    ...steps.flatMap(({ step, path }): Told[] => [
      { filter: step.if, told: written([step]), at: node.at(...path, 'if') },
      ...(step.kind === 'require'
        ? [
            {
              filter: step.that,
              told: ({ writers }: People) => writers.causersOf(rule, resource),
              at: node.at(...path, 'require'),
            },
          ]
        : []),
    ]),
  ];
}

function tellRevealed(
  portal: Portal,
  { readers }: People,
  { filter, sets, at }: { filter: Filter | undefined; sets: readonly PermissionSet[]; at: ConfigNode },
  reveals: Reveals,
) {
  const named = othersIn(filter).flatMap(({ resource, where }) =>
    [...new Set(['id', ...namesInFilter(withoutRecord(where))])].map((field) => ({ resource, field })),
  );
  for (const node of named) {
    const fields = Object.keys(portal.resources[node.resource]?.fields ?? {});
    const mayRead = (set: PermissionSet) =>
      node.field === 'id'
        ? fields.some((field) => readers.mayRead({ ...node, field }, set))
        : readers.mayRead(node, set);
    const who = sets.filter((set) => !mayRead(set));
    if (who.length === 0) continue;
    const what = node.field === 'id' ? node.resource : fieldNodeKey(node);
    const message = translate('lint.conditionReveals', { what, who: holdersText(portal, who) });
    return reveals.add({ at, on: 'key', message, learned: [{ what: node, who }] });
  }
}

/** Warns about letters that show what who presses for them can't read: they may have them sent to an address of their own. */
export function lintLetters({ portal, resources }: LintContext, reveals: Reveals) {
  const people = peopleOf(portal);
  for (const { resource, node } of resources)
    for (const [nth, rule] of resource.rules.entries())
      for (const { step, path } of stepsWithPaths(rule.then)) {
        if (step.kind !== 'letter') continue;
        const { readers, writers } = people();
        const pressed = rule.on.flatMap((one) => (one.kind === 'transition' ? one.transitions : []));
        const pressers = writers.pressersOf(pressed, resource);
        for (const what of shownIn(step, rule, resource, portal)) {
          const who = pressers.filter((set) => !readers.mayRead(what, set));
          if (who.length === 0) continue;
          const words = { what: fieldNodeKey(what), who: holdersText(portal, who) };
          const at = node.at('rules', nth, ...path, 'email');
          const message = translate('lint.letterReveals', words);
          reveals.add({ at, on: 'key', message, learned: [{ what, who }] });
          break;
        }
      }
}

/** The fields that the texts of a letter name, and those on its sheet. */
function shownIn(step: LetterStep, rule: Rule, { id }: Resource, portal: Portal): FieldNode[] {
  const named = [step.title, step.text ?? ''].flatMap(templateNames);
  const texts = named.flatMap((name) => nodeOf(parseName(name)?.name ?? name, rule, step) ?? []);
  const sheet = step.print === undefined ? undefined : findSheet(portal, id, step.print);
  if (!sheet) return texts;
  const own = [
    ...sheet.sections.flatMap(({ fields }) => fields.map(({ field }) => field)),
    ...fieldsInTexts([sheet]),
  ];
  const lists = (sheet.related ?? []).flatMap(({ resource, columns }) =>
    columns.map(({ field }) => ({ resource, field })),
  );
  return [...texts, ...own.map((field) => ({ resource: id, field })), ...lists].filter(
    ({ resource, field }) => portal.resources[resource]?.fields[field] !== undefined,
  );
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

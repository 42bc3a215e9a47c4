/** Checks that every name in a scenario exists. "portal test" checks the outcomes. */
import { suggestion } from '#model/config/suggest.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import { findTransition } from '#rules/bind/steps.ts';
import type { CheckedFile } from '#language/files.ts';
import type { ScenarioAct, ScenarioOutcome, ScenarioSource } from '../schema/schema.ts';
import {
  findField,
  findReadableField,
  findResource,
  ConfigNode,
  type KnownResource,
  type BindContext,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';

/** Record name -> its resource. null: it is invalid, which has been reported. */
type Known = Map<string, KnownResource | null>;
/** Stands for the name that an unreadable step would define, as no name is empty. */
const unknown = '';

export function checkScenario(context: BindContext, file: CheckedFile<ScenarioSource>) {
  const node = new ConfigNode(file, context.report);
  const known: Known = new Map();
  if (node.at('given').isValid)
    for (const [name, where] of Object.entries(file.value.given ?? {}))
      known.set(name, checkWhere(context, node.at('given', name), where, known));
  if (!Array.isArray(file.value.steps)) return;
  file.value.steps.forEach((step, index) => {
    const at = node.at('steps', index);
    // the resource of the record that it names is unknown
    if (!at.isValid) return void known.set(unknown, null);
    step.when.forEach((act, n) => checkAct(context, at.at('when', n), act, known));
    step.then?.forEach((outcome, n) => checkOutcome(context, at.at('then', n), outcome, known));
  });
}

function checkAct(context: BindContext, node: ConfigNode, act: ScenarioAct, known: Known) {
  if ('run' in act) return checkRun(context, node.at('run'), act.run);
  if ('create' in act) {
    const resource = findResource(context, node.at('create'), act.create);
    checkValues(node.at('set'), act.set, resource, known);
    if (act.name !== undefined) known.set(act.name, resource);
    return;
  }
  const key = 'update' in act ? 'update' : 'delete' in act ? 'delete' : 'in';
  const name = 'update' in act ? act.update : 'delete' in act ? act.delete : act.in;
  const resource = checkWhich(context, node.at(key), name, known);
  if ('transition' in act && resource) findTransition(node.at('transition'), resource, act.transition);
  if ('set' in act) checkValues(node.at('set'), act.set, resource, known);
}

function checkOutcome(
  context: BindContext,
  node: ConfigNode,
  { find, is, name }: ScenarioOutcome,
  known: Known,
) {
  const resource = checkWhich(context, node.at('find'), find, known);
  checkNames(node.at('is'), is, known);
  for (const id of Object.keys(is ?? {}))
    if (resource) findReadableField(node.at('is', id), resource, id, 'key');
  if (name !== undefined) known.set(name, resource);
}

const checkWhich = (
  context: BindContext,
  node: ConfigNode,
  which: string | Readonly<Record<string, unknown>>,
  known: Known,
): KnownResource | null =>
  typeof which === 'string' ? findNamed(node, which, known) : checkWhere(context, node, which, known);

function checkWhere(
  context: BindContext,
  node: ConfigNode,
  where: Readonly<Record<string, unknown>>,
  known: Known,
): KnownResource | null {
  const [[id, filter] = []] = Object.entries(where);
  if (id === undefined || Object.keys(where).length > 1) {
    node.error(translate('bind.nameOneResourceWithFilter'));
    return null;
  }
  const resource = findResource(context, node.at(id), id);
  checkNames(node.at(id), filter, known);
  for (const name of resource ? namesInFilter(filter) : [])
    findReadableField(node.at(id), resource!, name, 'key');
  return resource;
}

function checkValues(
  node: ConfigNode,
  values: Readonly<Record<string, unknown>> | undefined,
  resource: KnownResource | null,
  known: Known,
) {
  checkNames(node, values, known);
  for (const id of Object.keys(values ?? {})) if (resource) findField(node.at(id), resource, id, 'key');
}

/** Checks the record names inside values. */
function checkNames(node: ConfigNode, value: unknown, known: Known): void {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).forEach(([key, part]) =>
      checkNames(node.at(Array.isArray(value) ? Number(key) : key), part, known),
    );
  const [, name, field] = recordName.exec(String(value)) ?? [];
  if (typeof value !== 'string' || name === undefined || variables.test(name)) return;
  const resource = findNamed(node, name, known);
  if (resource && field !== undefined) findReadableField(node, resource, field);
}

/** Matches `$contrato` and `$contrato.valorTotal`. */
export const recordName = /^\$([a-z][A-Za-z0-9]*)(?:\.(\w+))?$/;
/** Variables of filters and values, which are not record names. */
const variables = /^(today|user|month|year|week|now)$/;

function findNamed(node: ConfigNode, name: string, known: Known): KnownResource | null {
  const found = known.get(name);
  if (found === undefined && !known.has(unknown))
    node.error(
      translate('bind.noRecordIsCalled', {
        name,
        suggestion: suggestion(name, [...known.keys()], translate('bind.thereAre')),
      }),
    );
  return found ?? null;
}

function checkRun(context: BindContext, node: ConfigNode, key: string) {
  const [id = '', rule = ''] = key.split('.');
  const resource = findResource(context, node, id);
  const rules = resource?.source.rules ?? [];
  if (resource && Array.isArray(rules) && !rules.some((one) => one.id === rule))
    node.error(
      translate('bind.hasNoRule', {
        id,
        rule,
        suggestion: suggestion(
          rule,
          rules.map((one) => one.id),
          translate('bind.thereAre'),
        ),
      }),
    );
}

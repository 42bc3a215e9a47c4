/** The keyword `reconcile` of a resource: what its lines of statements settle. */
import type { FeatureWords, LintedResource, ResourceParts } from '#language/feature.ts';
import { translate } from '#messages/translate.ts';
import { collection, writing } from '#model/api/operations.ts';
import { rules } from '#model/config/keyword.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Rule } from '#model/rules.ts';
import type { Resource } from '#model/types.ts';
import { checkReconcile } from './config/checkReconcile.ts';
import { reconcileSchema } from './config/schema.ts';

/** Lines and partners are compared by what the person who reconciles may read. */
function lintReconcile({ resource, node, grantsOn }: LintedResource): void {
  const { amount: own, day: ownDay, with: partners } = resource.reconcile!;
  const isRead = (id: string, field: string) => grantsOn(id).read.has(field);
  for (const [index, { resource: id, amount, day, text }] of partners.entries()) {
    const at = node.at('with', index, 'match');
    for (const name of [amount, ...(day === undefined ? [] : [day]), ...text])
      if (name !== '' && !name.includes('.') && !isRead(id, name))
        at.refuse(translate('lint.noScreenCompares', { field: name, resource: id }), 'key');
    for (const name of [own, ...(ownDay === undefined ? [] : [ownDay])])
      if (name !== '' && !isRead(resource.id, name))
        at.refuse(translate('lint.noScreenCompares', { field: name, resource: resource.id }), 'key');
  }
}

function* comparedFields({ id, reconcile }: Resource): Generator<{ resource: string; fields: string[] }> {
  const { amount, day, text, with: partners } = reconcile!;
  const named = (one: string | undefined) => (one === undefined ? [] : [one]);
  yield { resource: id, fields: [amount, ...named(day), ...text] };
  for (const { resource, ...one } of partners)
    yield {
      resource,
      fields: [one.amount, ...named(one.day), ...one.text.map((name) => name.split('.')[0]!)],
    };
}

/** No id of a rule in a config has a colon. */
const ruleId = 'reconcile:lines';

/** In its name lines are settled. */
export const reconcileRule: (resource: Resource) => Rule = memoize(({ id: resource, place }) => ({
  id: ruleId,
  resource,
  label: translate('reconcile.rule'),
  on: [],
  when: {},
  then: [],
  undo: { on: [], made: {}, blockedWhen: {} },
  paths: [],
  place,
}));

/** Without `accept` and `takeBack` it only lists what is open. */
const neededByKey = ({ body }: { body: Readonly<Record<string, unknown>> }): 'read' | 'verbs' =>
  body.accept === undefined && body.takeBack === undefined ? 'read' : 'verbs';

export const words = {
  resource: {
    reconcile: rules(
      'parts',
      reconcileSchema.optional(),
      'featureWords.reconcile',
      'reconcile: { lines: { volume_null: true }, text: [motivo], with: [{ resource: emprestimos, match: { taxa: valor, text: [leitor] }, becomes: { emprestimoId: $partner.id, volume: 1 } }] }',
      { at: { file: 'resources/multas.yaml', path: [] }, serverOnly: true },
    ),
  },
  operations: {
    reconcile: {
      ...writing,
      of: 'reconcile',
      at: [`${collection}/reconcile`],
      refusal: 'forbidden.reconcile',
      gate: 'edit',
      proof: 'named',
      queue: 'patient',
      key: neededByKey,
    },
  },
  wishes: { 'resource/reconcile': 'wishes.resourceReconcile' },
} as const satisfies FeatureWords;

export const parts: ResourceParts = {
  reconcile: {
    check: checkReconcile,
    lint: lintReconcile,
    compares: comparedFields,
    rule: { id: ruleId, of: reconcileRule },
  },
};

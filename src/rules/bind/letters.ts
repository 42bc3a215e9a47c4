/** Checks letters, of rules and of buttons: that they have an address, and a sheet of their record. */
import type { BindContext, ConfigNode, KnownResource } from '#language/bind/context.ts';
import { suggestion } from '#model/config/suggest.ts';
import { traitsOf } from '#model/traits.ts';
import { translate } from '#messages/translate.ts';
import type { LetterSource } from '../schema/steps.ts';
import type { RuleScope } from './scope.ts';
import { checkTemplate } from './setValues.ts';

/** @param node the step, or the button */
export function checkLetter(
  node: ConfigNode,
  { email, title, text, attach }: LetterSource,
  scope: RuleScope,
) {
  const { context } = scope;
  if (!context.hasStep('email'))
    return node.at('email').error(translate('explain.noFeature', { name: 'email' }), 'key');
  const { portal } = context.sources;
  if (portal?.isValid(['mail']) && !portal.value.mail)
    node.at('email').error(translate('ruleProblems.portalYamlHasNoMail'), 'key');
  if (typeof email === 'string') checkAddress(node.at('email'), email, scope);
  else
    for (const [index, name] of email.entries()) {
      const at = node.at('email', index);
      if (email.indexOf(name) < index) at.error(translate('idle.isNamedTwice', { name }));
      else checkAddress(at, name, scope);
    }
  checkTemplate(node.at('title'), title, scope);
  if (text !== undefined) checkTemplate(node.at('text'), text, scope);
  if (attach) checkSheet(node.at('attach', 'print'), attach.print, scope);
}

function checkAddress(node: ConfigNode, name: string, scope: RuleScope) {
  const found = scope.find(node, name);
  if (!found || found.broken || found.type === 'email') return;
  node.error(
    translate('ruleProblems.isNoAddress', {
      name,
      type: found.type,
      suggestion: addressIn(name, found.resource, scope, traitsOf(found).refersTo === true),
    }),
  );
}

/** An address beside the field that was named, or in the record that it leads to. */
function addressIn(
  name: string,
  beside: KnownResource,
  { context }: RuleScope,
  isReference: boolean,
): string {
  const field = beside.fields?.[name.split('.').at(-1)!]?.source;
  const target = field && 'resource' in field ? context.resources.get(String(field.resource)) : undefined;
  const [own] = addressesOf(isReference ? target : beside);
  if (own === undefined) return translate('ruleProblems.addFieldOfAddress', { id: (target ?? beside).id });
  const way = isReference ? [name, own] : [...name.split('.').slice(0, -1), own];
  return translate('common.didYouMean', { near: way.join('.') });
}

const addressesOf = (resource: KnownResource | undefined): string[] =>
  Object.entries(resource?.fields ?? {}).flatMap(([id, { type }]) => (type === 'email' ? [id] : []));

function checkSheet(node: ConfigNode, id: string, { context, resource }: RuleScope) {
  const known = [...sheetsIn(context, resource.id).keys()];
  if (known.includes(id)) return;
  node.error(
    known.length === 0
      ? translate('ruleProblems.noSheets', { resource: resource.id, id })
      : translate('ruleProblems.noSheet', {
          resource: resource.id,
          id,
          suggestion: suggestion(id, known, translate('common.thereAre')),
        }),
  );
}

const sheetsIn = ({ sources, findSheets }: BindContext, resource: string) =>
  findSheets(sources.departments.values(), resource);

/** Reports sheets of one resource with the same id: a letter could not tell them apart. */
export function checkSheetId(context: BindContext, node: ConfigNode, id: string, resource: string) {
  const all = sheetsIn(context, resource).get(id) ?? [];
  const own = [node.file.id, node.path.join('.')].join();
  const first = all.findIndex(({ file, path }) => [file, path].join() === own);
  if (first > 0) node.at('id').error(translate('ruleProblems.twoSheets', { id, resource }));
}

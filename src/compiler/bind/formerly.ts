/** Checks former names: each belongs to one current name, and must not itself be a current name. */
import type { FieldSource, RowFieldSource } from '../schema/schema.ts';
import { formerNames, formerOptions } from '#language/shortForms.ts';
import { hasRows } from '#model/traits.ts';
import type { KnownResource, ConfigNode, BindContext } from '#language/bind/context.ts';
import { phrase } from '#messages/phrase.ts';

export function checkFormerly(context: BindContext, { node, source }: KnownResource) {
  for (const old of formerNames(node.at('formerly').isValid ? source.formerly : undefined))
    if (context.resources.has(old))
      node
        .at('formerly')
        .error(
          phrase`"${old}" ainda é um recurso: em "formerly" fica o nome que este teve e ninguém mais tem`,
        );
  checkFields(node.at('fields'), source.fields, source.from !== undefined);
}

function checkFields(
  node: ConfigNode,
  fields: Readonly<Record<string, FieldSource | RowFieldSource>>,
  isView: boolean,
) {
  const taken = new Map<string, string>();
  for (const [id, field] of Object.entries(fields)) {
    const at = node.at(id);
    if (!at.isValid) continue;
    const names = formerNames(field.formerly);
    if (isView && names.length > 0)
      at.at('formerly').error(phrase`uma visão não guarda registros: não há o que renomear`, 'key');
    for (const old of names) {
      if (Object.hasOwn(fields, old))
        at.at('formerly').error(
          phrase`"${old}" ainda é um campo: em "formerly" fica um nome que já não se usa`,
        );
      else if (taken.has(old))
        at.at('formerly').error(
          phrase`"${old}" não pode ter virado "${id}" e "${taken.get(old)}": escolha um`,
        );
      taken.set(old, id);
    }
    checkOptions(at, field);
    if (hasRows(field)) checkFields(at.at('fields'), field.fields, false);
  }
}

function checkOptions(node: ConfigNode, field: FieldSource | RowFieldSource) {
  const options = formerOptions(field);
  const taken = new Map<string, string>();
  for (const [value, names] of options)
    for (const old of names) {
      const at = node.at('options', value, 'formerly');
      if (options.some(([known]) => known === old))
        at.error(phrase`"${old}" ainda é uma opção: em "formerly" fica um nome que já não se usa`);
      else if (taken.has(old))
        at.error(phrase`"${old}" não pode ter virado "${value}" e "${taken.get(old)}": escolha um`);
      taken.set(old, value);
    }
}

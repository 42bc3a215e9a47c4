/** Fields that say too little: equal labels, a single choice. */
import type { ConfigNode } from '../link/world.ts';
import type { Field } from '../../model/types.ts';
import { kindOf } from '../../kinds/registry.ts';
import { hasRows } from '../../model/traits.ts';
import { warnOfRepeated } from './repeated.ts';
import type { View } from './view.ts';
import { oneOf } from '../words.ts';
import { phrase } from '../../messages/phrase.ts';

export function adviseOnFields({ portal: { accounts }, resources }: View) {
  for (const { resource, node } of resources) {
    warnOfLabels(node.at('fields'), Object.values(resource.fields), resource.id);
    for (const field of Object.values(resource.fields)) {
      const at = node.at('fields', field.id);
      if (!at.exists) continue;
      // what accounts may be given grows with each department: the first one has the first
      const isGrowing = resource.id === accounts.resource && field.id === accounts.permissions;
      adviseOnChoice(at, field, isGrowing);
      adviseOnCountry(at, field);
      if (resource.id === accounts.resource && field.id === accounts.email && !field.unique)
        at.warn(
          phrase`campo "${field.id}" é o e-mail com que se entra, e duas contas podem ter o mesmo: acrescente "unique: true"; num banco de dados a conta é achada assim por um índice`,
          'key',
          'repeated-email',
        );
      if (hasRows(field)) {
        warnOfLabels(at.at('fields'), Object.values(field.fields), `${resource.id}.${field.id}`);
        for (const row of Object.values(field.fields)) {
          adviseOnChoice(at.at('fields', row.id), row);
          adviseOnCountry(at.at('fields', row.id), row);
        }
      }
    }
  }
}

/** Those that the portal adds itself are labelled by it. */
function warnOfLabels(node: ConfigNode, fields: readonly Field[], owner: string) {
  warnOfRepeated(
    fields
      .filter(({ id }) => node.at(id).exists)
      .map(({ id, label }) => ({ label, at: node.at(id, 'label') })),
    (label) => phrase`há dois campos "${label}" em "${owner}": dê a um deles outro "label"`,
  );
}

function adviseOnChoice(node: ConfigNode, { id, options }: Field, isGrowing = false) {
  if (!options) return;
  if (options.length === 1 && !isGrowing && !options[0]!.when)
    node
      .at('options')
      .warn(
        phrase`campo "${id}" tem uma opção só: não há o que escolher; acrescente outra, ou use outro tipo`,
        'key',
        'single-option',
      );
  warnOfRepeated(
    options.map(({ value, label }) => ({ label, at: node.at('options', value) })),
    (label) => phrase`há duas opções "${label}" em "${id}": dê a uma delas outro texto`,
  );
}

/** Of a country whose states are not known, those of Brazil would be offered. */
function adviseOnCountry(node: ConfigNode, field: Field) {
  const { byCountry, options } = kindOf(field);
  if (!byCountry || !options || !('country' in field) || field.country !== 'other') return;
  const known = Object.keys(byCountry).map((country) => `"country: ${country}"`);
  node.warn(
    phrase`campo "${field.id}" ofereceria os estados do Brasil, e o portal é de outro país: diga ${oneOf(known)}, ou troque o tipo por "select", com os estados em "options"`,
    'key',
    'country-of-states',
  );
}

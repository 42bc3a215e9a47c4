/** Whether the value of one field can stand in another. */
import { isNumeric, isTemporal, refersTo, traitsOf } from '../../model/traits.ts';
import type { FieldSource } from '../schema.ts';
import { accountsOf, optionsOf } from './filters.ts';
import type { KnownField, KnownResource, ConfigNode, World } from './world.ts';
import { phrase } from '../../messages/phrase.ts';

/** Where a reference leads; one that the portal keeps by itself, to the accounts. */
export const resourceOf = (world: World, { source }: KnownField) =>
  source && 'resource' in source ? source.resource : accountsOf(world)?.id;

/** Whether it leads to one record, whose fields can be followed from it. */
export const leadsToOne = (field: { type: string }) =>
  traitsOf(field).refersTo === true && !traitsOf(field).holdsMany;

/** Whether it is one of the options that its field declares. */
export const isOneChoice = (field: { type: string }) =>
  traitsOf(field).choice === true && !traitsOf(field).holdsMany;

/** That the value of one field can stand in another. */
export function checkFit(
  world: World,
  node: ConfigNode,
  name: string,
  given: KnownField,
  from: KnownResource,
  {
    id,
    field,
    isLink = false,
    written,
  }: { id: string; field: FieldSource; isLink?: boolean; /** How to have it as a text. */ written?: string },
) {
  const isId = given.source === undefined && name.split('.').at(-1) === 'id';
  const refuse = (hint: string) =>
    node.error(
      phrase`"${name}" de "${from.id}" é do tipo ${given.type} e não cabe em "${id}", do tipo ${field.type}${hint}`,
    );

  const { text, temporal, holdsMany } = traitsOf(field);
  if (isId && refersTo(field) && !holdsMany) {
    if (field.resource !== from.id)
      node.error(phrase`"${id}" se refere a "${field.resource}", e "${name}" é um registro de "${from.id}"`);
    return;
  }
  if (refersTo(field) && given.type === field.type) {
    const other = resourceOf(world, given);
    if (other && other !== field.resource && world.resources.has(other))
      node.error(phrase`"${id}" se refere a "${field.resource}", e "${name}" a "${other}"`);
    return;
  }
  const [have, may] = [optionsOf(given), 'options' in field ? Object.keys(field.options) : null];
  const sameChoice = given.type === field.type || (isOneChoice(given) && isOneChoice(field));
  if (have && may && sameChoice) {
    const strange = have.filter((option) => !may.includes(option));
    if (strange.length > 0)
      node.error(
        phrase`"${id}" não tem as opções ${strange.map((one) => `"${one}"`).join(', ')} de "${name}": inclua-as nele`,
      );
    return;
  }
  if (given.type === field.type || (isNumeric(given) && isNumeric(field))) return;
  if (isId && text === 'line') return;
  if (traitsOf(given).text && (text === 'line' || text === 'lines')) return;
  // a month is kept as its last day; of what is known more exactly, the rest is left out
  if (isTemporal(given) && temporal && temporal !== 'datetime') return;
  const asText = written ?? (isLink ? undefined : `{ text: "{${name.split('.')[0]!}}" }`);
  refuse(text === 'line' && asText ? phrase`: escreva ${asText} para tê-lo como se lê` : '');
}

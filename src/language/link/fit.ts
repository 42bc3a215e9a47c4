/** Whether the value of one field can stand in another. */
import { numericKinds, referenceKinds } from '../../model/kinds.ts';
import type { FieldSource } from '../schema.ts';
import { accountsOf, optionsOf } from './filters.ts';
import type { KnownField, KnownResource, Spot, World } from './world.ts';

/** Where a reference leads; one that the portal keeps by itself, to the accounts. */
export const resourceOf = (world: World, { source }: KnownField) =>
  source && 'resource' in source ? source.resource : accountsOf(world)?.id;

/** Kinds whose values are plain words, and may stand in a text as they are. */
export const wordKinds = new Set(['text', 'textarea', 'email', 'url']);
export const oneChoice = new Set(['select', 'status']);

/** That the value of one field can stand in another. */
export function checkFit(
  world: World,
  spot: Spot,
  name: string,
  given: KnownField,
  from: KnownResource,
  { id, field, isLink = false }: { id: string; field: FieldSource; isLink?: boolean },
) {
  const isId = given.source === undefined && name.split('.').at(-1) === 'id';
  const refuse = (hint: string) =>
    spot.error(
      `"${name}" de "${from.id}" é do tipo ${given.type} e não cabe em "${id}", do tipo ${field.type}${hint}`,
    );

  if (isId && field.type === 'reference') {
    if (field.resource !== from.id)
      spot.error(`"${id}" se refere a "${field.resource}", e "${name}" é um registro de "${from.id}"`);
    return;
  }
  if (referenceKinds.has(given.type) && given.type === field.type && 'resource' in field) {
    const other = resourceOf(world, given);
    if (other && other !== field.resource)
      spot.error(`"${id}" se refere a "${field.resource}", e "${name}" a "${other}"`);
    return;
  }
  const [have, may] = [optionsOf(given), 'options' in field ? Object.keys(field.options) : null];
  const sameChoice = given.type === field.type || (oneChoice.has(given.type) && oneChoice.has(field.type));
  if (have && may && sameChoice) {
    const strange = have.filter((option) => !may.includes(option));
    if (strange.length > 0)
      spot.error(
        `"${id}" não tem as opções ${strange.map((one) => `"${one}"`).join(', ')} de "${name}": inclua-as nele`,
      );
    return;
  }
  if (given.type === field.type || (numericKinds.has(given.type) && numericKinds.has(field.type))) return;
  if (isId && (field.type === 'text' || (field.type === 'integer' && given.type === 'integer'))) return;
  if (wordKinds.has(given.type) && (field.type === 'text' || field.type === 'textarea')) return;
  if (given.type === 'datetime' && (field.type === 'date' || field.type === 'month')) return;
  if (given.type === 'date' && field.type === 'month') return;
  if (given.type === 'month' && field.type === 'date') return;
  refuse(
    field.type === 'text' && !isLink
      ? `: escreva { text: "{${name.split('.')[0]!}}" } para tê-lo como se lê`
      : '',
  );
}

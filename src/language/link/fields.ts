/** What one field says: its limits, its default, its conditions. */
import { hasRows, isNumeric, isTemporal, refersTo, traitsOf } from '../../model/traits.ts';
import type { FieldSource } from '../schema.ts';
import { conditionsOf, isReadOnly, transitionsOf } from '../shortForms.ts';
import { suggestion } from '../../model/suggest.ts';
import { checkBounds } from './bounds.ts';
import { checkFilter, checkVariable, optionsOf } from './filters.ts';
import { checkFormula, checkSequence } from './formulas.ts';
import { checkInForce } from './inForce.ts';
import { checkLinks } from './links.ts';
import { checkPattern } from './patterns.ts';
import { checkRows } from './rows.ts';
import { checkUniqueField } from './unique.ts';
import { findResource, isView, reservedNames, type KnownResource, type Spot, type World } from './world.ts';

export function checkFieldName(spot: Spot, id: string) {
  if (id === 'id' || id === 'version')
    spot.error(`o campo "${id}" é mantido pelo portal em todo registro: apague-o daqui`, 'key');
  else if (reservedNames.has(id) || id in Object.prototype)
    spot.error(`"${id}" é uma palavra reservada dos filtros: dê outro nome ao campo`, 'key');
}

export function checkField(
  world: World,
  spot: Spot,
  id: string,
  field: FieldSource,
  resource: KnownResource,
) {
  for (const key of ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const)
    checkFilter(world, spot.at(key), field[key], resource, { search: false });
  if (field.required && isReadOnly(field) && transitionsOf(field).length === 0)
    spot
      .at('required')
      .error(`campo "${id}" não pode ser obrigatório: ninguém o preenche (é somente leitura)`, 'key');
  if (hasRows(field)) checkRows(world, spot, id, field, resource, checkField);
  else if (field.default !== undefined) checkDefault(world, spot.at('default'), id, field);

  if ('options' in field && Object.keys(field.options).length === 0)
    spot.at('options').error(`campo "${id}" precisa de pelo menos uma opção`, 'key');
  if (refersTo(field)) {
    const target = findResource(world, spot.at('resource'), field.resource);
    if (target) checkFilter(world, spot.at('filter'), field.filter, target, { record: resource });
    if (target && isView(target.source))
      spot
        .at('resource')
        .error(
          `"${field.resource}" é uma visão, e seus registros mudam com os outros: refira-se a um recurso guardado`,
        );
  }
  for (const { when, path } of conditionsOf(field)) checkDerived(world, spot.at(...path), when, resource);
  if ('pattern' in field && field.pattern) checkPattern(spot.at('pattern'), field.pattern);
  if ('sequence' in field && field.sequence) checkSequence(spot.at('sequence'), field.sequence);
  if ('formula' in field && field.formula)
    checkFormula(spot.at('formula'), id, field.formula, field, resource);
  checkLinks(world, spot, id, field, resource);
  if ('inForce' in field && field.inForce) checkInForce(world, spot, id, field, resource);
  checkUniqueField(spot, id, field, resource);
  if (traitsOf(field).attachment && field.unique)
    spot.at('unique').error('"unique" não serve para arquivos, que não se comparam: apague-o', 'key');
  checkBounds(world, spot, id, field, resource);
  checkStars(spot, id, field);
  if ('currency' in field && field.currency) checkCurrency(spot.at('currency'), field.currency);
  if ('image' in field && field.image) checkImage(world, spot.at('image'), id);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

export function checkCurrency(spot: Spot, code: string) {
  if (!currencies.has(code))
    spot.error(`a moeda "${code}" não existe: use o código de três letras dela, como "BRL", "USD" ou "EUR"`);
}

/** The browser loads pictures from nowhere that portal.yaml does not name. */
function checkImage({ sources }: World, spot: Spot, id: string) {
  const { portal } = sources;
  if (portal?.isSound(['imageOrigins']) && !portal.value.imageOrigins)
    spot.error(
      `campo "${id}" mostra imagens, e nenhum site está liberado para elas: diga de onde vêm em portal.yaml, como em "imageOrigins: [https://imagens.exemplo.com]"`,
      'key',
    );
}

/** So many as can be told at a glance. */
function checkStars(spot: Spot, id: string, field: FieldSource) {
  if (!('stars' in field) || !field.stars) return;
  const { min = 1, max = 5 } = field;
  if (typeof min === 'string' || typeof max === 'string' || max < 3 || max > 10 || min < 0)
    spot
      .at(field.max === undefined ? 'min' : 'max')
      .error(
        `campo "${id}": são até 5 estrelas, ou até as de "max", que vai de 3 a 10, a contar de "min: 0" ou mais`,
      );
  if (field.formula)
    spot.at('stars').error(`campo "${id}" é calculado: estrelas quem dá são as pessoas`, 'key');
}

function checkDefault(world: World, spot: Spot, id: string, field: FieldSource) {
  const { secret, attachment } = traitsOf(field);
  if (secret) return spot.error('uma senha não pode ter valor inicial', 'key');
  if (attachment) return spot.error('um arquivo não pode ter valor inicial', 'key');
  checkConstant(world, spot, id, field.default, field);
}

/**
 * That a field may hold a value that is written in the config.
 *
 * @param use what the value is called, and whether it may be a variable of the user
 */
export function checkConstant(
  world: World,
  spot: Spot,
  id: string,
  value: unknown,
  field: FieldSource,
  { name = 'o valor inicial', user = true }: { name?: string; user?: boolean } = {},
) {
  if (typeof value === 'string' && value.startsWith('$')) return checkVariable(world, spot, value, { user });
  const options = optionsOf({ type: field.type, source: field });
  const values = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) !== (traitsOf(field).holdsMany === true))
    return spot.error(
      `${name} de "${id}" ${Array.isArray(value) ? 'não pode ser uma lista' : 'deve ser uma lista'}`,
    );
  for (const one of values) {
    if (typeof one === 'object') spot.error(`${name} de "${id}" deve ser um valor simples`);
    else if (options && !options.includes(String(one)))
      spot.error(
        `"${String(one)}" não é uma opção de "${id}".${suggestion(String(one), options, 'As opções são')}`,
      );
    else if (traitsOf(field).yesNo && typeof one !== 'boolean')
      spot.error(`${name} de "${id}" deve ser true ou false`);
    else if (isNumeric(field) && typeof one !== 'number') spot.error(`${name} de "${id}" deve ser um número`);
    else if (isTemporal(field) && !/^\d{4}-\d{2}/.test(String(one)))
      spot.error(`${name} de "${id}" deve ser uma data como "2026-10-31" ou "$today"`);
  }
}

/** `when` makes a field of others: the same for all users, and not of itself. */
function checkDerived(world: World, spot: Spot, when: Record<string, unknown>, resource: KnownResource) {
  checkFilter(world, spot, when, resource, { user: false, search: false });
  const visit = (filter: unknown, at: Spot): void => {
    if (Array.isArray(filter)) return filter.forEach((part, index) => visit(part, at.at(index)));
    if (typeof filter !== 'object' || filter === null) return;
    for (const [key, value] of Object.entries(filter)) {
      if (key === 'any' || key === 'all' || key === 'not') visit(value, at.at(key));
      const other = resource.fields?.[key.split('_')[0]!]?.source;
      if (other && conditionsOf(other).length > 0)
        at.at(key).error(
          `"when" não pode depender de "${key}", que também é calculado: repita aqui a condição dele`,
          'key',
        );
    }
  };
  visit(when, spot);
}

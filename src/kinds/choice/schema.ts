/** Choices among options: one, several, or a state that transitions change. */
import { z } from 'zod';
import { rules, widens } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';
import { derivedOptionsSchema, optionsSchema } from './options.ts';
import { transitionSchema } from './transitions.ts';

const choices = rules(
  'parts',
  optionsSchema,
  'kindWords.choice.choices',
  'options: { novo: Novo, gasto: { label: Gasto, tone: warning } }',
);

const oneOf = [
  'select',
  'kindWords.choice.about',
  '{ type: select, label: Capa, options: { dura: Dura, mole: Mole } }',
] as const;
const state = [
  'status',
  'kindWords.choice.stateAbout',
  '{ type: status, label: Conservação, options: { novo: Novo, gasto: Gasto }, transitions: [{ label: Gastar, from: novo, to: gasto }] }',
] as const;

export const selectField = fieldKind(...oneOf, {
  options: rules(
    'parts',
    derivedOptionsSchema,
    'kindWords.choice.options',
    'options: { caro: { label: Caro, when: { preco_gt: 100 } }, comum: Comum }',
  ),
});
export const statusField = fieldKind(...state, {
  options: choices,
  transitions: widens(
    'parts',
    z.array(transitionSchema).optional(),
    'kindWords.choice.transitions',
    'transitions: [{ label: Gastar, from: novo, to: gasto }]',
  ),
});
/** In rows, options can't be derived and states have no transitions, as both concern a whole record. */
export const rowSelectField = fieldKind(...oneOf, { options: choices });
export const rowStatusField = fieldKind(...state, { options: choices });

export const multiselectField = fieldKind(
  'multiselect',
  'kindWords.choice.multiselect',
  '{ type: multiselect, label: Temas, options: { mar: Mar, terra: Terra } }',
  { options: choices },
);

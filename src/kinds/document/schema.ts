/**
 * Documents and codes, each with its own check; see kind.ts. Those of a single trade are declared by the
 * config.
 */
import { z } from 'zod';
import { fieldId } from '#language/schema/atoms.ts';
import { choiceOf, rules } from '#model/config/keyword.ts';
import { fieldKind, plainKind } from '../fieldKind.ts';
import { fillsOf, lineParts, pixParts } from './codeParts.ts';
import type { WrittenDeclaration } from './declaration.ts';
import { phoneCountries } from './phonePlans.ts';

export const phoneField = fieldKind(
  'phone',
  'kindWords.document.phone',
  '{ type: phone, label: Telefone }',
  {
    country: rules(
      'plain',
      choiceOf(phoneCountries).optional(),
      'kindWords.document.country',
      'country: US',
      { values: phoneCountries },
    ),
  },
  {
    heading: /fon[eo]|celular|whats|phone|mobile|contato|contacto/,
    written: /^(\+\d{1,3} ?)?\(\d{2,3}\) ?\d{3,5}-?\d{4}$/,
  },
);

/** The countries with known postal codes, and `other` for all the rest. */
export const postalCountries = {
  BR: 'kindWords.document.BR',
  US: 'kindWords.document.US',
  GB: 'kindWords.document.GB',
  other: 'kindWords.document.other',
} as const;

/** The countries with known states. */
export const stateCountries = {
  BR: 'kindWords.document.stateCountriesBR',
  US: 'kindWords.document.stateCountriesUS',
} as const;
const cepField = fieldKind(
  'cep',
  'kindWords.document.cep',
  '{ type: cep, label: CEP }',
  {
    country: rules(
      'plain',
      choiceOf(postalCountries).optional(),
      'kindWords.document.cepCountry',
      'country: US',
      { values: postalCountries },
    ),
  },
  { heading: /\bcep\b|\bzip|postal|post ?code/, written: /^\d{5}-\d{3,4}$/ },
);
const ufField = fieldKind(
  'uf',
  'kindWords.document.uf',
  '{ type: uf, label: Estado }',
  {
    country: rules(
      'plain',
      choiceOf(stateCountries).optional(),
      'kindWords.document.ufCountry',
      'country: US',
      { values: stateCountries },
    ),
  },
  { heading: /^uf\b|\buf$|\b(estado|state|province)( abbr\w*)?$/ },
);

/** Such a document belongs to one person or company, and people find them by it. */
const ofOne = { identifies: true, searched: true };

export const documentFields = [
  plainKind('cpf', 'kindWords.document.cpf', 'CPF', {
    written: /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/,
    ...ofOne,
  }),
  plainKind('cnpj', 'kindWords.document.cnpj', 'CNPJ', {
    written: /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i,
    ...ofOne,
  }),
  plainKind('cpfCnpj', 'kindWords.document.cpfCnpj', 'CPF ou CNPJ', {
    written: /^[\dA-Z./-]{11,18}$/i,
    ...ofOne,
  }),
  cepField,
  ufField,
  plainKind('banco', 'kindWords.document.banco', 'Banco', { heading: /\bbanco\b/ }),
  fieldKind(
    'pix',
    'kindWords.document.pix',
    '{ type: pix, label: Pix }',
    {
      keyType: rules('fields', fieldId.optional(), 'kindWords.document.keyType', 'keyType: tipoDaChave', {
        fields: 'written',
      }),
      fills: fillsOf(pixParts, 'kindWords.document.pixFills', 'fills: { titulo: name, preco: amount }'),
    },
    { heading: /\bpix\b/ },
  ),
  fieldKind(
    'ie',
    'kindWords.document.ie',
    '{ type: ie, label: Inscrição estadual }',
    {
      state: rules('fields', fieldId.optional(), 'kindWords.document.ieState', 'state: unidade', {
        fields: 'written',
      }),
    },
    { heading: /\bie\b|inscr[a-z.]* est/ },
  ),
  fieldKind(
    'linhaDigitavel',
    'kindWords.document.linhaDigitavel',
    '{ type: linhaDigitavel, label: Linha digitável }',
    {
      fills: fillsOf(lineParts, 'kindWords.document.lineFills', 'fills: { preco: amount }'),
      issued: rules('fields', fieldId.optional(), 'kindWords.document.issued', 'issued: publicacao', {
        fields: 'written',
      }),
    },
    { written: /^[\d .-]{44,60}$/, identifies: true },
  ),
] as const;

/**
 * A field of a declared kind. In config files and in the portal its `type` is the kind's own id. `declared`
 * stands for all of them in TypeScript types, and in the schema while a file is checked (compiler/check/groups.ts).
 */
export const declaredField = fieldKind(
  'declared',
  'kindWords.document.declared',
  '{ type: declared, label: Campo }',
  {
    document: rules(
      'plain',
      z.custom<WrittenDeclaration>(
        (given) => given === null || (typeof given === 'object' && 'pattern' in given),
      ),
      'kindWords.document.document',
      'document: {}',
    ),
  },
);

/**
 * Documents and codes, each with its own check; see kind.ts. Those of a single trade are declared by the
 * config.
 */
import { z } from 'zod';
import { fieldId } from '#language/schema/atoms.ts';
import { choiceOf, rules } from '#model/config/keyword.ts';
import { fieldKind, plainKind } from '../fieldKind.ts';
import type { DocumentDeclaration } from './declaration.ts';
import { phoneCountries } from './phonePlans.ts';

export const phoneField = fieldKind(
  'phone',
  'Telefone, como se escreve no país.',
  '{ type: phone, label: Telefone }',
  {
    country: rules(
      'plain',
      choiceOf(phoneCountries).optional(),
      'De que país são os números; sem isto, o do `locale` do portal.',
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
  BR: 'O CEP, de oito dígitos; o padrão onde `locale` é pt-BR.',
  US: 'O ZIP dos Estados Unidos, de cinco ou nove dígitos; o padrão onde `locale` é en-US.',
  other: 'De qualquer país, letras e dígitos; o padrão nos outros.',
} as const;

/** The countries with known states. */
export const stateCountries = {
  BR: 'Os estados do Brasil; o padrão, salvo onde `locale` é en-US.',
  US: 'Os estados dos Estados Unidos; o padrão onde `locale` é en-US.',
} as const;
const cepField = fieldKind(
  'cep',
  'Código postal, como se escreve no país.',
  '{ type: cep, label: CEP }',
  {
    country: rules(
      'plain',
      choiceOf(postalCountries).optional(),
      'De que país são os códigos; sem isto, o do `locale` do portal.',
      'country: US',
      { values: postalCountries },
    ),
  },
  { heading: /\bcep\b|\bzip|postal|post ?code/, written: /^\d{5}-\d{3,4}$/ },
);
const ufField = fieldKind(
  'uf',
  'Estado, entre os do país.',
  '{ type: uf, label: Estado }',
  {
    country: rules(
      'plain',
      choiceOf(stateCountries).optional(),
      'De que país são os estados; sem isto, o do `locale` do portal.',
      'country: US',
      { values: stateCountries },
    ),
  },
  { heading: /^uf\b|\buf$|\b(estado|state|province)( abbr\w*)?$/ },
);

/** Such a document belongs to one person or company, and people find them by it. */
const ofOne = { identifies: true, searched: true };

export const documentFields = [
  plainKind('cpf', 'CPF, com os dígitos conferidos.', 'CPF', {
    written: /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/,
    ...ofOne,
  }),
  plainKind('cnpj', 'CNPJ, numérico ou alfanumérico, com os dígitos conferidos.', 'CNPJ', {
    written: /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i,
    ...ofOne,
  }),
  plainKind('cpfCnpj', 'CPF ou CNPJ, com os dígitos conferidos.', 'CPF ou CNPJ', {
    written: /^[\dA-Z./-]{11,18}$/i,
    ...ofOne,
  }),
  cepField,
  ufField,
  plainKind('banco', 'Código de banco, de três dígitos.', 'Banco', { heading: /\bbanco\b/ }),
  fieldKind(
    'pix',
    'Chave Pix: CPF, CNPJ, e-mail, telefone ou chave aleatória.',
    '{ type: pix, label: Pix }',
    {
      keyType: rules(
        'fields',
        fieldId.optional(),
        'O campo que diz o tipo da chave: suas opções são algumas de cpf, cnpj, email, telefone e aleatoria.',
        'keyType: tipoDaChave',
      ),
    },
    { heading: /\bpix\b/ },
  ),
] as const;

/**
 * A field of a declared kind. In config files and in the portal its `type` is the kind's own id. `declared`
 * stands for all of them in TypeScript types, and in the schema while a file is checked (compiler/check/check.ts).
 */
export const declaredField = fieldKind(
  'declared',
  'Um tipo da empresa.',
  '{ type: declared, label: Campo }',
  {
    document: rules(
      'plain',
      z.custom<DocumentDeclaration>(
        (given) => given === null || (typeof given === 'object' && 'pattern' in given),
      ),
      'O que o tipo declara.',
      'document: {}',
    ),
  },
);

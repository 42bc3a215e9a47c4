/**
 * Documents and codes, each with its own check; see kind.ts. Those of a single trade are declared by the
 * config.
 */
import { z } from 'zod';
import { choiceOf, rules } from '../../model/keyword.ts';
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
      'De que país são os números; sem isto, o da língua do portal.',
      'country: US',
      { values: phoneCountries },
    ),
  },
);

/** The countries with known postal codes, and `other` for all the rest. */
export const postalCountries = {
  BR: 'O CEP, de oito dígitos; o padrão onde `locale` é pt-BR.',
  US: 'O ZIP dos Estados Unidos, de cinco ou nove dígitos; o padrão onde `locale` é en-US.',
  other: 'De qualquer país, letras e dígitos; o padrão nas outras línguas.',
} as const;

/** The countries with known states. */
export const stateCountries = {
  BR: 'Os estados do Brasil; o padrão, salvo onde `locale` é en-US.',
  US: 'Os estados dos Estados Unidos; o padrão onde `locale` é en-US.',
} as const;
const cepField = fieldKind('cep', 'Código postal, como se escreve no país.', '{ type: cep, label: CEP }', {
  country: rules(
    'plain',
    choiceOf(postalCountries).optional(),
    'De que país são os códigos; sem isto, o da língua do portal.',
    'country: US',
    { values: postalCountries },
  ),
});
const ufField = fieldKind('uf', 'Estado, entre os do país.', '{ type: uf, label: Estado }', {
  country: rules(
    'plain',
    choiceOf(stateCountries).optional(),
    'De que país são os estados; sem isto, o da língua do portal.',
    'country: US',
    { values: stateCountries },
  ),
});

export const documentFields = [
  plainKind('cpf', 'CPF, com os dígitos conferidos.', 'CPF'),
  plainKind('cnpj', 'CNPJ, numérico ou alfanumérico, com os dígitos conferidos.', 'CNPJ'),
  plainKind('cpfCnpj', 'CPF ou CNPJ, com os dígitos conferidos.', 'CPF ou CNPJ'),
  cepField,
  ufField,
  plainKind('banco', 'Código de banco, de três dígitos.', 'Banco'),
] as const;

/**
 * A field of a declared kind. In config files and in the portal its `type` is the kind's own id. `declared`
 * stands for all of them in TypeScript types, and in the schema while a file is checked (language/check.ts).
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

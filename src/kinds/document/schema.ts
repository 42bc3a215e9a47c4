/** Documents and codes, each with its own check; see kind.ts. Those of a trade are declared by the config. */
import { z } from 'zod';
import { choiceOf, rules } from '../../model/keyword.ts';
import { fieldKind, plainKind } from '../fieldKind.ts';
import type { DocumentDeclaration } from './declaration.ts';
import { phoneCountries } from './phone.ts';

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

export const documentFields = [
  plainKind('cpf', 'CPF, com os dígitos conferidos.', 'CPF'),
  plainKind('cnpj', 'CNPJ, numérico ou alfanumérico, com os dígitos conferidos.', 'CNPJ'),
  plainKind('cpfCnpj', 'CPF ou CNPJ, com os dígitos conferidos.', 'CPF ou CNPJ'),
  plainKind('cep', 'CEP.', 'CEP'),
  plainKind('uf', 'Unidade da federação.', 'Estado'),
  plainKind('banco', 'Código de banco, de três dígitos.', 'Banco'),
] as const;

/**
 * A field of a kind that the config declares. In the files and in the portal its `type` is the kind's own id; this
 * name stands for all of them in types, and in the schema while a file is checked (language/check.ts).
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

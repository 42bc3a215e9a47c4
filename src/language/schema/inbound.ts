/** `inbound` of a resource: how an e-mail received from another service becomes a record. */
import { z } from 'zod';
import { mapOf, reads, rules, widens } from '#model/config/keyword.ts';
import { fieldId } from './atoms.ts';
import { secretEnv } from './messaging.ts';
import { definePhrase } from '#messages/phrase.ts';

const file = 'resources/recados.yaml';
const address = z
  .string()
  .regex(
    /^[^.\s]+\.[^.\s]+$/,
    definePhrase`escreva uma referência e o campo de e-mail do registro a que ela leva, como em "contatoId.email"`,
  );

export const inboundSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'inbound',
    title: 'O que um e-mail recebido vira: inbound',
    about:
      'De um recurso. O serviço de e-mail entrega cada mensagem em POST /api/inbound-mail/<recurso>, em JSON ou como ela é (message/rfc822).',
    at: { file, path: ['inbound'] },
  },
  {
    secretEnv: rules(
      'plain',
      secretEnv,
      'A variável de ambiente com o segredo que o serviço apresenta, como senha do endereço ou como Bearer; dois, separados por espaço, enquanto se troca.',
      'secretEnv: PORTAL_INBOUND_SECRET',
    ),
    match: reads(
      'path',
      z.union([address, z.array(address).min(1)]),
      'De quem é o e-mail: uma referência e o campo de e-mail do registro a que ela leva; sem nenhum com um dos endereços, nada se grava.',
      'match: leitorId.correio',
    ),
    set: rules(
      'fields',
      z.record(fieldId, z.union([z.string(), z.number(), z.boolean()])),
      'O que se preenche: um valor, ou um texto com partes da mensagem entre chaves: {subject}, {text}, {date}, {from}, {name}, {address}; em um campo de arquivos, {attachments}.',
      "set: { recado: '{subject}: {text}', quando: '{date}' }",
    ),
    as: widens(
      'plain',
      z.email(definePhrase`escreva o e-mail de uma conta, como em "entrada@empresa.com.br"`).optional(),
      'A conta que grava, seja quem for o remetente; sem ela, grava a conta do remetente, e quem não tem conta é recusado.',
      'as: entrada@example.com',
    ),
  },
);

export type InboundSource = z.infer<typeof inboundSchema>;

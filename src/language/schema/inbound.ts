/** `inbound` of a resource: how an e-mail received from another service becomes a record. */
import { z } from 'zod';
import { mapOf, narrows, reads, rules, widens } from '#model/config/keyword.ts';
import { fieldId } from './atoms.ts';
import { secretEnv } from './messaging.ts';

const file = 'resources/recados.yaml';
const address = z.string().regex(/^[^.\s]+\.[^.\s]+$/, 'language.writeReferenceAndEmailField');

export const inboundSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'inbound',
    title: 'portalWords.inbound.title',
    about: 'portalWords.inbound.about',
    at: { file, path: ['inbound'] },
  },
  {
    secretEnv: rules('plain', secretEnv, 'portalWords.inbound.secretEnv', 'secretEnv: PORTAL_INBOUND_SECRET'),
    match: reads(
      'path',
      z.union([address, z.array(address).min(1)]),
      'portalWords.inbound.match',
      'match: leitorId.correio',
    ),
    set: rules(
      'fields',
      z.record(fieldId, z.union([z.string(), z.number(), z.boolean()])),
      'portalWords.inbound.set',
      "set: { recado: '{subject}: {text}', quando: '{date}' }",
    ),
    dmarc: narrows(
      'plain',
      z
        .string()
        .regex(/^[A-Za-z0-9][\w.-]{0,250}$/, 'language.writeNameOfMailServer')
        .optional(),
      'portalWords.inbound.dmarc',
      'dmarc: mx.example.com',
    ),
    as: widens(
      'plain',
      z.email('language.writeEmailOfAccount').optional(),
      'portalWords.inbound.as',
      'as: entrada@example.com',
    ),
  },
);

export type InboundSource = z.infer<typeof inboundSchema>;

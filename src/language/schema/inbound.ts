/** `inbound` of a resource: how an e-mail received from another service becomes a record. */
import { z } from 'zod';
import { type Completed, looks, mapOf, rules, widens, narrows, reads } from '#model/config/keyword.ts';
import { oneOrMore, optionalWords, fieldId } from './atoms.ts';

// `mail` and `webhooks` of config/portal.yaml: how notifications of rules leave the portal.

const at = (...path: string[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';

const mailTemplatesSchema = mapOf(
  {
    chapter,
    id: 'mailTemplates',
    title: 'portalWords.messaging.title',
    about: 'portalWords.messaging.about',
    at: at('mail', 'templates'),
  },
  {
    subject: optionalWords('portalWords.messaging.subject', "subject: 'Biblioteca: {title}'"),
    body: optionalWords('portalWords.messaging.body', "body: 'Olá, {name}. {title}. Veja em {link}.'"),
  },
);
export const mailSchema = mapOf(
  {
    chapter,
    id: 'mail',
    title: 'portalWords.messaging.mailTitle',
    about: 'portalWords.messaging.mailAbout',
    at: at('mail'),
  },
  {
    from: rules(
      'plain',
      z
        .string()
        .regex(
          /^(?:[^<>@\r\n]+<[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/,
          'language.writeSenderAsPortalPortal',
        ),
      'portalWords.messaging.from',
      "from: 'Biblioteca <avisos@example.com>'",
    ),
    url: looks(
      'plain',
      z
        .string()
        .regex(/^https?:\/\/[^\s/?#@]+$/, 'language.writeAddressWithoutPath')
        .optional(),
      'portalWords.messaging.url',
      'url: https://portal.example.com',
    ),
    templates: looks(
      'parts',
      mailTemplatesSchema.optional(),
      'portalWords.messaging.templates',
      "templates: { subject: 'Biblioteca: {title}' }",
    ),
    lettersPerDay: rules(
      'plain',
      z.int().min(1).max(100_000).optional(),
      'portalWords.messaging.lettersPerDay',
      'lettersPerDay: 200',
      { serverOnly: true },
    ),
  },
);

export const webhookId = z
  .string()
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'language.usePlainSmallLettersWithBetweenWords');
/** The name of an environment variable, because secrets must not be in config files. */
const secretEnv = z.string().regex(/^PORTAL_[A-Z0-9_]+$/, 'language.useNameOfVariableBegins');
export const webhookSchema = mapOf(
  {
    chapter,
    id: 'webhook',
    title: 'portalWords.messaging.webhookTitle',
    about: 'portalWords.messaging.webhookAbout',
    at: at('webhooks', 'erp'),
  },
  {
    url: widens(
      'plain',
      z.string().regex(/^https?:\/\/[^\s/?#@]+(\/\S*)?$/, 'language.writeWholeAddress'),
      'portalWords.messaging.webhookUrl',
      'url: https://erp.example.com/avisos',
    ),
    secretEnv: rules('plain', secretEnv, 'portalWords.messaging.secretEnv', 'secretEnv: PORTAL_ERP_SECRET'),
  },
);

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
    match: reads('path', oneOrMore(address), 'portalWords.inbound.match', 'match: leitorId.correio'),
    set: rules(
      'fields',
      z.record(fieldId, z.union([z.string(), z.number(), z.boolean()])),
      'portalWords.inbound.set',
      "set: { recado: '{subject}: {text}', quando: '{date}' }",
      { fields: 'written' },
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

export type InboundSource = z.input<typeof inboundSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    inbound: Completed<typeof inboundSchema>;
  }
}

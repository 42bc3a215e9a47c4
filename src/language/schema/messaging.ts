/** `mail` and `webhooks` of config/portal.yaml: how notifications of rules leave the portal. */
import { z } from 'zod';
import { looks, mapOf, rules, widens } from '#model/config/keyword.ts';
import { optionalWords, secretEnv } from './atoms.ts';

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

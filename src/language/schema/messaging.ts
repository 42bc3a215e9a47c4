/** `mail` and `webhooks` of config/portal.yaml: how notifications of rules leave the portal. */
import { z } from 'zod';
import { looks, mapOf, rules, widens } from '#model/config/keyword.ts';
import { optionalWords } from './atoms.ts';
import { definePhrase } from '#messages/phrase.ts';

const at = (...path: string[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';

const mailTemplatesSchema = mapOf(
  {
    chapter,
    id: 'mailTemplates',
    title: 'Textos do e-mail: mail.templates',
    about: 'Em `mail`. Entre chaves: {title}, {text}, {resource}, {name}, {portal}, {link}.',
    at: at('mail', 'templates'),
  },
  {
    subject: optionalWords('O assunto; sem ele, o título do aviso.', "subject: 'Biblioteca: {title}'"),
    body: optionalWords(
      'O texto; cada linha em branco começa um parágrafo.',
      "body: 'Olá, {name}. {title}. Veja em {link}.'",
    ),
  },
);
export const mailSchema = mapOf(
  {
    chapter,
    id: 'mail',
    title: 'E-mail: mail',
    about: 'Em portal.yaml. O servidor que os envia está na variável PORTAL_SMTP_URL; sem ela, nenhum sai.',
    at: at('mail'),
  },
  {
    from: rules(
      'plain',
      z
        .string()
        .regex(
          /^(?:[^<>@\r\n]+<[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/,
          definePhrase`escreva o remetente como "Portal <portal@empresa.com.br>"`,
        ),
      'De quem são os e-mails.',
      "from: 'Biblioteca <avisos@example.com>'",
    ),
    url: looks(
      'plain',
      z
        .string()
        .regex(
          /^https?:\/\/[^\s/?#@]+$/,
          definePhrase`escreva o endereço sem caminho, como em "https://portal.empresa.com.br"`,
        )
        .optional(),
      'O endereço do portal, para o link ao registro; sem ele, o e-mail vai sem link.',
      'url: https://portal.example.com',
    ),
    templates: looks(
      'parts',
      mailTemplatesSchema.optional(),
      'O assunto e o texto, se não forem os de sempre.',
      "templates: { subject: 'Biblioteca: {title}' }",
    ),
  },
);

export const webhookId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    definePhrase`use minúsculas sem acento, com "_" entre palavras, como em "erp_filial"`,
  );
/** The name of an environment variable, because secrets must not be in config files. */
export const secretEnv = z
  .string()
  .regex(
    /^PORTAL_[A-Z0-9_]+$/,
    definePhrase`use o nome de uma variável que comece por PORTAL_, como em "PORTAL_ERP_SECRET"`,
  );
export const webhookSchema = mapOf(
  {
    chapter,
    id: 'webhook',
    title: 'Outros sistemas: webhooks',
    about:
      'Cada chave de `webhooks`, em portal.yaml, é o nome pelo qual as regras o chamam (`webhook: erp`).',
    at: at('webhooks', 'erp'),
  },
  {
    url: widens(
      'plain',
      z
        .string()
        .regex(
          /^https?:\/\/[^\s/?#@]+(\/\S*)?$/,
          definePhrase`escreva o endereço completo, sem usuário nem senha, como em "https://erp.empresa.com.br/avisos"`,
        ),
      'Para onde vão as mensagens. Redes internas só se PORTAL_WEBHOOK_ALLOW as nomear.',
      'url: https://erp.example.com/avisos',
    ),
    secretEnv: rules(
      'plain',
      secretEnv,
      'A variável de ambiente com o segredo da assinatura; dois, separados por espaço, enquanto se troca.',
      'secretEnv: PORTAL_ERP_SECRET',
    ),
  },
);

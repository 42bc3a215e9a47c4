/** config/portal.yaml: brand, initial settings, accounts, stamps. */
import { z } from 'zod';
import type { Registered } from '#model/registered.ts';
import { dialectWords } from '#model/config/dialects.ts';
import { logoForm, longestLogo } from '#model/config/brandLogo.ts';
import { choiceOf, looks, mapOf, partOf, reads, rules, widens } from '#model/config/keyword.ts';
import { colorText, currency, optionalWords, origin, path, resourceId, text, words } from './atoms.ts';
import { accountsSchema, delegationsSchema, historySchema, stampsSchema, trashSchema } from './accounts.ts';
import { localeWords } from './localeWords.ts';
import { mailSchema, webhookId, webhookSchema } from './messaging.ts';
import { settingsSchema } from './settings.ts';
import { publicUrl, signInSchema } from './signIn.ts';

const at = (...path: (string | number)[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';
const about = 'portalWords.portal.about';

const brandSchema = mapOf(
  { chapter, id: 'brand', title: 'portalWords.portal.title', about, at: at('brand') },
  {
    name: words('portalWords.portal.name', 'name: Portal da Biblioteca'),
    company: words('portalWords.portal.company', 'company: Biblioteca Central'),
    tagline: optionalWords('portalWords.portal.tagline', 'tagline: Livros para todos'),
    menuTitle: optionalWords('portalWords.portal.menuTitle', 'menuTitle: Setores'),
    color: looks('plain', colorText.optional(), 'portalWords.portal.color', "color: '#1f6feb'"),
    logo: looks(
      'plain',
      z.string().max(longestLogo).regex(logoForm, 'language.writeLogo').optional(),
      'portalWords.portal.logo',
      `logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" /></svg>'`,
    ),
    year: looks('plain', z.int(), 'portalWords.portal.year', 'year: 2026'),
  },
);

/** The version of the language that this engine speaks. */
export const languageVersion = 1;

const searchPageSchema = mapOf(
  {
    chapter,
    id: 'searchPage',
    title: 'portalWords.portal.searchPageTitle',
    about: 'portalWords.portal.searchPageAbout',
    at: at('search', 'pages', 0),
  },
  {
    label: words('portalWords.portal.label', 'label: Todos os livros'),
    path: looks('route', path, 'portalWords.portal.path', 'path: /acervo/livros', {
      names: true,
      ownNames: true,
    }),
  },
);
const searchSchema = mapOf(
  { chapter, id: 'search', title: 'portalWords.portal.searchTitle', about, at: at('search') },
  {
    pages: looks(
      'parts',
      z.array(searchPageSchema),
      'portalWords.portal.pages',
      'pages: [{ label: Acervo, path: /acervo }, { label: Livros, path: /acervo/livros }]',
    ),
    limit: looks('plain', z.int().min(1).default(4), 'portalWords.portal.limit', 'limit: 6'),
  },
);

export const portalAbout = {
  chapter,
  id: 'portal',
  title: 'portalWords.portal.portalTitle',
  about: 'portalWords.portal.portalAbout',
  at: at(),
} as const;

/** The keywords that every portal has. Features add others: see compiler/schema/wholePortal.ts. */
export const portalKeywords = {
  id: rules(
    'plain',
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'language.useLowerCaseLetters')
      .optional(),
    'portalWords.portal.id',
    'id: acervo-2026',
    { serverOnly: true },
  ),
  language: rules('plain', z.int().min(1).optional(), 'portalWords.portal.language', 'language: 1', {
    serverOnly: true,
  }),
  brand: looks(
    'parts',
    brandSchema,
    'portalWords.portal.brand',
    'brand: { name: Portal, company: Biblioteca Central, year: 2026 }',
  ),
  url: looks('plain', publicUrl.optional(), 'portalWords.portal.url', 'url: https://portal.example.com'),
  locale: looks('plain', choiceOf(localeWords).optional(), 'portalWords.portal.locale', 'locale: en-US', {
    values: localeWords,
  }),
  locales: looks(
    'plain',
    z.array(choiceOf(localeWords)).min(1).optional(),
    'portalWords.portal.locales',
    'locales: [pt-BR, en-US]',
    { values: localeWords },
  ),
  messages: looks(
    'text',
    z.record(z.string(), text).optional(),
    'portalWords.portal.messages',
    'messages: { ra.action.save: Gravar, signIn.submit: Acessar }',
  ),
  timeZone: rules('plain', text.optional(), 'portalWords.portal.timeZone', 'timeZone: America/Manaus'),
  /** The currency of money fields that name none. */
  currency: looks('plain', currency.optional(), 'portalWords.portal.currency', 'currency: USD'),
  /** PORTAL_TODAY takes precedence. */
  today: rules(
    'plain',
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'language.writeDate')
      .optional(),
    'portalWords.portal.today',
    "today: '2026-10-31'",
  ),
  settings: looks(
    'parts',
    z.union([resourceId, partOf(settingsSchema)]).optional(),
    'portalWords.portal.settings',
    'settings: { resource: tabelas, theme: dark, contentWidth: boxed }',
  ),
  imageOrigins: widens(
    'plain',
    z.array(origin).min(1).default([]),
    'portalWords.portal.imageOrigins',
    'imageOrigins: [https://imagens.exemplo.com]',
  ),
  search: looks(
    'parts',
    searchSchema.prefault({ pages: [] }),
    'portalWords.portal.search',
    'search: { pages: [{ label: Acervo, path: /acervo }], limit: 4 }',
  ),
  accounts: reads(
    'parts',
    accountsSchema,
    'portalWords.portal.accounts',
    'accounts: { resource: leitores, email: correio, password: segredo, name: nome, plan: faixa, permissions: acessos }',
  ),
  signIn: widens(
    'parts',
    signInSchema.optional(),
    'portalWords.portal.signIn',
    'signIn: { password: closed, providers: { empresa: { label: Empresa, issuer: https://login.example.com, clientId: portal, secretEnv: EMPRESA_SECRET } } }',
  ),
  dialect: reads(
    'plain',
    choiceOf(dialectWords).optional(),
    'portalWords.portal.dialect',
    'dialect: postgrest',
    { values: dialectWords, serverOnly: true },
  ),
  stamps: rules(
    'parts',
    stampsSchema.default({}),
    'portalWords.portal.stamps',
    'stamps: { createdAt: registradoEm, updatedAt: alteradoEm }',
  ),
  /** The portal generates the resource itself: see language/history.ts. */
  history: rules(
    'parts',
    historySchema.optional(),
    'portalWords.portal.history',
    'history: { resource: historico }',
  ),
  trash: looks('parts', trashSchema.optional(), 'portalWords.portal.trash', 'trash: { days: 30 }'),
  delegations: widens(
    'parts',
    delegationsSchema.optional(),
    'portalWords.portal.delegations',
    'delegations: { resource: substituicoes, from: ausenteId, to: substitutoId, since: inicio, until: fim }',
  ),
  mail: rules(
    'parts',
    mailSchema.optional(),
    'portalWords.portal.mail',
    "mail: { from: 'Biblioteca <avisos@example.com>' }",
  ),
  webhooks: widens(
    'parts',
    z.record(webhookId, webhookSchema).default({}),
    'portalWords.portal.webhooks',
    'webhooks: { erp: { url: https://erp.example.com/avisos, secretEnv: PORTAL_ERP_SECRET } }',
  ),
};

type PortalSource = Registered['portal'];

/**
 * What the other files depend on when they are bound and resolved: an edit of anything else changes none of them. The
 * messages may reword labels that the engine adds.
 */
const defaultKeys = [
  'accounts',
  'currency',
  'dialect',
  'history',
  'imageOrigins',
  'locale',
  'mail',
  'messages',
  'settings',
  'stamps',
  'webhooks',
] as const;
export type PortalDefaults = Pick<PortalSource, (typeof defaultKeys)[number]>;

export const portalDefaults = (portal: PortalDefaults): PortalDefaults =>
  Object.fromEntries(
    defaultKeys.flatMap((key) => (portal[key] === undefined ? [] : [[key, portal[key]]])),
  ) as PortalDefaults;

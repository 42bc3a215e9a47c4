/** `signIn` of config/portal.yaml: how people come in besides e-mail and password. */
import { z } from 'zod';
import {
  choiceOf,
  type Completed,
  looks,
  mapOf,
  narrows,
  reads,
  rules,
  widens,
} from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import { minutes } from '../duration.ts';
import { permission, words } from './atoms.ts';

const at = (...path: string[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';

/** https, or http on this machine: codes, cookies and tokens travel over it. */
const safeHost = '(?:https://[^\\s/?#@]+|http://(?:localhost|127(?:\\.\\d{1,3}){3}|\\[::1\\])(?::\\d{1,5})?)';
/** The portal's public address. */
export const publicUrl = z
  .string()
  .regex(new RegExp(`^${safeHost}$`), 'language.writeSafeAddressWithoutPath');

/** It is part of the addresses that the provider knows. */
const providerId = z
  .string()
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'language.usePlainSmallLettersWithBetweenWords');

const domain = z
  .string()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'language.writeDomainAlone');
const claim = z.string().min(1).max(200);

const signOutWords: Record<'portal' | 'provider', TextKey> = {
  portal: 'portalWords.signIn.signOutPortal',
  provider: 'portalWords.signIn.signOutProvider',
};
const passwordWords: Record<'open' | 'closed', TextKey> = {
  open: 'portalWords.signIn.passwordOpen',
  closed: 'portalWords.signIn.passwordClosed',
};

const clientAuthWords: Record<'basic' | 'post', TextKey> = {
  basic: 'portalWords.signIn.clientAuthBasic',
  post: 'portalWords.signIn.clientAuthPost',
};
const absentWords: Record<'none' | 'last', TextKey> = {
  none: 'portalWords.signIn.absentNone',
  last: 'portalWords.signIn.absentLast',
};

const providerSchema = mapOf(
  {
    chapter,
    id: 'provider',
    title: 'portalWords.signIn.providerTitle',
    about: 'portalWords.signIn.providerAbout',
    at: at('signIn', 'providers', 'empresa'),
  },
  {
    label: words('portalWords.signIn.label', 'label: Empresa'),
    issuer: widens(
      'plain',
      z.string().regex(new RegExp(`^${safeHost}(?:/[^\\s?#]*)?$`), 'language.writeIssuerAddress'),
      'portalWords.signIn.issuer',
      'issuer: https://login.example.com',
      { serverOnly: true },
    ),
    clientId: rules('plain', z.string().min(1), 'portalWords.signIn.clientId', 'clientId: portal', {
      serverOnly: true,
    }),
    secretEnv: rules(
      'plain',
      z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'language.useNameOfVariable'),
      'portalWords.signIn.secretEnv',
      'secretEnv: EMPRESA_SECRET',
      { serverOnly: true },
    ),
    scopes: reads(
      'plain',
      z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'language.writeScopesApart')).optional(),
      'portalWords.signIn.scopes',
      'scopes: [openid, email, profile]',
      { serverOnly: true },
    ),
    claim: reads('plain', claim.optional(), 'portalWords.signIn.claim', 'claim: groups', {
      serverOnly: true,
    }),
    absent: narrows('plain', choiceOf(absentWords).optional(), 'portalWords.signIn.absent', 'absent: none', {
      values: absentWords,
      serverOnly: true,
    }),
    clientAuth: rules(
      'plain',
      choiceOf(clientAuthWords).optional(),
      'portalWords.signIn.clientAuth',
      'clientAuth: post',
      { values: clientAuthWords, serverOnly: true },
    ),
    consent: rules('plain', z.boolean().optional(), 'portalWords.signIn.consent', 'consent: true', {
      serverOnly: true,
    }),
    groups: widens(
      'plain',
      z.record(z.string(), z.array(permission)).optional(),
      'portalWords.signIn.groups',
      'groups: { bibliotecarias: [acervo] }',
      { serverOnly: true },
    ),
    link: widens(
      'plain',
      z.array(domain).min(1).optional(),
      'portalWords.signIn.link',
      'link: [example.com]',
      { serverOnly: true },
    ),
    create: widens(
      'plain',
      z.boolean().optional(),
      'portalWords.signIn.create',
      'create: true\ngroups: { bibliotecarias: [acervo] }',
      { serverOnly: true },
    ),
    set: reads(
      'plain',
      z.record(z.string(), claim).optional(),
      'portalWords.signIn.set',
      'set: { nome: name }',
      { serverOnly: true },
    ),
    signOut: looks(
      'plain',
      choiceOf(signOutWords).optional(),
      'portalWords.signIn.signOut',
      'signOut: provider',
      { values: signOutWords, serverOnly: true },
    ),
  },
);

export const signInSchema = mapOf(
  {
    chapter,
    id: 'signIn',
    title: 'portalWords.signIn.title',
    about: 'portalWords.signIn.about',
    at: at('signIn'),
  },
  {
    providers: widens(
      'parts',
      z.record(providerId, providerSchema).optional(),
      'portalWords.signIn.providers',
      'providers: { empresa: { label: Empresa, issuer: https://login.example.com, clientId: portal, secretEnv: EMPRESA_SECRET } }',
    ),
    require: narrows(
      'permissions',
      z.array(permission).min(1).optional(),
      'portalWords.signIn.require',
      'require: [acervo]',
      { serverOnly: true },
    ),
    idle: narrows('plain', minutes.optional(), 'portalWords.signIn.idle', 'idle: 30min', {
      serverOnly: true,
    }),
    longest: narrows('plain', minutes.optional(), 'portalWords.signIn.longest', 'longest: 8h', {
      serverOnly: true,
    }),
    password: narrows(
      'plain',
      choiceOf(passwordWords).optional(),
      'portalWords.signIn.password',
      'password: closed',
      { values: passwordWords, serverOnly: true },
    ),
  },
);

export type ProviderSettings = Completed<typeof providerSchema>;

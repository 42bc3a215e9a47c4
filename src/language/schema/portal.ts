/** config/portal.yaml: brand, initial settings, accounts, stamps. */
import { z } from 'zod';
import { dialectWords } from '#model/config/dialects.ts';
import { choiceOf, looks, mapOf, partOf, reads, rules, widens } from '#model/config/keyword.ts';
import { color, currency, optionalWords, origin, path, text, words } from './atoms.ts';
import { accountsSchema, delegationsSchema, historySchema, stampsSchema, trashSchema } from './accounts.ts';
import { demoSchema } from './demo.ts';
import { mailSchema, webhookId, webhookSchema } from './messaging.ts';
import { settingsSchema } from './settings.ts';
import type { LocaleTag } from '#messages/language.ts';
import { definePhrase } from '#messages/phrase.ts';

const at = (...path: (string | number)[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';
const about = 'Em portal.yaml.';

const brandSchema = mapOf(
  { chapter, id: 'brand', title: 'Marca: brand', about, at: at('brand') },
  {
    name: words('O nome do portal, na barra lateral e na aba do navegador.', 'name: Portal da Biblioteca'),
    company: words('O nome da empresa, na entrada e no rodapé.', 'company: Biblioteca Central'),
    tagline: optionalWords('Uma linha sobre a empresa, na tela de entrada.', 'tagline: Livros para todos'),
    menuTitle: optionalWords('O título acima do menu; sem ele, “Páginas”.', 'menuTitle: Setores'),
    color: looks('plain', color.optional(), 'A cor da marca, entre aspas.', "color: '#1f6feb'"),
    year: looks('plain', z.int(), 'O ano do aviso de direitos no rodapé.', 'year: 2026'),
  },
);

const searchPageSchema = mapOf(
  {
    chapter,
    id: 'searchPage',
    title: 'Página oferecida: search.pages',
    about: 'Cada item de `pages`, na busca de portal.yaml.',
    at: at('search', 'pages', 0),
  },
  {
    label: words('O nome com que a página é achada.', 'label: Todos os livros'),
    path: looks('route', path, 'O endereço da rota.', 'path: /acervo/livros', { names: true }),
  },
);
const searchSchema = mapOf(
  { chapter, id: 'search', title: 'Busca do cabeçalho: search', about, at: at('search') },
  {
    pages: looks(
      'parts',
      z.array(searchPageSchema),
      'Páginas oferecidas com a busca vazia, na ordem.',
      'pages: [{ label: Acervo, path: /acervo }, { label: Livros, path: /acervo/livros }]',
    ),
    limit: looks('plain', z.int().min(1).optional(), 'Quantos resultados aparecem, no máximo.', 'limit: 6'),
  },
);

const localeWords: Record<LocaleTag, string> = {
  'pt-BR': 'Português do Brasil, o padrão.',
  'en-US': 'Inglês dos Estados Unidos.',
  'es-419': 'Espanhol da América Latina.',
  'en-AU': 'Inglês, como se escreve na Austrália.',
  'en-CA': 'Inglês, como se escreve no Canadá.',
  'en-GB': 'Inglês, como se escreve no Reino Unido.',
  'en-IE': 'Inglês, como se escreve na Irlanda.',
  'en-NZ': 'Inglês, como se escreve na Nova Zelândia.',
  'es-AR': 'Espanhol, como se escreve na Argentina.',
  'es-BO': 'Espanhol, como se escreve na Bolívia.',
  'es-CL': 'Espanhol, como se escreve no Chile.',
  'es-CO': 'Espanhol, como se escreve na Colômbia.',
  'es-CR': 'Espanhol, como se escreve na Costa Rica.',
  'es-DO': 'Espanhol, como se escreve na República Dominicana.',
  'es-EC': 'Espanhol, como se escreve no Equador.',
  'es-ES': 'Espanhol, como se escreve na Espanha.',
  'es-GT': 'Espanhol, como se escreve na Guatemala.',
  'es-HN': 'Espanhol, como se escreve em Honduras.',
  'es-MX': 'Espanhol, como se escreve no México.',
  'es-NI': 'Espanhol, como se escreve na Nicarágua.',
  'es-PA': 'Espanhol, como se escreve no Panamá.',
  'es-PE': 'Espanhol, como se escreve no Peru.',
  'es-PR': 'Espanhol, como se escreve em Porto Rico.',
  'es-PY': 'Espanhol, como se escreve no Paraguai.',
  'es-SV': 'Espanhol, como se escreve em El Salvador.',
  'es-US': 'Espanhol, como se escreve nos Estados Unidos.',
  'es-UY': 'Espanhol, como se escreve no Uruguai.',
  'es-VE': 'Espanhol, como se escreve na Venezuela.',
};
export const portalSchema = mapOf(
  {
    chapter,
    id: 'portal',
    title: 'O portal: portal.yaml',
    about: 'Marca, preferências iniciais e contas: o que vale para o portal inteiro.',
    at: at(),
  },
  {
    id: rules(
      'plain',
      z
        .string()
        .regex(
          /^[a-z0-9][a-z0-9_-]{0,62}$/,
          definePhrase`use letras minúsculas, algarismos, "-" e "_", como "acervo-2026"`,
        )
        .optional(),
      'O que distingue esta empresa das outras: os dados guardam o id, e a configuração de outra empresa não os abre. Não muda com o nome.',
      'id: acervo-2026',
      { serverOnly: true },
    ),
    brand: looks(
      'parts',
      brandSchema,
      'A marca: o nome do portal e o da empresa.',
      'brand: { name: Portal, company: Biblioteca Central, year: 2026 }',
    ),
    locale: looks(
      'plain',
      choiceOf(localeWords).optional(),
      'A língua dos textos do portal e, com o país, como se escrevem números e datas, a moeda, o fuso e os telefones.',
      'locale: en-US',
      {
        values: localeWords,
      },
    ),
    locales: looks(
      'plain',
      z.array(choiceOf(localeWords)).min(1).optional(),
      'As línguas entre as quais cada pessoa escolhe; `locale` é a primeira que se vê.',
      'locales: [pt-BR, en-US]',
      { values: localeWords },
    ),
    messages: looks(
      'text',
      z.record(z.string(), text).optional(),
      'Textos do portal ditos de outro modo, pelo nome de cada um, que o `portal check` diz a quem escreve o próprio texto.',
      'messages: { ra.action.save: Gravar, signIn.submit: Acessar }',
    ),
    timeZone: rules(
      'plain',
      text.optional(),
      'O fuso horário em que “hoje” começa e as horas aparecem.',
      'timeZone: America/Manaus',
    ),
    /** The currency of money fields that name none. */
    currency: looks(
      'plain',
      currency.optional(),
      'A moeda dos valores, pelo código de três letras; sem ela, a do país da língua.',
      'currency: USD',
    ),
    /** PORTAL_TODAY takes precedence. */
    today: rules(
      'plain',
      z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/, definePhrase`escreva a data como "2026-10-31"`)
        .optional(),
      'A data em que a demonstração começa ($today): o relógio anda a partir dela desde que os dados foram restaurados; sem ela, a data real.',
      "today: '2026-10-31'",
    ),
    settings: looks(
      'parts',
      partOf(settingsSchema).optional(),
      'Aparência com que o portal abre; cada pessoa pode mudar a sua.',
      'settings: { theme: dark, contentWidth: boxed }',
    ),
    imageOrigins: widens(
      'plain',
      z.array(origin).min(1).optional(),
      'Outros sites de que as telas podem mostrar imagens; o navegador não carrega as de nenhum outro.',
      'imageOrigins: [https://imagens.exemplo.com]',
    ),
    search: looks(
      'parts',
      searchSchema.optional(),
      'O que a busca do cabeçalho oferece antes de se digitar.',
      'search: { pages: [{ label: Acervo, path: /acervo }], limit: 4 }',
    ),
    accounts: reads(
      'parts',
      accountsSchema,
      'Em que recurso ficam as contas, e qual campo é o quê.',
      'accounts: { resource: leitores, email: correio, password: segredo, name: nome, plan: faixa, permissions: acessos }',
    ),
    dialect: reads(
      'plain',
      choiceOf(dialectWords).optional(),
      'O que fala o servidor de PORTAL_API_URL, onde então ficam os registros; as contas ficam neste portal.',
      'dialect: postgrest',
      { values: dialectWords, serverOnly: true },
    ),
    stamps: rules(
      'parts',
      stampsSchema.optional(),
      'Campos que o servidor mantém em todo registro: quando e por quem.',
      'stamps: { createdAt: registradoEm, updatedAt: alteradoEm }',
    ),
    /** The portal generates the resource itself: see language/history.ts. */
    history: rules(
      'parts',
      historySchema.optional(),
      'Guarda quem fez o quê em cada registro, e quando; sem esta chave, nada se guarda.',
      'history: { resource: historico }',
    ),
    trash: looks(
      'parts',
      trashSchema.optional(),
      'Guarda o que se exclui, por um tempo; sem esta chave, excluir não tem volta.',
      'trash: { days: 30 }',
    ),
    delegations: widens(
      'parts',
      delegationsSchema.optional(),
      'Onde está quem aprova por quem, e em que dias.',
      'delegations: { resource: substituicoes, from: ausenteId, to: substitutoId, since: inicio, until: fim }',
    ),
    mail: rules(
      'parts',
      mailSchema.optional(),
      'De quem são os e-mails que as regras mandam, e o que dizem; sem esta chave, nenhum se manda.',
      "mail: { from: 'Biblioteca <avisos@example.com>' }",
    ),
    webhooks: widens(
      'parts',
      z.record(webhookId, webhookSchema).optional(),
      'Outros sistemas a que as regras avisam, por nome.',
      'webhooks: { erp: { url: https://erp.example.com/avisos, secretEnv: PORTAL_ERP_SECRET } }',
    ),
    demo: widens(
      'parts',
      demoSchema.optional(),
      'Contas que a tela de entrada oferece, na demonstração; apague em produção.',
      'demo: { password: segredo123, accounts: [{ email: acervo@example.com, label: Acervo }] }',
    ),
  },
);

export type PortalSource = z.infer<typeof portalSchema>;

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
  'messages',
  'stamps',
  'webhooks',
] as const;
export type PortalDefaults = Pick<PortalSource, (typeof defaultKeys)[number]>;

export const portalDefaults = (portal: PortalDefaults): PortalDefaults =>
  Object.fromEntries(
    defaultKeys.flatMap((key) => (portal[key] === undefined ? [] : [[key, portal[key]]])),
  ) as PortalDefaults;

declare module '#model/registered.ts' {
  interface Registered {
    portal: PortalSource;
  }
}

/** config/departments/<id>.yaml: who may enter, and the routes with their screens. */
import { z } from 'zod';
import { looks, mapOf, narrows, reads, rules, widens } from '#model/config/keyword.ts';
import {
  color,
  icon,
  leadsTo,
  optionalWords,
  path,
  permissionsSchema,
  words,
} from '#language/schema/atoms.ts';
import { screenKeywords } from '#screens/schemas.ts';
import { definePhrase } from '#messages/phrase.ts';

const file = 'departments/acervo.yaml';

export const tabSchema = mapOf(
  {
    chapter: 'Department',
    id: 'tab',
    title: 'Uma aba: tabs',
    about: 'Cada item de `tabs`. A primeira tem o endereço da rota; as outras, um `segment`.',
    at: { file, path: ['routes', 4, 'tabs', 1] },
  },
  {
    segment: rules(
      'name',
      z
        .string()
        .regex(/^[a-z][a-z0-9-]*$/, definePhrase`use minúsculas, números e "-", como em "planos"`)
        .optional(),
      'O fim do endereço da aba, depois do da rota.',
      'segment: unidades',
      { names: true },
    ),
    label: words('O nome da aba.', 'label: Onde estamos', { names: true }),
    ...screenKeywords,
  },
);

export const routeSchema = mapOf(
  {
    chapter: 'Department',
    id: 'route',
    title: 'Uma rota: routes',
    about:
      'Cada item de `routes`, num departamento. Diz o que mostra com uma só destas chaves: list, form, dashboard, report, tabs ou page.',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0] },
  },
  {
    path: rules(
      'name',
      path,
      'O endereço da tela; são do próprio portal `/`, `/login`, `/dashboard`, `/naoautorizado`, `/access-denied`, `/authentication-error`, `/pages/error-404`, `/healthz`, `/readyz`, `/metrics`, o que começa por `/api`, `/config`, `/assets` e `/-`, `/create`, `/show` e números depois do endereço de uma lista, e o que termina como um arquivo, `json` ou `html`.',
      'path: /balcao/emprestimos',
      { names: true },
    ),
    label: words('O nome da tela no menu e no título.', 'label: Livros emprestados'),
    description: optionalWords(
      'Uma linha sobre a tela, nos atalhos e na busca.',
      'description: O que está fora e com quem',
    ),
    aliases: widens(
      'name',
      z.array(path).optional(),
      'Outros endereços da mesma tela.',
      'aliases: [/emprestimos]',
    ),
    permissions: narrows(
      'permissions',
      permissionsSchema.optional(),
      'Troca as permissões do departamento, só nesta rota.',
      'permissions: { any: [balcao, acervo] }',
    ),
    icon: looks(
      'plain',
      icon.optional(),
      'O ícone nos atalhos e na busca; os nomes estão em Ícones, no fim da referência.',
      'icon: SwapHoriz',
    ),
    group: optionalWords('O título sob o qual aparece no menu e nos atalhos.', 'group: Movimento'),
    menu: looks(
      'plain',
      z.boolean().optional(),
      'false tira a tela do menu e dos atalhos, sem fechar o endereço.',
      'menu: true',
    ),
    ...screenKeywords,
    tabs: reads(
      'parts',
      z.array(tabSchema).min(2).optional(),
      'Abas: cada uma é uma tela com endereço próprio.',
      'tabs: [{ label: Empréstimos, list: emprestimos }, { label: Autores, segment: autores, list: autores }]',
    ),
  },
);

const menuSchema = mapOf(
  {
    chapter: 'Department',
    id: 'menu',
    title: 'Entrada no menu: menu',
    about: 'Num departamento.',
    at: { file, path: ['menu'] },
  },
  {
    order: looks('plain', z.number(), 'A posição: os de número menor vêm antes.', 'order: 30'),
    to: leadsTo(
      'A página que a entrada abre; por padrão a de `landing`, ou a primeira rota.',
      'to: /acervo/livros',
    ),
  },
);

export const departmentSchema = mapOf(
  {
    chapter: 'Department',
    id: 'department',
    title: 'Um departamento: departments/<id>.yaml',
    about: 'Quem entra, onde fica no menu e quais são as suas telas.',
    at: { file, path: [] },
  },
  {
    label: words('O nome no menu.', 'label: Acervo e coleções'),
    icon: looks(
      'plain',
      icon.optional(),
      'O ícone no menu; os nomes estão em Ícones, no fim da referência.',
      'icon: LibraryBooks',
    ),
    accent: looks(
      'plain',
      color.optional(),
      'A cor do ícone e dos gráficos, entre aspas.',
      "accent: '#0b7a75'",
    ),
    permissions: narrows(
      'permissions',
      permissionsSchema,
      'Quem entra: todas as permissões da lista, ou `any` para qualquer uma; [] para todos que têm conta.',
      'permissions: [acervo]',
    ),
    menu: looks(
      'parts',
      z.union([z.literal(false), menuSchema]).optional(),
      'Posição no menu e página que a entrada abre; false fica fora dele.',
      'menu: { order: 20, to: /acervo }',
    ),
    landing: leadsTo(
      'Aonde a entrada leva quem tem esta permissão em primeiro lugar.',
      'landing: /acervo/livros',
    ),
    routes: widens(
      'parts',
      z.array(routeSchema).min(1),
      'As telas, na ordem do menu.',
      `routes:
  - { path: /acervo, label: Acervo, list: livros }
  - path: /acervo/mais
    label: Mais
    tabs: [{ label: Filiais, list: filiais }, { label: Autores, segment: autores, list: autores }]
  - { path: /acervo/emprestar, label: Emprestar livro, form: emprestimos }`,
    ),
  },
);

export type DepartmentSource = z.infer<typeof departmentSchema>;
export type RouteSource = z.infer<typeof routeSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    department: DepartmentSource;
    route: RouteSource;
    tab: z.infer<typeof tabSchema>;
  }
}

/** config/departments/<id>.yaml: who may enter, and the routes with their screens. */
import { z } from 'zod';
import { looks, mapOf, narrows, reads, rules, widens } from '#model/config/keyword.ts';
import {
  colorText,
  icon,
  routeKeyword,
  optionalWords,
  path,
  permissionsSchema,
  words,
} from '#language/schema/atoms.ts';
import { departmentWords } from '#features/config.ts';
import { screenKeywords } from '#screens/configRegistry.ts';

const file = 'departments/acervo.yaml';

export const tabSchema = mapOf(
  {
    chapter: 'Department',
    id: 'tab',
    title: 'portalWords.department.title',
    about: 'portalWords.department.about',
    at: { file, path: ['routes', 4, 'tabs', 1] },
  },
  {
    segment: rules(
      'name',
      z
        .string()
        .regex(/^[a-z][a-z0-9-]*$/, 'parse.useSmallLetters')
        .optional(),
      'portalWords.department.segment',
      'segment: unidades',
      { names: true },
    ),
    label: words('portalWords.department.label', 'label: Onde estamos', { names: true }),
    ...screenKeywords,
  },
);

export const routeSchema = mapOf(
  {
    chapter: 'Department',
    id: 'route',
    title: 'portalWords.department.routeTitle',
    about: 'portalWords.department.routeAbout',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0] },
  },
  {
    path: rules('name', path, 'portalWords.department.path', 'path: /balcao/emprestimos', { names: true }),
    label: words('portalWords.department.routeLabel', 'label: Livros emprestados'),
    description: optionalWords(
      'portalWords.department.description',
      'description: O que está fora e com quem',
    ),
    aliases: widens(
      'name',
      z.array(path).default([]),
      'portalWords.department.aliases',
      'aliases: [/emprestimos]',
    ),
    permissions: narrows(
      'permissions',
      permissionsSchema.optional(),
      'portalWords.department.permissions',
      'permissions: { any: [balcao, acervo] }',
    ),
    icon: looks('plain', icon.optional(), 'portalWords.department.icon', 'icon: SwapHoriz'),
    group: optionalWords('portalWords.department.group', 'group: Movimento'),
    menu: looks('plain', z.boolean().default(true), 'portalWords.department.menu', 'menu: true'),
    ...screenKeywords,
    tabs: reads(
      'parts',
      z.array(tabSchema).min(2).optional(),
      'portalWords.department.tabs',
      'tabs: [{ label: Empréstimos, list: emprestimos }, { label: Autores, segment: autores, list: autores }]',
    ),
  },
);

const menuSchema = mapOf(
  {
    chapter: 'Department',
    id: 'menu',
    title: 'portalWords.department.menuTitle',
    about: 'portalWords.department.menuAbout',
    at: { file, path: ['menu'] },
  },
  {
    order: looks('plain', z.number(), 'portalWords.department.order', 'order: 30'),
    to: routeKeyword('portalWords.department.to', 'to: /acervo/livros'),
  },
);

export const departmentSchema = mapOf(
  {
    chapter: 'Department',
    id: 'department',
    title: 'portalWords.department.departmentTitle',
    about: 'portalWords.department.departmentAbout',
    at: { file, path: [] },
  },
  {
    label: words('portalWords.department.departmentLabel', 'label: Acervo e coleções'),
    icon: looks(
      'plain',
      icon.default('Folder'),
      'portalWords.department.departmentIcon',
      'icon: LibraryBooks',
    ),
    accent: looks('plain', colorText.optional(), 'portalWords.department.accent', "accent: '#0b7a75'"),
    permissions: narrows(
      'permissions',
      permissionsSchema,
      'portalWords.department.departmentPermissions',
      'permissions: [acervo]',
    ),
    menu: looks(
      'parts',
      z.union([z.literal(false), menuSchema]).optional(),
      'portalWords.department.departmentMenu',
      'menu: { order: 20, to: /acervo }',
    ),
    landing: routeKeyword('portalWords.department.landing', 'landing: /acervo/livros'),
    routes: widens(
      'parts',
      z.array(routeSchema).min(1),
      'portalWords.department.routes',
      `routes:
  - { path: /acervo, label: Acervo, list: livros }
  - path: /acervo/mais
    label: Mais
    tabs: [{ label: Filiais, list: filiais }, { label: Autores, segment: autores, list: autores }]
  - { path: /acervo/emprestar, label: Emprestar livro, form: emprestimos }`,
    ),
    ...departmentWords,
  },
);

export type DepartmentSource = z.input<typeof departmentSchema>;
export type RouteSource = z.input<typeof routeSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    department: DepartmentSource;
    completedDepartment: z.output<typeof departmentSchema>;
    completedRoute: z.output<typeof routeSchema>;
    route: RouteSource;
  }
}

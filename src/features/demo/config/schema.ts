/** `demo` in config/portal.yaml: what a demonstration offers to people who see the portal for the first time. */
import { z } from 'zod';
import { choiceOf, looks, mapOf, widens } from '#model/config/keyword.ts';
import { localeWords } from '#language/schema/localeWords.ts';
import {
  aboutResource,
  fieldId,
  routeKeyword,
  optionalWords,
  path,
  text,
  words,
} from '#language/schema/atoms.ts';

const at = (...path: (string | number)[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';

const demoAccountSchema = mapOf(
  {
    chapter,
    id: 'demoAccount',
    title: 'portalWords.demo.accountTitle',
    about: 'portalWords.demo.accountAbout',
    at: at('demo', 'accounts', 0),
  },
  {
    email: widens('name', text, 'portalWords.demo.email', 'email: balcao@example.com', { names: true }),
    label: words('portalWords.demo.label', 'label: Balcão'),
    invitation: optionalWords('portalWords.demo.invitation', 'invitation: Emprestar livro'),
  },
);

const exampleSchema = mapOf(
  {
    chapter,
    id: 'demoExample',
    title: 'portalWords.demo.demoExampleTitle',
    about: 'portalWords.demo.demoExampleAbout',
    at: at('demo', 'example'),
  },
  {
    path: looks('route', path, 'portalWords.demo.path', 'path: /acervo/livros'),
    resource: aboutResource('portalWords.demo.resource', 'resource: livros'),
    rows: looks(
      'plain',
      z.array(z.record(fieldId, z.unknown())).min(1),
      'portalWords.demo.rows',
      'rows: [{ titulo: Livro da semana, paginas: 256 }]',
    ),
  },
);

const stepSchema = mapOf(
  {
    chapter,
    id: 'demoStep',
    title: 'portalWords.demo.demoStepTitle',
    about: 'portalWords.demo.demoStepAbout',
    at: at('demo', 'tour', 0),
  },
  {
    title: words('portalWords.demo.stepTitle', 'title: Emprestar livro'),
    text: words('portalWords.demo.step', 'text: Todos os livros'),
    email: looks('plain', text, 'portalWords.demo.stepEmail', 'email: acervo@example.com'),
    to: routeKeyword('portalWords.demo.to', 'to: /acervo/livros'),
    search: looks(
      'plain',
      text.optional(),
      'portalWords.demo.search',
      'to: /acervo/livros\nsearch: genero=romance',
    ),
  },
);

export const demoSchema = mapOf(
  {
    chapter,
    id: 'demo',
    title: 'portalWords.demo.demoTitle',
    about: 'portalWords.demo.demoAbout',
    at: at('demo'),
  },
  {
    password: looks('plain', text, 'portalWords.demo.password', 'password: segredo123'),
    title: optionalWords('portalWords.demo.title', 'title: Livros para todos'),
    about: optionalWords('portalWords.demo.about', "about: 'São {screens} telas em arquivos.'"),
    accounts: widens(
      'parts',
      z.array(demoAccountSchema),
      'portalWords.demo.accounts',
      'accounts: [{ email: balcao@example.com, label: Balcão }]',
    ),
    visitor: widens('name', text.optional(), 'portalWords.demo.visitor', 'visitor: balcao@example.com'),
    samples: looks(
      'plain',
      z.array(choiceOf(localeWords)).min(1).optional(),
      'portalWords.demo.samples',
      'samples: [en-US, es-419]',
      { values: localeWords },
    ),
    example: looks(
      'parts',
      exampleSchema.optional(),
      'portalWords.demo.example',
      'example: { path: /acervo/livros, resource: livros, rows: [{ titulo: Livro da semana }] }',
    ),
    tour: looks(
      'parts',
      z.array(stepSchema).min(1).optional(),
      'portalWords.demo.tour',
      'tour: [{ title: Emprestar livro, text: Todos os livros, email: acervo@example.com }]',
    ),
  },
);

export type DemoSource = z.input<typeof demoSchema>;

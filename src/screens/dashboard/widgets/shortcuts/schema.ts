import { z } from 'zod';
import { kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { path, words } from '#language/schema/atoms.ts';
import { looks, mapOf } from '#model/config/keyword.ts';
import type { Shortcuts } from './widget.ts';
import { piece, placed, widgetAt } from '#screens/dashboard/keywords.ts';

const schema = mapOf(
  {
    ...piece,
    id: 'shortcuts',
    title: 'Atalhos: shortcuts',
    about: 'Peça de painel: cartões das outras telas.',
    at: widgetAt(3),
  },
  {
    shortcuts: words('O título dos atalhos.', 'shortcuts: Mais telas', { names: true }),
    routes: looks(
      'route',
      z.array(path).optional(),
      'Quais telas; por padrão, as do departamento. Cada um vê só as que pode abrir.',
      'routes: [/acervo/livros, /acervo/cadastros]',
    ),
    ...placed,
  },
);

export const shortcuts = {
  schema,
  description: describeMap<Shortcuts>({
    ...keywordsFrom(schema),
    kind,
    title: keywordsFrom(schema).shortcuts,
  }),
};

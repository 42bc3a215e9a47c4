import { z } from 'zod';
import { kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { optionalWords, widgetName } from '#language/schema/atoms.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { ExtensionWidget } from './widget.ts';
import { piece, placed, widgetAt } from '#screens/dashboard/keywords.ts';

const schema = mapOf(
  {
    ...piece,
    id: 'extension',
    title: 'Peça em código: extension',
    about: 'Peça de painel feita em código, em extensions/widgets (veja docs/extend.md).',
    at: widgetAt(7),
  },
  {
    extension: reads('plain', widgetName, 'O nome da peça: o do arquivo dela.', 'extension: Destaque', {
      names: true,
    }),
    title: optionalWords('O título da peça.', 'title: Livro da semana'),
    options: looks(
      'plain',
      z.record(z.string(), z.unknown()).optional(),
      'O que se diz ao código dela; o que cabe aqui, ele decide.',
      'options: { quantos: 3 }',
    ),
    ...placed,
  },
);

export const extension = {
  schema,
  description: describeMap<ExtensionWidget>({ ...keywordsFrom(schema), kind }),
};

/** References to one or several records of another resource. */
import { z } from 'zod';
import { filterSchema, resourceId } from '#language/schema/atoms.ts';
import { inForceSchema } from '#language/schema/links.ts';
import { reads, rules } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';

const target = {
  resource: reads('target', resourceId, 'O recurso a que se refere.', 'resource: autores'),
  filter: rules(
    'choices',
    filterSchema.optional(),
    'Quais registros dele se oferecem.',
    'filter: { pais: Brasil }',
  ),
};

export const referenceFields = [
  fieldKind(
    'reference',
    'Um registro de outro recurso.',
    '{ type: reference, label: Tradutor, resource: autores }',
    {
      ...target,
      inForce: reads(
        'parts',
        inForceSchema.optional(),
        'Ninguém a escolhe: é o registro que vigora numa data, como a tabela de preços do dia.',
        'type: reference\nresource: tabelas\ninForce: { on: publicacao, since: vigencia }',
      ),
      withImage: reads(
        'plain',
        z.literal(true).optional(),
        'true: antes do nome vem a imagem do registro ligado, que tem `image`; quem vê o nome vê a imagem.',
        'type: reference\nresource: autores\nwithImage: true',
      ),
    },
  ),
  fieldKind(
    'references',
    'Vários registros de outro recurso.',
    '{ type: references, label: Coautores, resource: autores }',
    target,
  ),
] as const;

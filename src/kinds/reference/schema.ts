/** References to one or several records of another resource. */
import { fieldKind } from '../fieldKind.ts';
import { filterSchema, resourceId } from '#language/schema/atoms.ts';
import { rules, reads } from '#model/config/keyword.ts';
import { z } from 'zod';
import { inForceSchema } from '#language/schema/links.ts';

const target = {
  resource: reads('target', resourceId, 'kindWords.reference.resource', 'resource: autores'),
  filter: rules('choices', filterSchema.optional(), 'kindWords.reference.filter', 'filter: { pais: Brasil }'),
};

export const referenceFields = [
  fieldKind(
    'reference',
    'kindWords.reference.reference',
    '{ type: reference, label: Tradutor, resource: autores }',
    {
      ...target,
      inForce: reads(
        'parts',
        inForceSchema.optional(),
        'kindWords.reference.inForce',
        'type: reference\nresource: tabelas\ninForce: { on: publicacao, since: vigencia }',
      ),
      withImage: reads(
        'plain',
        z.literal(true).optional(),
        'kindWords.reference.withImage',
        'type: reference\nresource: autores\nwithImage: true',
      ),
    },
  ),
  fieldKind(
    'references',
    'kindWords.reference.references',
    '{ type: references, label: Coautores, resource: autores }',
    target,
  ),
] as const;

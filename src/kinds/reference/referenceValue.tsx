import { Fragment } from 'react';
import type { KindValue } from '../ui/types.ts';
import type { FieldOf } from '../../model/types.ts';
import { RecordLink } from './RecordLink.tsx';

/** Each record by its name, and a way to it. A card leads to its own record and can't hold further links. */
export const referenceValue: KindValue = {
  flows: true,
  show({ field, value, where, nameOf }) {
    if (where === 'card' || !nameOf) return undefined;
    const { resource } = field as FieldOf<'reference'> | FieldOf<'references'>;
    return [value].flat().map((id, at) => (
      <Fragment key={String(id)}>
        {at > 0 && ', '}
        <RecordLink resource={resource} id={id} quiet={where === 'cell'}>
          {nameOf(id)}
        </RecordLink>
      </Fragment>
    ));
  },
};

import { Fragment } from 'react';
import type { KindValue } from '../ui/types.ts';
import type { FieldOf } from '../../model/types.ts';
import { Pictured } from './Pictured.tsx';
import { RecordLink } from './RecordLink.tsx';

/** Each record by its name, and a way to it. A card leads to its own record and can't hold further links. */
export const referenceValue: KindValue = {
  flows: true,
  show({ field, value, where, nameOf }) {
    if (where === 'card' || !nameOf) return undefined;
    const { resource, withImage } = field as FieldOf<'reference'>;
    const linkTo = (id: unknown) => (
      <RecordLink resource={resource} id={id} quiet={where === 'cell'}>
        {nameOf(id)}
      </RecordLink>
    );
    if (withImage && where !== 'line')
      return (
        <Pictured resource={resource} id={value} name={nameOf(value)}>
          {linkTo(value)}
        </Pictured>
      );
    return [value].flat().map((id, at) => (
      <Fragment key={String(id)}>
        {at > 0 && ', '}
        {linkTo(id)}
      </Fragment>
    ));
  },
};

import { Fragment } from 'react';
import { ChipLine, ToneChip } from '#ui/record/ToneChip.tsx';
import type { KindValue } from '../ui/types.ts';
import type { FieldOf } from '#model/types.ts';
import { PicturedTitle } from './PicturedTitle.tsx';
import { RecordLink } from './RecordLink.tsx';

/**
 * Links to the records, with their titles and colours. Not on cards, which are links themselves and can't
 * contain others.
 */
export const referenceValue: KindValue = {
  flows: true,
  show({ field, value, where, nameOf, colorOf }) {
    if (!nameOf) return undefined;
    const { resource, withImage } = field as FieldOf<'reference'>;
    const ids = [value].flat();
    const isColored = ids.some((id) => colorOf?.(id));
    if (where === 'card' && !isColored) return undefined;
    const named = (id: unknown) => {
      const name = isColored ? (
        <ToneChip tone={colorOf?.(id) ?? 'neutral'}>{nameOf(id)}</ToneChip>
      ) : (
        nameOf(id)
      );
      if (where === 'card') return name;
      return (
        <RecordLink resource={resource} id={id} quiet={where === 'cell'}>
          {name}
        </RecordLink>
      );
    };
    if (withImage && where !== 'line' && where !== 'card')
      return (
        <PicturedTitle resource={resource} id={value} name={nameOf(value)}>
          {named(value)}
        </PicturedTitle>
      );
    const shown = ids.map((id, at) => (
      <Fragment key={String(id)}>
        {at > 0 && !isColored && ', '}
        {named(id)}
      </Fragment>
    ));
    return isColored ? <ChipLine>{shown}</ChipLine> : shown;
  },
};

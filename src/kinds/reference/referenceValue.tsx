import { Fragment } from 'react';
import { ChipLine, ToneChip } from '../../app/ui/ToneChip.tsx';
import type { KindValue } from '../ui/types.ts';
import type { FieldOf } from '../../model/types.ts';
import { RecordLink } from './RecordLink.tsx';

/** Each record by its name, in its colour if it has one, and a way to it. A card leads to its own record and can't hold further links. */
export const referenceValue: KindValue = {
  flows: true,
  show({ field, value, where, nameOf, colorOf }) {
    if (!nameOf) return undefined;
    const { resource } = field as FieldOf<'reference'> | FieldOf<'references'>;
    const ids = [value].flat();
    const isColored = ids.some((id) => colorOf?.(id));
    if (where === 'card' && !isColored) return undefined;
    const shown = ids.map((id, at) => {
      const name = isColored ? (
        <ToneChip tone={colorOf?.(id) ?? 'neutral'}>{nameOf(id)}</ToneChip>
      ) : (
        nameOf(id)
      );
      return (
        <Fragment key={String(id)}>
          {at > 0 && !isColored && ', '}
          {where === 'card' ? (
            name
          ) : (
            <RecordLink resource={resource} id={id} quiet={where === 'cell'}>
              {name}
            </RecordLink>
          )}
        </Fragment>
      );
    });
    return isColored ? <ChipLine>{shown}</ChipLine> : shown;
  },
};

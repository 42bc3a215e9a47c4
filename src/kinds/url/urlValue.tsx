import { Link } from '@mui/material';
import type { Field } from '#model/types.ts';
import type { KindValue, Shown } from '../ui/types.ts';
import { Picture } from './Picture.tsx';

const shapeOf = (field: Field) => ('image' in field ? field.image : undefined);

/** In pixels. */
const onPage = { photo: 240, avatar: 72 };
const sizes = { cell: 32, card: 56 };

/** A link to the page, or the picture at the address. */
export const urlValue: KindValue = {
  flows: true,
  part: (field) => (shapeOf(field) ? 'picture' : undefined),
  show({ field, value, text, where }: Shown) {
    const shape = shapeOf(field);
    if (where === 'cell' || where === 'card')
      return shape && <Picture address={text} shape={shape} size={sizes[where]} alt="" />;
    // only schemes that can't execute anything
    if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return undefined;
    return (
      <Link href={value} target="_blank" rel="noopener noreferrer">
        {shape ? (
          <Picture address={value} shape={shape} size={onPage[shape]} whole alt={field.label} />
        ) : (
          text
        )}
      </Link>
    );
  },
};

import AttachFile from '@mui/icons-material/AttachFile';
import type { Field } from '#model/types.ts';
import type { KindValue } from '../ui/types.ts';
import { FileLinks } from './FileLinks.tsx';
import { filesOf } from './kind.ts';
import { StoredPicture } from './StoredPicture.tsx';

const shapeOf = (field: Field) => ('image' in field ? field.image : undefined);

/** In pixels. */
const sizes = { cell: 32, card: 56 };

/**
 * In lists the file names, or the first file's picture. On the record's page, and in its rows, each file can
 * be opened.
 */
export const fileValue: KindValue = {
  flows: true,
  part: (field) => (shapeOf(field) ? 'picture' : undefined),
  show({ field, value, text, where, place, id, resource }) {
    if (where === 'page') return <FileLinks value={value} place={place} small={place.includes('.')} />;
    const [shape, [file]] = [shapeOf(field), filesOf(value)];
    if ((where === 'cell' || where === 'card') && shape && file && id !== undefined)
      return <StoredPicture {...{ file, id, place, resource, shape }} size={sizes[where]} alt="" />;
    if (where !== 'cell') return undefined;
    return (
      <>
        <AttachFile fontSize="inherit" sx={{ verticalAlign: '-0.15em', mr: 0.5, color: 'text.secondary' }} />
        {text}
      </>
    );
  },
};

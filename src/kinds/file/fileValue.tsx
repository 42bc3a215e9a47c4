import AttachFile from '@mui/icons-material/AttachFile';
import type { KindValue } from '../ui/types.ts';
import { FileLinks } from './FileLinks.tsx';

/** Names in lists; on the record's page, and in its rows, each can be opened. */
export const fileValue: KindValue = {
  flows: true,
  show({ value, text, where, place }) {
    if (where === 'page') return <FileLinks value={value} place={place} small={place.includes('.')} />;
    if (where !== 'cell') return undefined;
    return (
      <>
        <AttachFile fontSize="inherit" sx={{ verticalAlign: '-0.15em', mr: 0.5, color: 'text.secondary' }} />
        {text}
      </>
    );
  },
};

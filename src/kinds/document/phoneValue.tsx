import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import { Box, IconButton } from '@mui/material';
import { screenOnly } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import type { KindValue } from '../ui/componentTypes.ts';
import { dialled } from './kind.ts';

/** The number is text, which a click may edit; the icon before it calls. */
export const phoneValue: KindValue = {
  show: ({ field, value, text, where }) =>
    where === 'cell' || where === 'card' ? undefined : (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <IconButton
          size="small"
          href={`tel:${dialled(String(value), field)}`}
          aria-label={translate('field.call', { number: text })}
          sx={{ ...screenOnly, p: '3px', my: '-3px', ml: '-3px', color: 'primary.main' }}
        >
          <PhoneOutlined sx={{ fontSize: 16 }} />
        </IconButton>
        {text}
      </Box>
    ),
};

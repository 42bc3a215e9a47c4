import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';
import { useTranslate } from 'ra-core';

/** Stands for a picture that can't be loaded or shown. `size`: in pixels. */
export function MissingPicture({ size, isRound }: { size: number; isRound: boolean }) {
  const translate = useTranslate();
  return (
    <BrokenImageOutlined
      titleAccess={translate('portal.screen.picture.missing')}
      sx={{
        display: 'block',
        bgcolor: 'action.hover',
        borderRadius: isRound ? '50%' : 0.5,
        fontSize: size,
        p: '.25em',
        color: 'text.disabled',
      }}
    />
  );
}

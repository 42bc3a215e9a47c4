import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';
import { translate } from '#kit/translate.ts';

type Props = {
  shape: 'photo' | 'avatar';
  /** In pixels. */
  size: number;
  /** In place of a picture that is not cropped to a square. */
  isWhole: boolean;
};

/** Stands for a picture that can't be loaded or shown. */
export function MissingPicture({ shape, size, isWhole }: Props) {
  return (
    <BrokenImageOutlined
      titleAccess={translate('portal.screen.picture.missing')}
      sx={{
        display: 'block',
        bgcolor: 'action.hover',
        borderRadius: shape === 'avatar' ? '50%' : 0.5,
        fontSize: isWhole ? 32 : size,
        p: '.25em',
        color: 'text.disabled',
      }}
    />
  );
}

import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { IconButton } from '@mui/material';
import { translate } from '#ui/translate.ts';
import type { Items } from './useItems.ts';

/** Buttons to move a row up or down, and to remove it. */
export function RowButtons({ items, index, count }: { items: Items; index: number; count: number }) {
  const button = (
    what: 'up' | 'down' | 'remove',
    isDisabled: boolean,
    run: () => void,
    Icon: typeof DeleteOutlined,
  ) => {
    const label = translate(`portal.screen.items.${what}`, { row: index + 1 });
    return (
      <IconButton
        data-do={what}
        size="small"
        title={label}
        disabled={isDisabled}
        onClick={run}
        sx={{ p: '5px' }}
      >
        <Icon fontSize="small" />
      </IconButton>
    );
  };
  return (
    <>
      {button('up', index === 0, () => items.shift(index, -1, 'up'), KeyboardArrowUp)}
      {button('down', index === count - 1, () => items.shift(index, 1, 'down'), KeyboardArrowDown)}
      {button('remove', !items.canRemove, () => items.drop(index), DeleteOutlined)}
    </>
  );
}

import { Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { translate } from '#kit/translate.ts';
import type { ListMeta } from '#ui/data/listMeta.ts';
import { useScreen } from '#screens/app/useScreen.ts';

/** Says that the records are too many for the chosen order, which one they are in, and what to do. */
export function OrderNotice() {
  const { meta, sort } = useListContext();
  const { resource } = useScreen();
  const { order } = (meta ?? {}) as ListMeta;
  const nameOf = (field: string) => resource.fields[field]?.label ?? field;
  if (!resource.view) return null;
  return (
    <Typography role="status" variant="body2" color="textSecondary" sx={order && { px: 2, py: 1 }}>
      {order &&
        translate('portal.screen.list.otherOrder', { wanted: nameOf(sort.field), given: nameOf(order[0]) })}
    </Typography>
  );
}

import { Box, Chip, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { HTMLAttributes } from 'react';
import { colorOf } from '#ui/data/useTitles.ts';
import { chipFill, ToneChip } from '#ui/record/ToneChip.tsx';
import type { ClientResource } from '#model/api/clientTypes.ts';

type OptionProps = {
  item: HTMLAttributes<HTMLLIElement>;
  record: RaRecord;
  target: ClientResource | undefined;
  name: string;
  facts: string;
};

/** A record in the list of choices. Its accessible name is the title alone; the other facts are its description. */
export function ReferenceOption({ item, record, target, name, facts }: OptionProps) {
  const color = target && colorOf(target, record);
  return (
    <li
      {...item}
      {...(facts && { 'aria-labelledby': `${item.id}-title`, 'aria-describedby': `${item.id}-facts` })}
    >
      <Box sx={{ minWidth: 0 }}>
        <div id={`${item.id}-title`}>{color ? <ToneChip tone={color}>{name}</ToneChip> : name}</div>
        {facts && (
          <Typography
            id={`${item.id}-facts`}
            component="div"
            variant="caption"
            noWrap
            sx={{ color: 'text.secondary' }}
          >
            {facts}
          </Typography>
        )}
      </Box>
    </li>
  );
}

type ItemProps = (of: { index: number }) => object;

/** Draws the chosen records as chips in their own colours. */
export const chipsOf =
  (target: ClientResource, nameOf: (record: RaRecord) => string) =>
  (chosen: RaRecord | readonly RaRecord[], propsOf: ItemProps) =>
    ([chosen].flat() as RaRecord[]).map((option, index) => {
      const { key: _place, ...item } = propsOf({ index }) as { key?: number };
      const color = colorOf(target, option);
      return (
        <Chip
          key={option.id}
          size="small"
          label={nameOf(option)}
          {...item}
          sx={({ palette }) => (color ? chipFill(palette, color) : {})}
        />
      );
    });

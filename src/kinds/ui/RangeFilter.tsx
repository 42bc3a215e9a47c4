import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import type { FieldInputProps } from './types.ts';

type Props = FieldInputProps & { Input: ComponentType<FieldInputProps> };

/**
 * Two of a kind's inputs side by side, for minimum and maximum. With `source`, a single input for that bound.
 */
export function RangeFilter({ field, Input, ...props }: Props) {
  const translate = useTranslate();
  if (props.source) return <Input {...props} field={field} help="" required={false} dense />;
  const bound = (op: 'gte' | 'lte') => (
    <Input
      {...props}
      field={field}
      source={`${field.id}_${op}`}
      label={translate(`portal.screen.filter.${op}`)}
      help=""
      required={false}
      takesFocus={op === 'gte' && props.takesFocus === true}
      dense
    />
  );
  return (
    <Stack direction="row" spacing={1}>
      {bound('gte')}
      {bound('lte')}
    </Stack>
  );
}

import { Stack } from '@mui/material';
import type { ComponentType } from 'react';
import { translate } from '#kit/translate.ts';
import type { FieldInputProps } from './componentTypes.ts';

type Props = FieldInputProps & { Input: ComponentType<FieldInputProps> };

/**
 * Two of a kind's inputs side by side, for minimum and maximum. With `source`, a single input for that bound.
 */
export function RangeFilter({ field, Input, ...props }: Props) {
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

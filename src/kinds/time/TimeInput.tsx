import { spokenDates } from '#messages/translate.ts';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { FormattedTextInput } from '../ui/FormattedTextInput.tsx';
import { RangeFilter } from '../ui/RangeFilter.tsx';
import { formatValue, parseValue } from '../registry.ts';

/** A time of day: `730`, `7h30` and `7:30 pm` are read, and written in the portal's notation when it is left. */
export function TimeInput(props: FieldInputProps) {
  const { field } = props;
  return (
    <FormattedTextInput
      input={props}
      textFormat={{
        parse: (text) => parseValue(field, text),
        format: (value) => formatValue(field, value, { timeZone: 'UTC' }),
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', placeholder: spokenDates().letters.time } }}
    />
  );
}

export const TimeFilter = (props: FieldInputProps) => <RangeFilter {...props} Input={TimeInput} />;

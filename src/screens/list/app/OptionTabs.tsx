import { Box, Tab, Tabs } from '@mui/material';
import { useListContext } from 'ra-core';
import { conjunction } from '#access/permissions.ts';
import { translate } from '#kit/translate.ts';
import { currentLocale } from '#messages/translate.ts';
import type { Field, Filter } from '#model/types.ts';
import { filterKeysOf, without } from '#screens/app/filters/filterWords.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';

/** The choice field whose options are the tabs of the list. */
export function useTabField(): Field | undefined {
  const { screen, resource } = useScreen();
  return screen.tabs ? resource.fields[screen.tabs] : undefined;
}

/** The name of the count in API requests; "#" keeps it distinct from every field id. */
const counted = '#';
const everyone = '*';
/** The id of the records that a tab chooses. */
export const listPanel = 'registros';

/** The options of a choice field as tabs. Each filters the list and shows its number of records. */
export function OptionTabs({ field }: { field: Field }) {
  const { resourceName, screen, resource } = useScreen();
  const { filterValues, setFilters } = useListContext() as {
    filterValues: Filter;
    setFilters: (filter: Filter) => void;
  };
  const others = without(filterValues, filterKeysOf(field.id, filterValues));
  const { data } = useAggregate(resourceName, {
    groupBy: [field.id],
    measures: { [counted]: 'count' },
    filter: conjunction(screen.filter, others),
  });
  const countOf = (value: string) => Number(data?.find((row) => row[field.id] === value)?.[counted] ?? 0);
  const total = data?.reduce((sum, row) => sum + Number(row[counted]), 0) ?? 0;
  const chosenValues = [filterValues[field.id]].flat();
  const isOther =
    filterKeysOf(field.id, filterValues).some((key) => key !== field.id) || chosenValues.length > 1;
  const chosen = isOther ? false : ((chosenValues[0] as string | undefined) ?? everyone);
  const options = field.options ?? [];
  const tab = (value: string, label: string, count: number) => (
    <Tab
      key={value}
      value={value}
      aria-controls={listPanel}
      label={
        <span>
          {label}{' '}
          <Box component="span" sx={{ mx: 0.5, color: 'text.secondary', fontWeight: 400 }}>
            {data ? count.toLocaleString(currentLocale()) : ''}
          </Box>
        </span>
      }
    />
  );
  return (
    <Tabs
      value={chosen === everyone || options.some(({ value }) => value === chosen) ? chosen : false}
      onChange={(_event, value: string) =>
        setFilters(value === everyone ? others : { ...others, [field.id]: value })
      }
      variant="scrollable"
      scrollButtons="auto"
      aria-label={field.label}
    >
      {tab(everyone, translate(`portal.screen.all.${resource.label.gender}`), total)}
      {options.map(({ value, label }) => tab(value, label, countOf(value)))}
    </Tabs>
  );
}

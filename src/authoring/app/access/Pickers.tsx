import { Autocomplete, Box, TextField, Typography, createFilterOptions } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { AccountFields } from '#access/accounts.ts';
import type { Named } from '#access/explain/summary.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { translate } from '#ui/translate.ts';

type NamedPickerProps = {
  label: string;
  choices: readonly Named[];
  value: string | null;
  onChange: (id: string | null) => void;
  placeholder?: string;
};

/** Selects one of the names in the configuration. */
export const NamedPicker = ({ label, choices, value, onChange, placeholder }: NamedPickerProps) => (
  <Autocomplete
    size="small"
    options={[...choices]}
    value={choices.find(({ id }) => id === value) ?? null}
    onChange={(_event, next) => onChange(next?.id ?? null)}
    getOptionLabel={(choice) => choice.label}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    renderOption={({ key, ...props }, choice) => (
      <li key={key} {...props}>
        <TwoLines first={choice.label} second={choice.id} />
      </li>
    )}
    renderInput={(params) => <TextField {...params} label={label} placeholder={placeholder} />}
  />
);

/** Selects any of the permissions, by label. */
export const PermissionsPicker = ({
  choices,
  value,
  onChange,
}: {
  choices: readonly Named[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) => {
  const held = value.map((name) => name.toLowerCase());
  return (
    <Autocomplete
      multiple
      size="small"
      options={[...choices]}
      value={held.map((id) => choices.find((choice) => choice.id === id) ?? { id, label: id })}
      onChange={(_event, next) => onChange(next.map(({ id }) => id))}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('portal.access.permissions')}
          placeholder={value.length === 0 ? translate('portal.access.everyone') : undefined}
        />
      )}
    />
  );
};

type AccountPickerProps = {
  fields: AccountFields;
  value: string | null;
  onChange: (id: string | null) => void;
  label: string;
};

/** Selects an account by name or e-mail, among those that the user may read. */
export function AccountPicker({ fields, value, onChange, label }: AccountPickerProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const q = useDebounced(typed.trim(), 250);
  const { data = [], isFetching } = useGetList<RaRecord>(
    fields.resource,
    {
      pagination: { page: 1, perPage: 25 },
      sort: { field: fields.name, order: 'ASC' },
      filter:
        q && q !== label ? { any: [{ [`${fields.name}_like`]: q }, { [`${fields.email}_like`]: q }] } : {},
    },
    { enabled: open, placeholderData: keepPreviousData, retry: false },
  );
  const text = (record: RaRecord, field: string) => String(record[field] ?? '');
  const chosen = value === null ? null : { id: value, [fields.name]: label };
  return (
    <Autocomplete<RaRecord>
      size="small"
      options={data}
      value={chosen}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isFetching}
      // results of the previous query must not be shown for the current one
      filterOptions={createFilterOptions({
        stringify: (record) => `${text(record, fields.name)} ${text(record, fields.email)}`,
      })}
      onInputChange={(_event, next) => setTyped(next)}
      onChange={(_event, next) => onChange(next === null ? null : String(next.id))}
      getOptionLabel={(record) => text(record, fields.name)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => String(a.id) === String(b.id)}
      noOptionsText={translate('portal.access.noAccounts')}
      renderOption={({ key, ...props }, record) => (
        <li key={key} {...props}>
          <TwoLines first={text(record, fields.name)} second={text(record, fields.email)} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('portal.access.account')}
          placeholder={translate('portal.access.accountHelp')}
        />
      )}
    />
  );
}

const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography noWrap>{first}</Typography>
    <Typography noWrap variant="body2" color="textSecondary">
      {second}
    </Typography>
  </Box>
);

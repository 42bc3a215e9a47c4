import {
  Button,
  Autocomplete,
  Box,
  TextField,
  Typography,
  createFilterOptions,
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Card,
  CardContent,
  MenuItem,
  Skeleton,
  Stack,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useState, useId, type ReactNode } from 'react';
import type { AccountFields } from '#access/accounts.ts';
import type { LabelledId, AccessOverview, RouteRef } from '#access/explain/summary.ts';
import { useDebounced } from '#kit/screen.ts';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HighlightOff from '@mui/icons-material/HighlightOff';
import ExpandMore from '@mui/icons-material/ExpandMore';
import type { WhyAnswer } from '#authoring/rights/why.ts';
import { describeRequirement } from '#access/explain/describeRights.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { PlaceText, RouteText } from './Matrix.tsx';
import { useWhy, type QuestionChange, type AccessQuestion } from './useAccess.ts';

/** A button that shows or hides the remaining items. Renders nothing when all are visible. */
export function MoreButton({ count, all, onClick }: { count: number; all: boolean; onClick: () => void }) {
  if (count <= 0) return null;
  return (
    <Button
      size="small"
      onClick={onClick}
      aria-expanded={all}
      // in a line of text, which it does not part from the next
      sx={{
        height: 28,
        minHeight: 0,
        my: -0.5,
        px: 0.75,
        verticalAlign: 'baseline',
        'li > &': { ml: -0.75 },
      }}
    >
      {all
        ? translate('portal.access.fewer')
        : translate('portal.access.more', { count: formatAmount(count) })}
    </Button>
  );
}

type NamedPickerProps = {
  label: string;
  choices: readonly LabelledId[];
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
  choices: readonly LabelledId[];
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

const verbs = ['read', 'create', 'edit', 'delete', 'transition'] as const;

type WhyPanelProps = {
  overview: AccessOverview;
  question: AccessQuestion;
  onChange: (change: QuestionChange) => void;
};
type PlaceProps = {
  /** The content beside it leaves space for it on a wide screen. */
  hasRoom: boolean;
};

/**
 * A form that asks why an operation is or is not allowed. Beside the rights where there is space, otherwise
 * above them and collapsed.
 */
export function WhyPanel({ hasRoom, ...props }: WhyPanelProps & PlaceProps) {
  const id = useId();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const beside = isWide && hasRoom;
  const title = translate('portal.access.why.title');
  if (!beside)
    return (
      <Accordion
        defaultExpanded={props.question.field !== null}
        variant="outlined"
        disableGutters
        slotProps={{ heading: { component: 'h2' } }}
        // it stands alone, though it is one of several siblings
        sx={{
          order: -1,
          '&::before': { display: 'none' },
          '&:first-of-type, &:last-of-type': { borderRadius: 1.25 },
        }}
      >
        <AccordionSummary expandIcon={<ExpandMore />}>
          <Typography variant="h2" component="span">
            {title}
          </Typography>
        </AccordionSummary>
        <AccordionDetails>
          <Inquiry {...props} />
        </AccordionDetails>
      </Accordion>
    );
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        <Inquiry {...props} />
      </CardContent>
    </Card>
  );
}

function Inquiry({ overview, question, onChange }: WhyPanelProps) {
  const { verb, resource: resourceId, field, permissions } = question;
  const resource = overview.resources.find((one) => one.id === resourceId);
  const what: readonly LabelledId[] =
    (verb === 'transition' ? resource?.transitions : resource?.fields) ?? [];
  const known = what.some((one) => one.id === field) ? field : null;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate('portal.access.why.help')}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        <TextField
          select
          label={translate('portal.access.why.verb')}
          value={verbs.some((one) => one === verb) ? verb : 'read'}
          onChange={({ target }) => onChange({ verb: target.value, field: null })}
        >
          {verbs.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`portal.access.why.verbs.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <NamedPicker
          label={translate('portal.access.resource')}
          choices={overview.resources}
          value={resourceId}
          onChange={(next) => onChange({ resource: next, field: null })}
        />
        {verb !== 'delete' && (
          <NamedPicker
            key={`${verb} ${resourceId}`}
            label={translate(`portal.access.why.${verb === 'transition' ? 'transition' : 'field'}`)}
            choices={what}
            value={known}
            onChange={(next) => onChange({ field: next })}
            placeholder={translate('portal.access.why.any')}
          />
        )}
      </Stack>
      {resource && (
        <Verdict permissions={permissions ?? []} verb={verb} resource={resource.id} field={known} />
      )}
    </>
  );
}

type VerdictProps = { permissions: readonly string[]; verb: string; resource: string; field: string | null };

function Verdict({ permissions, ...asked }: VerdictProps) {
  const { data, error, refetch } = useWhy(permissions, asked);
  return (
    <Box aria-live="polite" sx={{ mt: 2 }}>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <AnswerText answer={data} />
      ) : (
        <Skeleton variant="rounded" height={72} />
      )}
    </Box>
  );
}

function AnswerText({ answer: { allowed, granting, missing, rules, people } }: { answer: WhyAnswer }) {
  const Icon = allowed ? CheckCircleOutlined : HighlightOff;
  const heading = allowed ? 'because' : missing.length > 0 ? 'offered' : 'nobody';
  return (
    <>
      <Stack
        direction="row"
        sx={{ gap: 1, alignItems: 'center', mb: 1, color: allowed ? 'success.main' : 'error.main' }}
      >
        <Icon />
        <Typography sx={{ fontWeight: 600 }}>
          {translate(`portal.access.why.${allowed ? 'yes' : 'no'}`)}
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {translate(`portal.access.why.${heading}`)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1.5 }}>
        {granting.map(({ route, rows, nameOnly, reasons }) => (
          <Origin key={route.path} route={route}>
            {[
              ...(nameOnly ? [translate('portal.access.why.nameOnly'), ...reasons] : []),
              ...(rows ? [translate('portal.access.why.onlyWhere', { rows })] : []),
            ].join('; ')}
          </Origin>
        ))}
        {missing.map(({ route, lacks }) => (
          <Origin key={route.path} route={route}>
            {translate('portal.access.why.lacks', { needs: lacks.map(describeRequirement).join(' e ') })}
          </Origin>
        ))}
      </Box>
      {people.map((sentence) => (
        <Typography key={sentence} variant="body2" sx={{ mt: 1.5 }}>
          {sentence}
        </Typography>
      ))}
      <Rules rules={rules} />
    </>
  );
}

const rulesShown = 5;

function Rules({ rules }: Pick<WhyAnswer, 'rules'>) {
  const [all, setAll] = useState(false);
  if (rules.length === 0) return null;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {translate('portal.access.why.rules')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1 }}>
        {(all ? rules : rules.slice(0, rulesShown)).map(({ rule, label, place }) => (
          <li key={rule}>
            {label}
            <br />
            <PlaceText place={place} short />
          </li>
        ))}
        {rules.length > rulesShown && (
          <li>
            <MoreButton count={rules.length - rulesShown} all={all} onClick={() => setAll(!all)} />
          </li>
        )}
      </Box>
    </>
  );
}

const Origin = ({ route, children }: { route: RouteRef; children: ReactNode }) => (
  <li>
    <RouteText route={route} />
    <Typography variant="body2">{children}</Typography>
  </li>
);

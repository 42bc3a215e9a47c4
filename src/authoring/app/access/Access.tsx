import { Alert, Box, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import type { AccessOverview, Summary } from '#access/explain/summary.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { LoadingSkeleton } from '#ui/feedback/LoadingSkeleton.tsx';
import { lowerFirst } from '#model/records/title.ts';
import { translate } from '#ui/translate.ts';
import { ColumnsList } from '../ColumnsList.tsx';
import { Matrix } from './Matrix.tsx';
import { AccountPicker, NamedPicker, PermissionsPicker } from './Pickers.tsx';
import { RightsTable } from './RightsTable.tsx';
import { RouteText } from './PlaceText.tsx';
import { RulesCard } from './RulesCard.tsx';
import { useOverview, useReach, useSummary } from './useAccess.ts';
import { useQuestion, type Change, type Question } from './useQuestion.ts';
import { ViewAsButton } from './ViewAsButton.tsx';
import { WhyPanel } from './WhyPanel.tsx';

/** Shows who may do what, on which rows, and the line of the configuration that grants it. */
export function Access() {
  const { route } = useCurrentRoute();
  const { data: overview, error, refetch } = useOverview();
  const [question, change] = useQuestion(overview?.accounts);
  // the matrix takes the full width
  const isNarrowed = question.permissions !== null || question.resource !== null || question.isPending;
  return (
    <>
      <PageHeader
        title={route.label}
        description={route.description ?? translate('portal.access.description')}
        actions={<ViewAsButton question={question} />}
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!overview && !error && <Shape />}
      {overview && (
        <>
          <Toolbar overview={overview} question={question} onChange={change} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                ...(isNarrowed && { lg: 'minmax(0, 1fr) 320px' }),
              },
            }}
          >
            <Stack sx={{ gap: 2, minWidth: 0 }}>
              <Found overview={overview} question={question} onChange={change} />
            </Stack>
            <WhyPanel overview={overview} question={question} onChange={change} hasRoom={isNarrowed} />
          </Box>
        </>
      )}
    </>
  );
}

type PartProps = { overview: AccessOverview; question: Question; onChange: (change: Change) => void };

function Toolbar({ overview, question, onChange }: PartProps) {
  const { accounts, permissions, resources } = overview;
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: accounts ? '1fr 2fr 1fr' : '2fr 1fr' },
      }}
    >
      {accounts && (
        <AccountPicker
          fields={accounts}
          value={question.account}
          label={question.label}
          onChange={(account) => onChange({ account, permissions: null })}
        />
      )}
      <PermissionsPicker
        choices={permissions}
        value={question.permissions ?? []}
        onChange={(ids) => onChange({ account: null, permissions: ids.length > 0 ? ids.join(',') : null })}
      />
      <NamedPicker
        label={translate('portal.access.resource')}
        choices={resources}
        value={question.resource}
        onChange={(resource) => onChange({ resource, field: null })}
        placeholder={translate('portal.access.all')}
      />
    </Box>
  );
}

/** The matrix of all sets; the rights on one resource; or the rights of one user or set. */
function Found({ overview, question, onChange }: PartProps) {
  const { permissions, resource, isPending } = question;
  if (isPending) return <Shape />;
  if (permissions !== null)
    return <Rights permissions={permissions} resource={resource} onChange={onChange} />;
  if (resource !== null) return <Reach resource={resource} overview={overview} onChange={onChange} />;
  return <Matrix overview={overview} />;
}

type RightsProps = {
  permissions: readonly string[];
  resource: string | null;
  onChange: (change: Change) => void;
};

function Rights({ permissions, resource, onChange }: RightsProps) {
  const { data, error, refetch } = useSummary(permissions, resource);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Shape />;
  return (
    <>
      {data.resources.length > 0 ? (
        <RightsTable
          groups={data.resources.map((one) => ({ ...one, note: one.id }))}
          onPick={(id) => onChange({ resource: id === resource ? null : id, field: null })}
        />
      ) : (
        <Alert severity="info">{translate(`portal.access.${resource === null ? 'none' : 'noneHere'}`)}</Alert>
      )}
      <RulesCard
        title={translate('portal.access.rules.setOff')}
        help={translate('portal.access.rules.setOffHelp')}
        rules={data.rules}
      />
      {resource === null && <Screens summary={data} />}
    </>
  );
}

function Reach({ resource, overview, onChange }: { resource: string } & Omit<PartProps, 'question'>) {
  const { data, error, refetch } = useReach(resource);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Shape />;
  const name = lowerFirst(overview.resources.find((one) => one.id === resource)?.label ?? resource);
  const labelOf = (id: string) => overview.permissions.find((one) => one.id === id)?.label ?? id;
  return (
    <>
      {data.sets.length === 0 ? (
        <Alert severity="info">{translate('portal.access.noneHere')}</Alert>
      ) : (
        <RightsTable
          groups={data.sets.map(({ permissions, resources }) => ({
            id: permissions.join(','),
            label: permissions.map(labelOf).join(' + ') || translate('portal.access.everyone'),
            lines: resources.flatMap(({ lines }) => lines),
          }))}
          onPick={(permissions) => onChange({ permissions, account: null })}
        />
      )}
      <RulesCard
        title={translate('portal.access.rules.coming', { name })}
        help={translate('portal.access.rules.comingHelp')}
        rules={data.rules}
      />
    </>
  );
}

function Screens({ summary: { routes } }: { summary: Summary }) {
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {translate('portal.access.opens')}
        </Typography>
        {routes.length === 0 && (
          <Typography color="textSecondary">{translate('portal.access.noScreens')}</Typography>
        )}
        <ColumnsList width={260} sparse>
          {routes.map((route) => (
            <li key={route.path}>
              <RouteText route={route} />
            </li>
          ))}
        </ColumnsList>
      </CardContent>
    </Card>
  );
}

const Shape = () => (
  <LoadingSkeleton>
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        {Array.from({ length: 10 }, (_, at) => (
          <Skeleton key={at} width={`${90 - ((at * 17) % 40)}%`} />
        ))}
      </CardContent>
    </Card>
  </LoadingSkeleton>
);

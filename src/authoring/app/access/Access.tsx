import {
  Box,
  Card,
  CardContent,
  Typography,
  Button,
  Tooltip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Alert,
  Skeleton,
  Stack,
} from '@mui/material';
import type { RuleReach } from '#access/explain/describeRule.ts';
import { PlaceText, RouteText, Matrix } from './Matrix.tsx';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useNotify } from 'ra-core';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortalIndex, useCurrentRoute } from '#ui/portal/useSession.ts';
import { authFetch, getToken, type UserInfo, headersFor, startViewing } from '#ui/session/session.ts';
import { translate } from '#kit/translate.ts';
import {
  type AccessQuestion,
  useQuestion,
  type QuestionChange,
  useOverview,
  useReach,
  useSummary,
} from './useAccess.ts';
import type {
  LabelledId,
  RightLine,
  RouteRef,
  AccessOverview,
  RightsSummary,
} from '#access/explain/summary.ts';
import { verbWord } from '#access/explain/describeRights.ts';
import { ToneChip } from '#kit/recordMarks.tsx';
import { MoreButton, AccountPicker, NamedPicker, PermissionsPicker, WhyPanel } from './WhyPanel.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadError, LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { lowerFirst } from '#model/records/title.ts';
import { ColumnsList } from '../LinkList.tsx';
import { appFeatures } from '#app/feature.ts';
import { AccountGroups } from './AccountGroups.tsx';

type Props = { title: string; help: string; rules: readonly RuleReach[] };

/**
 * The effects of rules, which run with the config's rights rather than a user's: what triggers each, and what
 * it does.
 */
function RulesCard({ title, help, rules }: Props) {
  if (rules.length === 0) return null;
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {help}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rules.map(({ rule, label, resource, cause, steps, place }) => (
            <Box
              component="li"
              key={rule}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) 200px' },
                columnGap: 2,
                py: 1,
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <div>
                {label}
                <Typography variant="body2" color="textSecondary">
                  {`${resource} · ${cause}`}
                </Typography>
              </div>
              <Typography variant="body2">{steps.join('; ')}</Typography>
              <PlaceText place={place} short />
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

/** Shows the portal as the selected account or permissions see it, if the server allows it. */
function ViewAsButton({ question: { account, permissions, label } }: { question: AccessQuestion }) {
  const notify = useNotify();
  const { api } = usePortalIndex();
  const { pathname, search } = useLocation();
  const [isPending, setPending] = useState(false);
  const who = account !== null ? { account } : permissions?.length ? { permissions } : null;

  const start = async () => {
    setPending(true);
    try {
      const info = (await authFetch(`${api}/user-info`, {
        headers: { Accept: 'application/json', ...headersFor(who!) },
      })) as UserInfo;
      startViewing(
        { who: who!, label, permissions: info.permissions ?? [], from: pathname + search },
        getToken()!,
      );
      window.location.assign('/dashboard');
    } catch (error) {
      setPending(false);
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <Tooltip title={translate(account === null ? 'portal.viewAs.nobody' : 'portal.viewAs.help')}>
      <span>
        <Button
          variant="contained"
          fullWidth
          startIcon={<VisibilityOutlined />}
          disabled={who === null}
          loading={isPending}
          loadingPosition="start"
          onClick={() => void start()}
        >
          {translate('portal.viewAs.start')}
        </Button>
      </span>
    </Tooltip>
  );
}

/** Rows under a common heading: a resource, or a set of permissions. */
type LineGroup = { id: string; label: string; note?: string; lines: readonly RightLine[] };

const columns = ['can', 'what', 'rows', 'where'] as const;

/** Rights as a table; on a phone each row is a block. */
function RightsTable({ groups, onPick }: { groups: readonly LineGroup[]; onPick: (id: string) => void }) {
  return (
    <Card>
      <Table
        sx={{
          tableLayout: 'fixed',
          '& td, & th': { verticalAlign: 'top', py: 1 },
          '& tbody + tbody th': { borderTop: 1, borderColor: 'divider' },
          '@media (max-width: 899.95px)': {
            '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
            '& tbody, & tr, & td, & tbody th': { display: 'block', width: 'auto' },
            '& td': { border: 0, height: 'auto', px: 2, py: 0.25 },
            '& td:first-of-type': { pt: 1 },
            '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
            '& td:last-of-type': { pb: 1.5, borderBottom: 1, borderColor: 'divider' },
          },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell key={column} sx={{ width: [124, 'auto', '24%', 230][at] }}>
                {translate(`portal.access.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {groups.map(({ id, label, note, lines }) => (
          <TableBody key={id}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={4} sx={{ bgcolor: 'background.default' }}>
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => onPick(id)}
                  sx={{ ml: -1.25, height: 28, fontWeight: 600 }}
                >
                  {label}
                </Button>
                {note && (
                  <Typography component="span" variant="body2" color="textSecondary">
                    {note}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
            {lines.map((line) => (
              <Line
                key={`${line.verb} ${line.rows} ${line.routes.map(({ path }) => path).join(' ')} ${line.what[0]?.id}`}
                line={line}
              />
            ))}
          </TableBody>
        ))}
      </Table>
    </Card>
  );
}

const tones = { delete: 'error', edit: 'warning', create: 'warning', transition: 'warning' } as const;

function Line({ line: { verb, what, rows, routes } }: { line: RightLine }) {
  const word = verbWord(verb);
  // fields that every record has
  const named = what.filter(({ id }) => id !== 'id' && id !== 'version');
  const tone = verb in tones ? tones[verb as keyof typeof tones] : 'neutral';
  return (
    <TableRow>
      <TableCell>
        <ToneChip tone={tone}>{word.charAt(0).toUpperCase() + word.slice(1)}</ToneChip>
      </TableCell>
      <TableCell>
        <Few
          items={named.length > 0 ? named : what}
          limit={verb === 'figure' ? 2 : 10}
          separator={verb === 'figure' ? '; ' : ', '}
        />
      </TableCell>
      <TableCell data-label={translate('portal.access.rows')}>
        {rows || (
          <Typography component="span" color="textSecondary">
            {translate(`portal.access.${verb === 'figure' ? 'ownRows' : 'allRows'}`)}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <Routes routes={routes} />
      </TableCell>
    </TableRow>
  );
}

/** The first names, and the others on demand. */
function Few({
  items,
  limit,
  separator,
}: {
  items: readonly LabelledId[];
  limit: number;
  separator: string;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, limit);
  return (
    <>
      <span>{shown.map(({ label }) => label).join(separator)}</span>
      <MoreButton count={items.length - limit} all={all} onClick={() => setAll(!all)} />
    </>
  );
}

function Routes({ routes }: { routes: readonly RouteRef[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? routes : routes.slice(0, 2);
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 0.5 }}>
      {shown.map((route) => (
        <li key={route.path}>
          <RouteText route={route} short />
        </li>
      ))}
      {routes.length > 2 && (
        <li>
          <MoreButton count={routes.length - 2} all={all} onClick={() => setAll(!all)} />
        </li>
      )}
    </Box>
  );
}

/** Shows who may do what, on which rows, and the line of the configuration that grants it. */
export function AccessPage() {
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
          <AccountGroups question={question} overview={overview} />
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
              {overview.accounts && (question.account !== null || !isNarrowed) && (
                <AccountCards account={question.account} />
              )}
              {!isNarrowed && <AccessCards />}
            </Stack>
            <WhyPanel overview={overview} question={question} onChange={change} hasRoom={isNarrowed} />
          </Box>
        </>
      )}
    </>
  );
}

/** What features add about an account. */
const AccountCards = ({ account }: { account: string | null }) => (
  <Suspense fallback={null}>
    {appFeatures().map(({ AccountCard }, at) => AccountCard && <AccountCard key={at} account={account} />)}
  </Suspense>
);

const AccessCards = () => (
  <Suspense fallback={null}>
    {appFeatures().map(({ AccessCard }, at) => AccessCard && <AccessCard key={at} />)}
  </Suspense>
);

type PartProps = {
  overview: AccessOverview;
  question: AccessQuestion;
  onChange: (change: QuestionChange) => void;
};

function Toolbar({ overview, question, onChange }: PartProps) {
  const { accounts, permissions, resources } = overview;
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: '1fr 1fr',
          lg: accounts ? '1fr 2fr 1fr' : '2fr 1fr',
        },
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
  onChange: (change: QuestionChange) => void;
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

function Screens({ summary: { routes } }: { summary: RightsSummary }) {
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

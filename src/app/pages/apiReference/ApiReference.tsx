import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Card,
  CardContent,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '#model/api/openApi.ts';
import { searchItems } from '#model/filter/searchWords.ts';
import { copyText } from '#kit/copyText.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { ToneChip } from '#kit/recordMarks.tsx';
import { translate } from '#kit/translate.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePortalIndex, useToken } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';

/** What the user's programs may do: the document that they get, for people. */
export function ApiReference() {
  const { route } = useCurrentRoute();
  const { api } = usePortalIndex();
  const token = useToken();
  const { data, error, refetch } = useQuery({
    queryKey: ['portal', 'openapi', token],
    queryFn: ({ signal }) => authFetch(`${api}/openapi.json`, { signal }) as Promise<OpenApiDocument>,
    retry: false,
  });
  return (
    <>
      <PageHeader
        title={route.label}
        description={route.description ?? translate('portal.api.description')}
        actions={data && <DownloadButton of={data} />}
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && <Reference of={data} base={baseOf(data, api)} />}
    </>
  );
}

/** The public address of the config, or else the one that this page was opened at. */
const baseOf = ({ servers }: OpenApiDocument, api: string): string =>
  new URL(servers[0]?.url ?? api, window.location.href).href.replace(/\/$/, '');

function DownloadButton({ of }: { of: OpenApiDocument }) {
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(of, null, 2)], { type: 'application/json' }));
    link.download = 'openapi.json';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button variant="outlined" onClick={save}>
      {translate('portal.api.download')}
    </Button>
  );
}

function Reference({ of, base }: { of: OpenApiDocument; base: string }) {
  const [typed, setTyped] = useState('');
  const shown = searchItems(
    of.tags,
    typed,
    ({ name }) => name,
    ({ name, description }) => `${name} ${description}`,
  );
  return (
    <Stack sx={{ gap: 2, maxWidth: 1100 }}>
      <Card component="section" aria-label={translate('portal.api.start')}>
        <CardContent>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {translate('portal.api.start')}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 1.5 }}>
            {translate('portal.api.startHelp')}
          </Typography>
          <Code
            text={`KEY=portal_key_…\ncurl '${base}/user-info' -H "Authorization: Bearer $KEY"`}
            label={translate('portal.api.start')}
          />
        </CardContent>
      </Card>
      {of.tags.length > 5 && (
        <TextField
          size="small"
          type="search"
          label={translate('portal.api.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ maxWidth: 360 }}
        />
      )}
      <div>
        {shown.map((tag) => (
          <Resource key={tag.name} tag={tag} of={of} base={base} />
        ))}
      </div>
      {shown.length === 0 && <Typography color="textSecondary">{translate('portal.api.nothing')}</Typography>}
      <Errors of={of} />
    </Stack>
  );
}

type ResourceProps = { tag: OpenApiDocument['tags'][number]; of: OpenApiDocument; base: string };

function Resource({ tag: { name, description }, of, base }: ResourceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Accordion
      disableGutters
      expanded={isOpen}
      onChange={(_event, next) => setOpen(next)}
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} sx={{ font: 'inherit' }}>
        <span>
          {description}{' '}
          <Typography component="span" color="textSecondary" variant="body2">
            {name}
          </Typography>
        </span>
      </AccordionSummary>
      <AccordionDetails>{isOpen && <Operations name={name} of={of} base={base} />}</AccordionDetails>
    </Accordion>
  );
}

const tones = { delete: 'error', get: 'neutral' } as const;

function Operations({ name, of, base }: { name: string; of: OpenApiDocument; base: string }) {
  const calls = Object.entries(of.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { tags }]) => tags?.includes(name) && method !== 'patch')
      .map(([method, operation]) => ({ method, path, operation })),
  );
  return (
    <Stack sx={{ gap: 3 }}>
      {calls.map(({ method, path, operation }) => (
        <Stack key={operation.operationId} sx={{ gap: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
            <ToneChip tone={tones[method as keyof typeof tones] ?? 'warning'}>
              {method.toUpperCase()}
            </ToneChip>
            <Box component="code" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>{`/api${path}`}</Box>
            <span>{operation.summary}</span>
          </Box>
          {operation.description && (
            <Typography variant="body2" color="textSecondary">
              {operation.description}
            </Typography>
          )}
          <Code
            text={curlFor({ method, path, operation }, base, of.components.schemas)}
            label={nameOf(operation)}
          />
        </Stack>
      ))}
      <Fields name={name} of={of} />
    </Stack>
  );
}

const nameOf = ({ summary, operationId }: OpenApiOperation): string => summary ?? operationId;

/** The fields with their types, and what the user may do with each. */
function Fields({ name, of }: { name: string; of: OpenApiDocument }) {
  const { schemas } = of.components;
  const propertiesOf = (id: string) => schemas[id]?.properties ?? {};
  const [read, made, changed] = [
    propertiesOf(name),
    propertiesOf(`${name}.new`),
    propertiesOf(`${name}.change`),
  ];
  const required = new Set(schemas[`${name}.new`]?.required);
  const all = { ...made, ...changed, ...read };
  const mark = (one: Readonly<Record<string, JsonSchema>>, id: string) => (Object.hasOwn(one, id) ? '•' : '');
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={translate('portal.api.fields')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('portal.api.field')}</TableCell>
            <TableCell>{translate('portal.api.type')}</TableCell>
            <TableCell>{translate('portal.api.reads')}</TableCell>
            <TableCell>{translate('portal.api.creates')}</TableCell>
            <TableCell>{translate('portal.api.edits')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {Object.entries(all).map(([id, schema]) => (
            <TableRow key={id}>
              <TableCell>
                <code>{id}</code>
                <Typography variant="body2" color="textSecondary">
                  {schema.title}
                </Typography>
              </TableCell>
              <TableCell sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
                {typeText(schema, schemas)}
              </TableCell>
              <TableCell>{mark(read, id)}</TableCell>
              <TableCell>{required.has(id) ? translate('portal.api.required') : mark(made, id)}</TableCell>
              <TableCell>{mark(changed, id)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const mostOptions = 8;

function typeText(schema: JsonSchema, schemas: OpenApiDocument['components']['schemas']): string {
  const { type, enum: values, format } = resolved(schema, schemas);
  if (values) {
    const options = values.filter((value) => value !== null).map(String);
    return options.slice(0, mostOptions).join(' | ') + (options.length > mostOptions ? ' | …' : '');
  }
  const kinds = [type ?? 'json'].flat().filter((kind) => kind !== 'null');
  return [kinds.join(' | '), format].filter(Boolean).join(' · ');
}

function Errors({ of }: { of: OpenApiDocument }) {
  return (
    <Card component="section" aria-label={translate('portal.api.errors')}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {translate('portal.api.errors')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate('portal.api.errorsHelp')}
        </Typography>
        <Code text={'{"message": "…", "errors": {"campo": "…"}}'} label={translate('portal.api.errors')} />
        <Box component="ul" sx={{ mb: 0 }}>
          {Object.entries(of.components.responses).map(([name, { description }]) => (
            <li key={name}>{description}</li>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.25,
          pr: 11,
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
          fontSize: 13,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
      <Button
        size="small"
        aria-label={translate('portal.api.copyNamed', { label })}
        onClick={() => void copyText(text).then(setCopied)}
        sx={{ position: 'absolute', top: 4, right: 4 }}
      >
        {translate(isCopied ? 'portal.keys.copied' : 'portal.api.copy')}
      </Button>
    </Box>
  );
}

type Call = { method: string; path: string; operation: OpenApiOperation };

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** An example of a request for a shell. @param base the address of the API, without a slash at its end */
function curlFor({ method, path, operation }: Call, base: string, schemas: Schemas): string {
  const verb = method.toUpperCase();
  const address = base + path.replace('{id}', '1').replaceAll(/\{\w+\}/g, 'X');
  const parts = [
    `curl ${verb === 'GET' ? '-G ' : verb === 'POST' ? '' : `-X ${verb} `}${quoted(address)}`,
    '-H "Authorization: Bearer $KEY"',
    ...queryOf(operation).map((query) => `--data-urlencode ${quoted(query)}`),
    ...bodyOf(operation, schemas),
  ];
  return parts.join(' \\\n  ');
}

type Schemas = OpenApiDocument['components']['schemas'];

function queryOf({ operationId, parameters = [] }: OpenApiOperation): string[] {
  const names = new Set(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name));
  if (operationId.startsWith('aggregate_') && names.has('measures')) return ['measures={"n":"count"}'];
  return names.has('range') ? ['range=[0,24]', 'sort=["id","DESC"]'] : [];
}

function bodyOf({ requestBody, operationId }: OpenApiOperation, schemas: Schemas): string[] {
  const content = requestBody?.content ?? {};
  if (content['application/octet-stream'])
    return ['-H "X-File-Name: nota.pdf"', '-H "Content-Type: application/pdf"', '--data-binary @nota.pdf'];
  const schema = content['application/json']?.schema;
  if (!schema) return [];
  const body = operationId.startsWith('bulk_')
    ? { do: 'update', records: [{ id: 1, data: {} }] }
    : exampleOf(resolved(schema, schemas));
  return ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body))}`];
}

const resolved = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1)!] ?? {});

const mostFields = 4;

/** The fields that have to be sent, or else a few. */
function exampleOf({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, mostFields);
  return Object.fromEntries(
    names.filter((name) => name !== 'version').map((name) => [name, valueOf(properties[name] ?? {})]),
  );
}

function valueOf({ type, enum: values, format, minimum }: JsonSchema): unknown {
  if (values) return values[0];
  const [kind] = [type].flat();
  switch (kind) {
    case 'integer':
    case 'number':
      return Math.max(1, minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'string':
      return format === 'date' ? '2026-12-31' : format === 'date-time' ? '2026-12-31T12:00:00.000Z' : '…';
    default:
      return null;
  }
}

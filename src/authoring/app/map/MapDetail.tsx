import {
  Box,
  Chip,
  Link as MuiLink,
  Typography,
  Button,
  Card,
  CardContent,
  Divider,
  Stack,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Requirement } from '#model/types.ts';
import { translate } from '#kit/translate.ts';
import { ColumnsList } from '../LinkList.tsx';
import { type ItemRef, mapAddress } from './useMapAddress.ts';
import type {
  MapField,
  MapDepartment,
  MapPermission,
  MapRoute,
  PortalMap,
} from '#authoring/rights/portalMap.ts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import { verbWord, describePermissions } from '#access/explain/describeRights.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';
import { PlaceText } from '../access/Matrix.tsx';
import { Processes } from './Processes.tsx';
import { groupBy } from '#model/values/collections.ts';

const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      columnGap: 2,
      rowGap: { xs: 0.25, sm: 1 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
      '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
    }}
  >
    {children}
  </Box>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Typography component="dt" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd">{children}</Box>
  </>
);

/** A link to another item of the map. Clears the search. */
const ToItem = ({ to, inText = false, children }: { to: ItemRef; inText?: boolean; children: ReactNode }) => (
  <MuiLink component={Link} to={mapAddress(to, '')} underline={inText ? 'always' : 'hover'}>
    {children}
  </MuiLink>
);

/** A vertical list of links, each with a note. */
function Links({ items }: { items: readonly { to?: ItemRef; label: string; note?: string }[] }) {
  if (items.length === 0)
    return <Typography color="textSecondary">{translate('portal.map.nothing')}</Typography>;
  return (
    <ColumnsList width={180}>
      {items.map(({ to, label, note }) => (
        <li key={`${label} ${note}`}>
          <div>{to ? <ToItem to={to}>{label}</ToItem> : label}</div>
          {note && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {note}
            </Typography>
          )}
        </li>
      ))}
    </ColumnsList>
  );
}

/** The required permissions, each as a link. */
function Needs({ requirement: { mode, permissions } }: { requirement: Requirement }) {
  if (permissions.length === 0) return <>{translate('portal.map.everyone')}</>;
  return (
    <>
      {permissions.map((permission, at) => (
        <span key={permission}>
          {at > 0 && ` ${translate(`portal.map.${mode}`)} `}
          <Chip
            clickable
            component={Link}
            to={mapAddress({ kind: 'permission', id: permission.toLowerCase() }, '')}
            label={permission}
          />
        </span>
      ))}
    </>
  );
}

/** The label, id and kind of each field, and the target of each reference. */
function FieldList({ fields }: { fields: readonly MapField[] }) {
  return (
    <ColumnsList width={180}>
      {fields.map(({ id, label, type, required, refersTo }) => (
        <li key={id}>
          {label}
          <Typography variant="body2" color="textSecondary">
            {`${id} · `}
            {refersTo ? (
              <ToItem inText to={{ kind: 'resource', id: refersTo }}>
                {refersTo}
              </ToItem>
            ) : (
              type
            )}
            {required && ` · ${translate('portal.map.required')}`}
          </Typography>
        </li>
      ))}
    </ColumnsList>
  );
}

type DetailProps = { map: PortalMap; item: ItemRef; typed: string };

/** One item of the map, with everything that it links to or that links to it. */
export function MapDetail({ map, item, typed }: DetailProps) {
  const detail = detailOf(map, item);
  return (
    <Card component="section" aria-labelledby="map-item">
      <CardContent>
        <Button
          component={Link}
          to={mapAddress({ kind: item.kind }, typed)}
          size="small"
          startIcon={<ArrowBack />}
          sx={{ display: { md: 'none' }, mb: 1, ml: -1 }}
        >
          {translate('portal.map.back')}
        </Button>
        {detail ?? <Typography id="map-item">{translate('portal.map.gone')}</Typography>}
      </CardContent>
    </Card>
  );
}

function detailOf(map: PortalMap, { kind, id }: ItemRef): ReactNode {
  switch (kind) {
    case 'department': {
      const found = map.departments.find((one) => one.id === id);
      return found && <DepartmentDetail map={map} department={found} />;
    }
    case 'route': {
      const found = map.routes.find(({ path }) => path === id);
      return found && <RouteDetail map={map} route={found} />;
    }
    case 'resource':
      return map.resources.some((one) => one.id === id) ? <ResourceDetail map={map} id={id} /> : undefined;
    case 'permission': {
      const found = map.permissions.find((one) => one.id === id);
      return found && <PermissionDetail map={map} permission={found} />;
    }
  }
}

function Heading({ kind, label, actions }: { kind: ItemRef['kind']; label: string; actions?: ReactNode }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <div>
        <Typography variant="caption" color="textSecondary">
          {translate(`portal.map.kind.${kind}`)}
        </Typography>
        <Typography variant="h5" component="h2" id="map-item">
          {label}
        </Typography>
      </div>
      <Stack direction="row" sx={{ gap: 1, ml: 'auto' }}>
        {actions}
      </Stack>
    </Stack>
  );
}

function useLinks(map: PortalMap) {
  const toRoute = (path: string) => {
    const route = map.routes.find((one) => one.path === path);
    return { to: { kind: 'route', id: path } as const, label: route?.label ?? path, note: path };
  };
  const toResource = (id: string, note = id) => {
    const resource = map.resources.find((one) => one.id === id);
    return { to: { kind: 'resource', id } as const, label: resource?.label ?? id, note };
  };
  return { toRoute, toResource };
}

function DepartmentDetail({ map, department }: { map: PortalMap; department: MapDepartment }) {
  const { toRoute } = useLinks(map);
  return (
    <>
      <Heading kind="department" label={department.label} />
      <Facts>
        <Fact label={translate('portal.map.place')}>
          <PlaceText place={department.place} />
        </Fact>
        <Fact label={translate('portal.map.asks')}>
          <Needs requirement={department.requirement} />
        </Fact>
        <Fact label={translate('portal.map.kinds.route')}>
          <Links items={department.routes.map(toRoute)} />
        </Fact>
      </Facts>
    </>
  );
}

function RouteDetail({ map, route }: { map: PortalMap; route: MapRoute }) {
  const mayOpen = useMayOpen();
  const { toResource } = useLinks(map);
  const home = map.departments.find(({ id }) => id === route.department);
  const kindOf = (kind: MapRoute['kind']) => translate(`portal.map.screens.${kind}`);
  return (
    <>
      <Heading
        kind="route"
        label={route.label}
        actions={
          mayOpen(route.path) && (
            <Button variant="outlined" component={Link} to={route.path}>
              {translate('portal.map.open')}
            </Button>
          )
        }
      />
      {route.description && <Typography sx={{ mb: 2, mt: -1 }}>{route.description}</Typography>}
      <Facts>
        <Fact label={translate('portal.map.address')}>{route.path}</Fact>
        {route.aliases.length > 0 && (
          <Fact label={translate('portal.map.aliases')}>{route.aliases.join(', ')}</Fact>
        )}
        <Fact label={translate('portal.map.place')}>
          <PlaceText place={route.place} />
        </Fact>
        {home && (
          <Fact label={translate('portal.map.department')}>
            <ToItem inText to={{ kind: 'department', id: home.id }}>
              {home.label}
            </ToItem>
            {route.group && ` · ${route.group}`}
          </Fact>
        )}
        <Fact label={translate('portal.map.asks')}>
          <Needs requirement={route.requirement} />
        </Fact>
        <Fact label={translate('portal.map.screenKind')}>
          {[kindOf(route.kind), route.page].filter(Boolean).join(' ')}
        </Fact>
        {route.tabs.length > 0 && (
          <Fact label={translate('portal.map.tabs')}>
            {route.tabs.map(({ path, label, kind }) => (
              <div key={path}>{`${label} (${kindOf(kind)})`}</div>
            ))}
          </Fact>
        )}
        <Fact label={translate('portal.map.shows')}>
          <Links items={route.resources.map((id) => toResource(id))} />
        </Fact>
      </Facts>
    </>
  );
}

function ResourceDetail({ map, id }: { map: PortalMap; id: string }) {
  const { toRoute, toResource } = useLinks(map);
  const resource = map.resources.find((one) => one.id === id)!;
  return (
    <>
      <Heading
        kind="resource"
        label={resource.label}
        actions={<ToRights map={map} query={{ resource: id }} />}
      />
      <Facts>
        <Fact label={translate('portal.map.place')}>
          <PlaceText place={resource.place} />
        </Fact>
        {resource.from && (
          <Fact label={translate('portal.map.from')}>
            <Links items={resource.from.map((source) => toResource(source))} />
          </Fact>
        )}
        <Fact label={translate('portal.map.usedBy')}>
          <Links items={resource.usedBy.map(toRoute)} />
        </Fact>
        <Fact label={translate('portal.map.reachedBy')}>
          <Links
            items={resource.reachedBy.map(({ permissions, verbs }) => ({
              ...(permissions[0] && { to: { kind: 'permission', id: permissions[0] } }),
              label: describePermissions(
                permissions.map((name) => map.permissions.find((one) => one.id === name)?.label ?? name),
              ),
              note: verbsText(verbs),
            }))}
          />
        </Fact>
      </Facts>
      <Processes resource={id} />
      <Divider sx={{ my: 3 }} />
      <Facts>
        <Fact label={translate('portal.map.fields')}>
          <FieldList fields={resource.fields} />
        </Fact>
        <Fact label={translate('portal.map.referencedBy')}>
          <Links
            items={byResource(resource.referencedBy).map(([other, fields]) => toResource(other, fields))}
          />
        </Fact>
      </Facts>
    </>
  );
}

/** The fields grouped by resource. */
const byResource = (references: readonly { resource: string; field: string }[]) =>
  [...groupBy(references, ({ resource }) => resource)].map(
    ([resource, own]) => [resource, own.map(({ field }) => field).join(', ')] as const,
  );

const verbsText = (verbs: readonly Parameters<typeof verbWord>[0][]) => verbs.map(verbWord).join(', ');

function PermissionDetail({ map, permission }: { map: PortalMap; permission: MapPermission }) {
  const { toRoute, toResource } = useLinks(map);
  const { id, label, routes, accounts } = permission;
  const reached = map.resources.flatMap((resource) => {
    const own = resource.reachedBy.find(
      ({ permissions }) => permissions.length === 1 && permissions[0] === id,
    );
    return own ? [toResource(resource.id, verbsText(own.verbs))] : [];
  });
  return (
    <>
      <Heading kind="permission" label={label} actions={<ToRights map={map} query={{ permissions: id }} />} />
      <Facts>
        {accounts !== undefined && (
          <Fact label={translate('portal.map.accounts')}>
            {translate('portal.map.accountCount', { smart_count: accounts })}
          </Fact>
        )}
        <Fact label={translate('portal.map.opens')}>
          <Links items={routes.map(toRoute)} />
        </Fact>
        <Fact label={translate('portal.map.kinds.resource')}>
          <Links items={reached} />
        </Fact>
      </Facts>
    </>
  );
}

/** A link to the page about rights, if the portal has it and the user may open it. */
function ToRights({ map, query }: { map: PortalMap; query: Record<string, string> }) {
  const mayOpen = useMayOpen();
  const page = map.routes.find((route) => route.page === 'Access' && mayOpen(route.path));
  if (!page) return null;
  return (
    <Button variant="outlined" component={Link} to={`${page.path}?${new URLSearchParams(query)}`}>
      {translate('portal.map.rights')}
    </Button>
  );
}

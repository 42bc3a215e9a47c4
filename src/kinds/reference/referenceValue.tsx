import { Box } from '@mui/material';
import { useGetManyAggregate, type Identifier, type RaRecord } from 'ra-core';
import { type ReactNode, useContext, Fragment } from 'react';
import { useCurrentRoute, CurrentRouteContext } from '#ui/portal/useSession.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { useRecordPath } from '#ui/data/useVariables.ts';
import { PlainLink } from '#kit/links.tsx';
import { showPath, wholeListIn } from '#screens/recordPath.ts';
import { ChipLine, ToneChip } from '#kit/recordMarks.tsx';
import type { KindValue } from '../ui/componentTypes.ts';
import type { FieldOf } from '#model/types.ts';

type PicturedTitleProps = { resource: string; id: unknown; name: string; children: ReactNode };

/** The title of a referenced record, with its picture before it. */
function PicturedTitle({ resource, id, name, children }: PicturedTitleProps) {
  const { fields, image } = useCurrentRoute().slice.resources[resource] ?? {};
  const field = image === undefined ? undefined : fields?.[image];
  // all requests of a page are combined into one
  const { data } = useGetManyAggregate<RaRecord>(
    resource,
    { ids: [id as Identifier] },
    { enabled: field !== undefined, retry: false, staleTime: 30_000 },
  );
  if (!field) return children;
  const text = (record: Readonly<Record<string, unknown>>) => String(record[field.id] ?? '');
  return (
    <Box component="span" sx={besideSx}>
      <RecordAvatar
        record={data?.[0] ?? {}}
        image={{ field, text, resource }}
        name={name}
        size={pictureSize}
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
    </Box>
  );
}

/** In pixels; not higher than a table row. */
const pictureSize = 24;
const besideSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'middle',
} as const;

type RecordLinkProps = {
  resource: string;
  id: unknown;
  /**
   * In a row, which is itself a link: an arrow behind the title, which the pointer brings up. The Tab key skips it:
   * otherwise a table would have a tab stop in every cell. The record's page has the link too.
   */
  quiet?: boolean;
  /** The title as a text, which names the arrow. */
  name: string;
  children: ReactNode;
};

/** A record's title, as a link when the user has a screen with the record, in any department. */
export function RecordLink(props: RecordLinkProps) {
  const lists = useContext(CurrentRouteContext)?.slice.links[props.resource];
  if (!lists) return props.children;
  const whole = wholeListIn(lists);
  return whole ? <ToRecord {...props} path={showPath(whole, props.id)} /> : <Listed {...props} />;
}

/**
 * When every list has only some of the records, the record must be read to find the list that has it. All
 * requests of a page are combined into one.
 */
function Listed(props: RecordLinkProps) {
  const { resource, id } = props;
  const pathOf = useRecordPath(resource);
  const { data } = useGetManyAggregate<RaRecord>(
    resource,
    { ids: [id as Identifier] },
    { retry: false, staleTime: 30_000 },
  );
  const record = data?.[0];
  return <ToRecord {...props} path={record && pathOf(record)} />;
}

function ToRecord({ path, quiet, name, children }: RecordLinkProps & { path: string | undefined }) {
  if (path === undefined) return children;
  if (!quiet)
    return (
      <PlainLink to={path} className="reference">
        {children}
      </PlainLink>
    );
  // a click on the row opens the row's record
  return (
    <>
      {children}
      <PlainLink to={path} className="reference arrow" tabIndex={-1} aria-label={name} title={name} />
    </>
  );
}

/**
 * Links to the records, with their titles and colours. Not on cards, which are links themselves and can't
 * contain others.
 */
export const referenceValue: KindValue = {
  show({ field, value, where, nameOf, colorOf }) {
    if (!nameOf) return undefined;
    const { resource, withImage } = field as FieldOf<'reference'>;
    const ids = [value].flat();
    const isColored = ids.some((id) => colorOf?.(id));
    if (where === 'card' && !isColored) return undefined;
    const named = (id: unknown) => {
      const name = isColored ? (
        <ToneChip tone={colorOf?.(id) ?? 'neutral'}>{nameOf(id)}</ToneChip>
      ) : (
        nameOf(id)
      );
      if (where === 'card') return name;
      return (
        <RecordLink resource={resource} id={id} name={nameOf(id)} quiet={where === 'cell'}>
          {name}
        </RecordLink>
      );
    };
    if (withImage && where !== 'line' && where !== 'card')
      return (
        <PicturedTitle resource={resource} id={value} name={nameOf(value)}>
          {named(value)}
        </PicturedTitle>
      );
    const shown = ids.map((id, at) => (
      <Fragment key={String(id)}>
        {at > 0 && !isColored && ', '}
        {named(id)}
      </Fragment>
    ));
    return isColored ? <ChipLine>{shown}</ChipLine> : shown;
  },
};

import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Link, Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { Fragment, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import type { ColumnView } from '#ui/record/columns.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Related } from '#screens/list/types.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { relatedAsList } from '#screens/app/bareList.ts';
import { ScreenProvider } from '#screens/app/ScreenProvider.tsx';
import { translate } from '#ui/translate.ts';
import { DeleteDialog } from '../actions/DeleteDialog.tsx';

const FeedEdit = lazyPage(() => import('./FeedEdit.tsx'), 'FeedEdit');

type Props = {
  related: Related;
  resource: ClientResource;
  record: RaRecord;
  /** The line's text, followed by the author and the time. */
  columns: readonly ColumnView[];
  /** The record's own page, where the user has one. */
  href: string | undefined;
  onLost: () => void;
};

/** A line of a feed. Users with the right can edit or delete it in place. */
export function FeedLine({ related, resource, record, columns, href, onLost }: Props) {
  const [now, setNow] = useState<'edit' | 'delete'>();
  const screen = useMemo(() => relatedAsList(related), [related]);
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  const [text, ...facts] = columns;
  const filled = facts.filter((fact) => fact.text(record) !== '');
  const close = () => setNow(undefined);
  // After editing, the focus returns to the line.
  const editing = useRef(false);
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    if (editing.current && now !== 'edit')
      (line.current?.querySelector('button') ?? { focus: onLost }).focus();
    editing.current = now === 'edit';
  }, [now, onLost]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) onLost();
    },
    [onLost],
  );
  const button = (what: 'edit' | 'delete', Icon: typeof EditOutlined) =>
    rights[what] && (
      <IconButton size="small" title={translate(`ra.action.${what}`)} onClick={() => setNow(what)}>
        <Icon fontSize="small" />
      </IconButton>
    );
  if (now === 'edit')
    return (
      <ScreenProvider screen={screen} resource={resource}>
        <Suspense>
          <FeedEdit id={record.id} target={related.target} onClose={close} />
        </Suspense>
      </ScreenProvider>
    );
  return (
    <>
      <Box ref={line} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 34 }}>
        <Typography component="div" variant="body2" color="textSecondary" sx={{ flexGrow: 1, minWidth: 0 }}>
          <ToRecord href={href}>
            {filled.map((fact, at) => (
              <Fragment key={fact.field.id}>
                {at > 0 && ' · '}
                {(!fact.part && fact.draw?.(record, 'card')) || fact.text(record)}
              </Fragment>
            ))}
          </ToRecord>
        </Typography>
        {button('edit', EditOutlined)}
        {button('delete', DeleteOutlined)}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text?.draw?.(record, 'card') ?? text?.text(record)}
      </Box>
      {now === 'delete' && (
        <ScreenProvider screen={screen} resource={resource}>
          <DeleteDialog record={record} onClose={close} />
        </ScreenProvider>
      )}
    </>
  );
}

/** The author and time link to the record's own page. */
const ToRecord = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link component={RouterLink} to={href} color="inherit" underline="hover">
      {children}
    </Link>
  ) : (
    children
  );

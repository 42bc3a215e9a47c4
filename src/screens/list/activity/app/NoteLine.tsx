import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Link } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Fragment, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { noteParts } from '#screens/app/addedParts.ts';
import { relatedAsList } from '#screens/app/bareList.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { ScreenProvider } from '#screens/app/ScreenProvider.tsx';
import { DeleteDialog } from '#screens/list/actions/app/DeleteDialog.tsx';
import { ActivityHead } from '#screens/list/history/app/historyParts.tsx';
import type { Related } from '#screens/list/listTypes.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';

const FeedEdit = lazyPage(() => import('#screens/list/record/app/FeedEdit.tsx'), 'FeedEdit');

export type NoteLineProps = {
  related: Related;
  resource: ClientResource;
  record: RaRecord;
  /** The line's text, followed by its author and what else belongs to it. */
  columns: readonly ColumnView[];
  /** When it was written; empty where no column says so. */
  at: string;
  /** The record's own page, where the user has one. */
  href: string | undefined;
  onLost: () => void;
};

/** A note: who wrote it and when, and its text and files. Users with the right can edit or delete it in place. */
export function NoteLine({ related, resource, record, columns, at, href, onLost }: NoteLineProps) {
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
      <IconButton
        size="small"
        title={translate(`ra.action.${what}`)}
        onClick={() => setNow(what)}
        sx={{ p: '3px' }}
      >
        <Icon sx={{ fontSize: 16 }} />
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
  const who = filled.map((fact, index) => (
    <Fragment key={fact.field.id}>
      {index > 0 && ' · '}
      {(!fact.part && fact.draw?.(record, 'card')) || fact.text(record)}
    </Fragment>
  ));
  return (
    <>
      <Box ref={line}>
        <ActivityHead who={<ToRecord href={href}>{who.length > 0 ? who : related.label}</ToRecord>} at={at}>
          {(rights.edit || rights.delete) && (
            <Box component="span" sx={{ flexShrink: 0, alignSelf: 'center', my: -1 }}>
              {button('edit', EditOutlined)}
              {button('delete', DeleteOutlined)}
            </Box>
          )}
        </ActivityHead>
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text?.draw?.(record, 'card') ?? <Marked text={text?.text(record) ?? ''} />}
      </Box>
      {now === 'delete' && (
        <ScreenProvider screen={screen} resource={resource}>
          <DeleteDialog record={record} onClose={close} />
        </ScreenProvider>
      )}
    </>
  );
}

const Marked = ({ text }: { text: string }) =>
  noteParts(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Box key={index} component="span" sx={{ fontWeight: 600, color: 'primary.main' }}>
        {part}
      </Box>
    ),
  );

/** The author links to the record's own page. */
const ToRecord = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link component={RouterLink} to={href} color="inherit" underline="hover">
      {children}
    </Link>
  ) : (
    children
  );

import ArrowBack from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useCallback, useMemo, useRef, useState, useEffect } from 'react';
import type { ReconcilePartner, ReconcileProposal } from '#features/reconciliation/shared.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { singleKeysAreOn, isCovered, isTyping, writtenBy } from '#kit/keyboard.ts';
import { useIsPhone } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { Link } from 'react-router-dom';
import { useScreen } from '#screens/app/useScreen.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { LineDetail } from './LineDetail.tsx';
import { LineRow, lineId, linePrefix } from './LineRow.tsx';
import {
  acceptedOf,
  chosenProposal,
  useReconcile,
  useSettle,
  useWords,
  type OpenLine,
} from './useReconcile.ts';
import type { WholeViewProps } from '#screens/app/addedParts.ts';

const noPartners: ReadonlyMap<Identifier, readonly ReconcilePartner[]> = new Map();
const noLines: ReadonlySet<Identifier> = new Set();

type HeadProps = {
  lines: readonly OpenLine[];
  certain: readonly ReconcileProposal[];
  chosen: readonly ReconcileProposal[];
  onTogether: (proposals: readonly ReconcileProposal[]) => void;
};

/** How many lines have a partner, and what settles many at once. */
function Head({ lines, certain, chosen, onTogether }: HeadProps) {
  const isPhone = useIsPhone();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'center' } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography role="status">
          {translate('portal.screen.reconcile.status', {
            lines: lines.length,
            found: lines.filter(({ proposal, double, with: first }) => proposal ?? double ?? first).length,
            certain: certain.length,
          })}
        </Typography>
        {!isPhone && singleKeysAreOn() && (
          <Typography variant="body2" color="textSecondary">
            {translate('portal.screen.reconcile.keys')}
          </Typography>
        )}
      </Box>
      {chosen.length > 0 && (
        <Button variant="outlined" onClick={() => onTogether(chosen)}>
          {translate('portal.screen.reconcile.acceptMarked', { smart_count: chosen.length })}
        </Button>
      )}
      {certain.length > 0 && (
        <Button variant="contained" onClick={() => onTogether(certain)}>
          {translate('portal.screen.reconcile.acceptCertain', { smart_count: certain.length })}
        </Button>
      )}
    </Stack>
  );
}

/** Which line is shown, which are marked, and what was picked for a line by hand. */
function useChoices(lines: readonly OpenLine[], isPhone: boolean) {
  const [current, setCurrent] = useState<Identifier>();
  const [marked, setMarked] = useState(noLines);
  const [picked, setPicked] = useState(noPartners);
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === current),
  );
  const proposalOf = useCallback(
    (one: OpenLine): ReconcileProposal | undefined => {
      const own = picked.get(one.id);
      return own ? chosenProposal(one, own) : one.proposal;
    },
    [picked],
  );
  const chosen = useMemo(
    () => lines.flatMap((one) => (marked.has(one.id) ? (proposalOf(one) ?? []) : [])),
    [lines, marked, proposalOf],
  );
  return {
    at,
    // On a phone the list comes first, and a line opens in its place.
    line: isPhone && current === undefined ? undefined : lines[at],
    show: setCurrent,
    marked,
    mark: (id: Identifier) =>
      setMarked((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    unmarkAll: () => setMarked(noLines),
    pick: (id: Identifier, partners: readonly ReconcilePartner[]) =>
      setPicked(new Map(picked).set(id, partners)),
    proposalOf,
    chosen,
  };
}

/** The button to the list of the same records where a statement is imported, if the user has one. */
function ImportStatement() {
  const { screen } = useScreen();
  const { screens } = useCurrentRoute().slice;
  const all = Object.entries(screens).flatMap(([path, one]) =>
    'tabs' in one && Array.isArray(one.tabs)
      ? one.tabs.map((tab) => [tab.path, tab.screen] as const)
      : [[path, one] as const],
  );
  const found = all.find(
    ([, one]) =>
      'actions' in one &&
      one.resource === screen.resource &&
      ['create', 'import'].every((action) => (one.actions as readonly string[]).includes(action)),
  );
  return (
    found && (
      <Button variant="contained" component={Link} to={found[0]} state={{ imports: true }}>
        {translate('portal.screen.reconcile.import')}
      </Button>
    )
  );
}

/** Lines of statements on one side, what the chosen one settles on the other. */
export function ListReconcile({ Loading }: WholeViewProps) {
  const { lines, fields, left, total, error, isPending, refetch } = useReconcile();
  const words = useWords(fields?.amount);
  const isPhone = useIsPhone();
  const { at, line, show, marked, mark, unmarkAll, pick, proposalOf, chosen } = useChoices(lines, isPhone);
  const frameRef = useRef<HTMLDivElement>(null);
  const isOpened = isPhone && line !== undefined;
  // A line that opens in the place of the list begins at its top.
  useEffect(() => {
    if (isOpened) frameRef.current?.scrollIntoView({ block: 'start' });
  }, [isOpened]);
  const [together, setTogether] = useState<readonly ReconcileProposal[]>();
  const searchRef = useRef<HTMLInputElement>(null);
  const settle = useSettle(() => undefined);
  const certain = useMemo(
    () => lines.flatMap(({ proposal }) => (proposal?.certain ? [proposal] : [])),
    [lines],
  );

  const go = (to: number) => {
    const next = lines[Math.min(lines.length - 1, Math.max(0, to))];
    if (!next) return;
    show(next.id);
    document.getElementById(lineId(next.id))?.focus();
  };
  const accept = () => {
    const proposal = line && proposalOf(line);
    if (!line || !proposal || settle.isPending) return;
    const next = lines.find(
      ({ id, with: first }, index) => index > at && first === undefined && id !== line.id,
    );
    settle.mutate([acceptedOf(proposal)], { onSuccess: () => show(isPhone ? undefined : next?.id) });
  };

  const keys: Readonly<Record<string, () => void>> = {
    j: () => go(at + 1),
    k: () => go(at - 1),
    arrowdown: () => go(at + 1),
    arrowup: () => go(at - 1),
    ' ': () => line && proposalOf(line) && mark(line.id),
    enter: accept,
    n: () => searchRef.current?.focus(),
  };
  useKeys(keys);

  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading rows={8} />;
  if (lines.length === 0)
    return (
      <Paper
        variant="outlined"
        sx={{ p: 3, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
      >
        <Typography color="textSecondary">
          {translate(`portal.screen.reconcile.${total > 0 ? 'noStatement' : 'nothing'}`)}
        </Typography>
        {total > 0 && <ImportStatement />}
      </Paper>
    );
  const detail = line && (
    <LineDetail
      key={line.id}
      line={line}
      proposal={proposalOf(line)}
      along={lines.find(({ id }) => id === line.with)}
      waitsField={fields?.waits}
      {...words}
      searchRef={searchRef}
      isBusy={settle.isPending}
      onPick={(partners) => pick(line.id, partners)}
      onAccept={accept}
    />
  );
  return (
    <Stack spacing={1.5}>
      <Head lines={lines} certain={certain} chosen={chosen} onTogether={setTogether} />
      {left > 0 && (
        <Alert severity="info">{translate('portal.screen.reconcile.more', { count: lines.length })}</Alert>
      )}
      {isPhone && detail ? (
        <Paper ref={frameRef} variant="outlined" sx={{ scrollMarginTop: 96 }}>
          <Button
            color="inherit"
            startIcon={<ArrowBack />}
            sx={{ m: 1, mb: 0 }}
            onClick={() => show(undefined)}
          >
            {translate('portal.screen.reconcile.back')}
          </Button>
          {detail}
        </Paper>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
            gap: 2,
            alignItems: 'start',
          }}
        >
          <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
            <Box
              component="ul"
              aria-label={translate('portal.screen.reconcile.lines')}
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                maxHeight: { md: 'calc(100vh - 220px)' },
                overflow: 'auto',
              }}
            >
              {lines.map((one) => (
                <LineRow
                  key={one.id}
                  line={one}
                  isCurrent={one.id === line?.id}
                  isMarked={marked.has(one.id)}
                  {...words}
                  onChoose={show}
                  onMark={mark}
                />
              ))}
            </Box>
          </Paper>
          {detail && (
            <Paper
              variant="outlined"
              sx={{
                position: { md: 'sticky' },
                top: { md: 72 },
                maxHeight: { md: 'calc(100vh - 96px)' },
                overflow: 'auto',
              }}
            >
              {detail}
            </Paper>
          )}
        </Box>
      )}
      {together && (
        <AcceptDialog
          proposals={together}
          money={words.money}
          nameOf={(id) => lines.find((one) => one.id === id)?.text ?? String(id)}
          onClose={() => setTogether(undefined)}
          onDone={() => {
            setTogether(undefined);
            unmarkAll();
          }}
        />
      )}
    </Stack>
  );
}

/**
 * Runs what a key means, in lower case, outside of inputs and dialogs, unless single keys are turned off. Enter and space belong
 * to a button or a box that has the focus, unless it is a line.
 */
function useKeys(keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isCovered() || !singleKeysAreOn()) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = (writtenBy(event) ?? event.key).toLowerCase();
      if (!Object.hasOwn(latest.current, key)) return;
      if (['enter', ' '].includes(key) && isOfControl(event.target)) return;
      event.preventDefault();
      // the portal's J, K and N go through other lists
      event.stopImmediatePropagation();
      latest.current[key]!();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}

function isOfControl(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest('button, a, input, [role="button"]') : null;
  return control !== null && !control.id.startsWith(linePrefix);
}

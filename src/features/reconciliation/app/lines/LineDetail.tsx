import { Alert, Box, Button, Checkbox, LinearProgress, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ReconcilePartner, ReconcileProposal } from '#features/reconciliation/shared.ts';
import { useDebounced } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import type { CopyState } from '#screens/app/createState.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { Effects } from '#ui/feedback/Effects.tsx';
import { LineState } from './LineRow.tsx';
import { acceptedOf, differenceOf, useForeseen, useWaits, type OpenLine } from './useReconcile.ts';
import { proposeReconciling } from '../reconcile.ts';

type Props = {
  line: OpenLine;
  /** What would be settled: the proposal, or what was chosen by hand. */
  proposal: ReconcileProposal | undefined;
  /** The line whose proposal takes this one along. */
  along: OpenLine | undefined;
  waitsField: string | undefined;
  money: (value: number) => string;
  day: (value: string | undefined) => string;
  searchRef: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  onPick: (partners: readonly ReconcilePartner[]) => void;
  onAccept: () => void;
};

/** The chosen line: what it settles and why, the effects, and what else it may settle. */
export function LineDetail({
  line,
  proposal,
  along,
  waitsField,
  money,
  day,
  searchRef,
  isBusy,
  onPick,
  onAccept,
}: Props) {
  const isSettling = proposal !== undefined && (proposal.partners.length > 0 || proposal.rule !== undefined);
  const difference = isSettling ? differenceOf(line, proposal) : 0;
  const partners = proposal?.partners ?? [];
  return (
    <Stack spacing={2} sx={{ p: { xs: 2, md: 2.5 } }}>
      <Box>
        <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
          <Typography component="h2" variant="h6" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {money(line.amount)}
          </Typography>
          <LineState line={line} />
        </Stack>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{line.text}</Typography>
        <Typography variant="body2" color="textSecondary">
          {day(line.day)}
        </Typography>
      </Box>
      <Waiting line={line} field={waitsField} />
      <Box component="section" aria-label={translate('portal.screen.reconcile.partners')}>
        {proposal && <Reasons reasons={proposal.reasons} />}
        {partners.map((partner) => (
          <Partner
            key={`${partner.resource}/${partner.id}`}
            partner={partner}
            money={money}
            day={day}
            isWhole={partner.amount === partner.open}
          />
        ))}
        {proposal?.fee !== undefined && (
          <Box sx={amountRow}>
            <Typography>{translate('portal.screen.reconcile.fee')}</Typography>
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {money(-proposal.fee)}
            </Typography>
          </Box>
        )}
        {!isSettling && line.recurring && <Recurring proposal={line.recurring} />}
        {proposal?.rule !== undefined && partners.length === 0 && (
          <Typography>{translate('portal.screen.reconcile.byRule')}</Typography>
        )}
        {!isSettling && !line.recurring && (
          <Typography color="textSecondary">
            {along
              ? translate('portal.screen.reconcile.along', { name: along.text || money(along.amount) })
              : translate('portal.screen.reconcile.choose')}
          </Typography>
        )}
        {proposal?.lines && (
          <Typography variant="body2" color="textSecondary">
            {translate('portal.screen.reconcile.together', { smart_count: proposal.lines.length - 1 })}
          </Typography>
        )}
      </Box>
      {proposal && proposal.doubts !== undefined && proposal.doubts.length > 0 && (
        <Alert severity="info" role="note" aria-label={translate('portal.screen.reconcile.doubts')}>
          <Box
            component="ul"
            // one alone is no list to look at
            sx={proposal.doubts.length > 1 ? { m: 0, pl: 2.25 } : { m: 0, p: 0, listStyle: 'none' }}
          >
            {proposal.doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </Box>
        </Alert>
      )}
      {difference !== 0 && (
        <Alert severity="warning">
          {translate('portal.screen.reconcile.sum', {
            partners: money(line.amount - difference),
            line: money(line.amount),
          })}{' '}
          {translate('portal.screen.reconcile.difference', { amount: money(difference) })}
        </Alert>
      )}
      {line.others && <AlsoPossible others={line.others} chosen={partners} money={money} onPick={onPick} />}
      {isSettling && <Foreseen proposal={proposal} isBusy={isBusy} onAccept={onAccept} />}
      <OtherPartners
        line={line}
        chosen={partners}
        money={money}
        day={day}
        searchRef={searchRef}
        hasOne={line.proposal !== undefined}
        onPick={onPick}
      />
    </Stack>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Stack
      component="ul"
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 0.75, p: 0, m: 0, mb: 1, listStyle: 'none' }}
    >
      {reasons.map((reason) => (
        <Box
          component="li"
          key={reason}
          sx={{
            ...{ border: 1, borderColor: 'divider', borderRadius: 1.5, px: 1 },
            ...{ typography: 'body2', color: 'text.secondary' },
          }}
        >
          {reason}
        </Box>
      ))}
    </Stack>
  );
}

/** A line whose text comes again: a click opens the rule, filled in as earlier lines were settled. */
function Recurring({ proposal: { reasons, doubts = [], newRule } }: { proposal: ReconcileProposal }) {
  const { pathname, search } = useLocation();
  const state: CopyState = { copy: newRule!.values, back: pathname + search };
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Reasons reasons={reasons} />
      <Typography color="textSecondary">{doubts.join(' ')}</Typography>
      <Button variant="outlined" component={Link} to={`${newRule!.path}/create`} state={state}>
        {translate('portal.screen.reconcile.saveRule')}
      </Button>
    </Stack>
  );
}

type AlsoProps = Pick<Props, 'money' | 'onPick'> & {
  others: readonly ReconcileProposal[];
  chosen: readonly ReconcilePartner[];
};

/** What the line may settle instead of the first proposal, each with its reasons. */
function AlsoPossible({ others, chosen, money, onPick }: AlsoProps) {
  const title = translate('portal.screen.reconcile.also');
  const keysOf = (partners: readonly ReconcilePartner[]) => partners.map(keyOf).join();
  const open = others.filter(({ partners }) => partners.length > 0 && keysOf(partners) !== keysOf(chosen));
  if (open.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map(({ partners, reasons }) => {
          const name = partners.map(({ text, title: own }) => text ?? own).join(' + ');
          return (
            <Box
              component="li"
              key={keysOf(partners)}
              sx={{
                ...{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75 },
                ...{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {[...partners.map(({ title: own }) => own).filter((one) => one !== name), ...reasons].join(
                    ' · ',
                  )}
                </Typography>
              </Box>
              <Typography variant="body2" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {money(partners.reduce((sum, { amount }) => sum + amount, 0))}
              </Typography>
              <Button
                size="small"
                aria-label={`${translate('portal.screen.reconcile.pick')} ${name}`}
                onClick={() => onPick(partners)}
              >
                {translate('portal.screen.reconcile.pick')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** A line that may be a record which is there already, or one that counts beside such a record. */
function Waiting({ line, field }: { line: OpenLine; field: string | undefined }) {
  const { mutate, isPending } = useWaits(field);
  const { double } = line;
  if (!line.waits && !double) return null;
  const waits = line.waits === true;
  return (
    <Alert
      severity={waits ? 'info' : 'warning'}
      action={
        field !== undefined && (
          <Button
            color="inherit"
            size="small"
            loading={isPending}
            onClick={() => mutate({ id: line.id, waits: !waits })}
          >
            {translate(waits ? 'portal.screen.reconcile.countsAfterAll' : 'portal.screen.reconcile.isSame')}
          </Button>
        )
      }
    >
      {double && !waits
        ? translate('portal.screen.reconcile.double', { title: double.title })
        : translate('portal.screen.reconcile.waits')}
    </Alert>
  );
}

type PartnerProps = {
  partner: ReconcilePartner;
  money: (value: number) => string;
  day: (value: string | undefined) => string;
  isWhole: boolean;
};

/** A line with its text at the left and its amount at the right. */
const amountRow = {
  display: 'flex',
  gap: 2,
  justifyContent: 'space-between',
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function Partner({ partner, money, day, isWhole }: PartnerProps) {
  const { kind, title, text, amount, open } = partner;
  return (
    <Box sx={amountRow}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text || title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[kind, text ? title : '', day(partner.day)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ fontWeight: 600 }}>{money(isWhole ? open : amount)}</Typography>
        {!isWhole && (
          <Typography variant="body2" color="textSecondary">
            {translate('portal.screen.reconcile.open', { amount: money(open) })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** The effects of settling this line, and the button that does it. */
function Foreseen({
  proposal,
  isBusy,
  onAccept,
}: {
  proposal: ReconcileProposal;
  isBusy: boolean;
  onAccept: () => void;
}) {
  const { data, isFetching } = useForeseen([acceptedOf(proposal)]);
  const refusal = data?.refusals[0]?.message;
  return (
    <>
      <Box aria-live="polite" sx={{ minHeight: 24 }}>
        {isFetching && !data && <LinearProgress aria-label={translate('portal.screen.bulk.previewing')} />}
        {refusal && <Alert severity="error">{refusal}</Alert>}
        {data && !refusal && <Effects effects={data.effects ?? []} hidden={data.hidden ?? 0} />}
      </Box>
      <Box>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={refusal !== undefined}
          onClick={onAccept}
          aria-keyshortcuts="Enter"
        >
          {translate('portal.screen.reconcile.accept')}
        </Button>
      </Box>
    </>
  );
}

const searchedAfterMs = 300;
const keyOf = ({ resource, id }: ReconcilePartner) => `${resource}/${id}`;

type OthersProps = Pick<Props, 'line' | 'money' | 'day' | 'searchRef' | 'onPick'> & {
  chosen: readonly ReconcilePartner[];
  /** The line has been offered something else. */
  hasOne: boolean;
};

/** What else the line may settle, the nearest first; several may be chosen. */
function OtherPartners({ line, chosen, money, day, searchRef, hasOne, onPick }: OthersProps) {
  const { resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, searchedAfterMs);
  const { data, isFetching } = useQuery({
    queryKey: [resourceName, 'reconcileOthers', line.id, search],
    queryFn: async ({ signal }) =>
      (await proposeReconciling(dataProvider, resourceName, { ids: [line.id], search }, signal)).candidates ??
      [],
    placeholderData: (before) => before,
    retry: false,
  });
  const picked = new Set(chosen.map(keyOf));
  const title = translate(`portal.screen.reconcile.${hasOne ? 'others' : 'any'}`);
  const toggle = (partner: ReconcilePartner) =>
    onPick(
      picked.has(keyOf(partner))
        ? chosen.filter((one) => keyOf(one) !== keyOf(partner))
        : [...chosen, partner],
    );
  return (
    <Box component="section" aria-label={title}>
      <TextField
        fullWidth
        size="small"
        type="search"
        label={title}
        value={typed}
        inputRef={searchRef}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { 'aria-keyshortcuts': 'N' } }}
      />
      <Box component="ul" aria-busy={isFetching} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {data?.map((partner) => (
          <Box
            component="li"
            key={keyOf(partner)}
            sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <Box component="label" sx={{ display: 'flex', alignItems: 'flex-start', cursor: 'pointer' }}>
              <Checkbox size="small" checked={picked.has(keyOf(partner))} onChange={() => toggle(partner)} />
              <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
                <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {partner.text || partner.title}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {[partner.kind, partner.text ? partner.title : '', day(partner.day)]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <Typography
                variant="body2"
                sx={{
                  py: 0.75,
                  pl: 1,
                  fontWeight: 600,
                  fontVariantNumeric: 'tabular-nums',
                  whiteSpace: 'nowrap',
                }}
              >
                {money(partner.open)}
              </Typography>
            </Box>
          </Box>
        ))}
        {data?.length === 0 && (
          <Typography component="li" variant="body2" color="textSecondary">
            {translate('portal.screen.reconcile.none')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

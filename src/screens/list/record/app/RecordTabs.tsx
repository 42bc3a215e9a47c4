import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Menu, MenuItem, Paper, Stack, Tab, Tabs, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Suspense, useRef, useState } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { TabCount } from '#kit/links.tsx';
import { screenOnly, useIsPrinting, useWidth } from '#kit/screen.ts';
import { textScale } from '#kit/theme/theme.ts';
import { translate } from '#kit/translate.ts';
import { textWidth } from '#screens/list/columns/textWidth.ts';
import { RecordActivity } from '#screens/list/activity/app/RecordActivity.tsx';
import { AddRelated } from './AddRelated.tsx';
import { FieldValue } from '#ui/record/FieldText.tsx';
import { openPlace, tabsWithRoom, type RecordPlace } from './recordPlaces.ts';
import { RecordSections } from './RecordSection.tsx';
import { RelatedPlace } from './RelatedPlace.tsx';
import { usePlaceInAddress } from './usePlaceInAddress.ts';
import type { PlaceTotals } from './usePlaceTotals.tsx';
import { writesInPlace } from './useRelated.ts';

/** Loaded lazily, since few pages have related lists in tabs. */
const RelatedInTab = lazyPage(() => import('./RelatedInTab.tsx'), 'RelatedInTab');

type Props = { places: readonly RecordPlace[]; record: RaRecord; totals: PlaceTotals };

/**
 * What happened to a record and what belongs to it, in one row of tabs with their numbers. The first one is open, unless the
 * address names another. On paper all of them are shown.
 */
export function RecordTabs({ places, record, totals }: Props) {
  const { wanted, choose } = usePlaceInAddress();
  const isPrinting = useIsPrinting();
  const row = useRef<HTMLDivElement>(null);
  const room = useWidth(row);
  const open = openPlace(places, wanted);
  if (!open) return null;
  const shown = tabsWithRoom(
    places.map((place) => tabWidth(isCounted(place) ? `${place.label} 000` : place.label)),
    { room, chosen: places.indexOf(open), menu: tabWidth(otherWords(places.length)) + arrow },
  ).map((at) => places[at]!);
  const others = places.filter((place) => !shown.includes(place));
  return (
    <Box component="section">
      <Stack direction="row" sx={head}>
        {/* Buttons wrap below the tabs before they take their room. */}
        <Box ref={row} sx={{ display: 'flex', alignItems: 'center', flex: '1 1 440px', minWidth: 0 }}>
          <Tabs
            value={open.key}
            onChange={(_event, next: string) => choose(next)}
            variant="scrollable"
            scrollButtons={false}
            aria-label={translate('portal.screen.record.parts')}
            // The indicator slides only when the user changes tabs, not to its initial place.
            slotProps={{ indicator: { sx: wanted === null ? { transition: 'none' } : undefined } }}
            sx={{ minWidth: 0 }}
          >
            {shown.map((place) => (
              <Tab
                key={place.key}
                value={place.key}
                id={tabId(place)}
                aria-controls={place === open ? panelId : undefined}
                label={<PlaceLabel place={place} totals={totals} />}
              />
            ))}
          </Tabs>
          {others.length > 0 && <OtherPlaces places={others} totals={totals} onChoose={choose} />}
        </Box>
        {'lists' in open &&
          open.lists.map(
            (one, at) =>
              !writesInPlace(one) && <AddRelated key={`${open.key} ${at}`} related={one} record={record} />,
          )}
      </Stack>
      <Paper
        variant="outlined"
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(open)}
        sx={'feeds' in open ? { ...screenOnly, overflow: 'hidden' } : { overflow: 'hidden' }}
      >
        {isPrinting && <PrintedHeading place={open} />}
        <Place key={open.key} place={open} record={record} />
      </Paper>
      {isPrinting &&
        places
          // the activity is for the screen; on paper a line says who wrote the record
          .filter((place) => place !== open && !('feeds' in place) && !isKnownEmpty(place, totals))
          .map((place) => (
            <Paper key={place.key} component="section" variant="outlined" sx={{ mt: 2 }}>
              <PrintedHeading place={place} />
              <Place place={place} record={record} />
            </Paper>
          ))}
    </Box>
  );
}

const isKnownEmpty = (place: RecordPlace, totals: PlaceTotals) =>
  'lists' in place && totals.isEmpty(place.key);

const panelId = 'record-panel';
const tabId = ({ key }: RecordPlace) => `record-tab-${key}`;

const PrintedHeading = ({ place: { label } }: { place: RecordPlace }) => (
  <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
    {label}
  </Typography>
);

function PlaceLabel({ place, totals }: { place: RecordPlace; totals: PlaceTotals }) {
  return (
    <span>
      {place.label}
      {isCounted(place) && ' '}
      {isCounted(place) && <TabCount style={reserved}>{totals.words(place.key)}</TabCount>}
    </span>
  );
}

const isCounted = (place: RecordPlace) => place.counted !== undefined || 'total' in place;
/** The tabs behind stay where they are when the number comes. */
const reserved = { display: 'inline-block', minWidth: '1.25em', textAlign: 'start' } as const;

const otherWords = (count: number) => translate('portal.screen.record.otherParts', { smart_count: count });

type OtherProps = { places: readonly RecordPlace[]; totals: PlaceTotals; onChoose: (key: string) => void };

/** The tabs without room. */
function OtherPlaces({ places, totals, onChoose }: OtherProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0, whiteSpace: 'nowrap', color: 'text.secondary' }}
      >
        {otherWords(places.length)}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {places.map((place) => (
          <MenuItem
            key={place.key}
            onClick={() => {
              onChoose(place.key);
              setAnchor(null);
            }}
          >
            <PlaceLabel place={place} totals={totals} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function Place({ place, record }: { place: RecordPlace; record: RaRecord }) {
  if ('lists' in place) return <RelatedPlace lists={place.lists} record={record} />;
  if ('feeds' in place) return <RecordActivity feeds={place.feeds} record={record} />;
  if ('rows' in place)
    return <FieldValue field={place.rows} record={record} label={place.label} where="place" />;
  const { label, sections, related } = place.tab;
  return (
    <>
      {sections.length > 0 && (
        <Box sx={{ px: { xs: 2, sm: 3 }, display: 'flow-root' }}>
          <RecordSections sections={sections} record={record} tab={label} />
        </Box>
      )}
      {related.length > 0 && (
        <Suspense>
          <RelatedInTab related={related} record={record} />
        </Suspense>
      )}
    </>
  );
}

const head = { ...screenOnly, flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 } as const;

/** The width in pixels of a tab with these words; its padding, and a little more, as letters are measured without kerning. */
const tabWidth = (words: string) => (textWidth(words, 1.03) + 26) * textScale();
const arrow = 24;

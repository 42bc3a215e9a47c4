import type { RaRecord } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { useColumns } from '#kinds/ui/columns.ts';
import { savesData, whenIdle } from '#kit/idle.ts';
import { currentLocale } from '#messages/translate.ts';
import type { Related } from '#screens/list/listTypes.ts';
import { totalInWords } from '#ui/data/backend.ts';
import type { ListMeta } from '#ui/data/listMeta.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import type { RecordPlace } from './recordPlaces.ts';
import { useRelated } from './useRelated.ts';

type Total = { words: string; isEmpty: boolean };
type Totals = Readonly<Record<string, Total>>;
type OnTotal = (key: string, total: Total) => void;

export type PlaceTotals = {
  /** The number of a tab in words; empty while it is not known. */
  words: (key: string) => string;
  /** True for a list known to be empty. */
  isEmpty: (key: string) => boolean;
  onTotal: OnTotal;
};

/** How many records each place has. `CountPlaces` finds out. */
export function usePlaceTotals({ id }: RaRecord): PlaceTotals {
  const [known, setKnown] = useState<{ of: unknown; totals: Totals }>({ of: id, totals: {} });
  const totals = known.of === id ? known.totals : {};
  const onTotal = useCallback<OnTotal>(
    (key, total) => {
      setKnown((was) => ({ of: id, totals: { ...(was.of === id && was.totals), [key]: total } }));
    },
    [id],
  );
  return {
    words: (key) => totals[key]?.words ?? '',
    isEmpty: (key) => totals[key]?.isEmpty ?? false,
    onTotal,
  };
}

type Props = { places: readonly RecordPlace[]; record: RaRecord; onTotal: OnTotal; isPrinted: boolean };

/** Counts the records of each place. Draws nothing. */
export const CountPlaces = ({ places, ...props }: Props) =>
  places.map((place) => {
    const { key, counted } = place;
    if (counted) return <CountRelated key={key} place={key} related={counted} {...props} />;
    if ('total' in place) return <Report key={key} place={key} total={place.total} {...props} />;
    return null;
  });

type Counted = Omit<Props, 'places'> & { place: string };

function CountRelated({ related, ...props }: Counted & { related: Related }) {
  const { total, meta, data, isPlaceholderData, error } = useRelated(related, props.record);
  const isOld = isPlaceholderData && !error;
  return (
    <>
      <Report
        {...props}
        total={isOld ? undefined : total}
        words={total === undefined ? '' : totalInWords(total, meta as ListMeta)}
        hasFailed={error !== null}
      />
      {props.isPrinted && data && !isOld && <ReadTitles related={related} records={data} />}
    </>
  );
}

/** Paper shows all lists at once: the titles in those that were never opened are read when the browser has time. */
function ReadTitles({ related, records }: { related: Related; records: readonly RaRecord[] }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!savesData()) whenIdle(() => setIdle(true));
  }, []);
  useColumns(
    useCurrentRoute().slice.resources[related.resource],
    related.columns,
    isIdle ? records : undefined,
  );
  return null;
}

type ReportProps = Counted & { total: number | undefined; words?: string; hasFailed?: boolean };

function Report({ place, onTotal, total, words, hasFailed = false }: ReportProps) {
  const inWords = words ?? total?.toLocaleString(currentLocale()) ?? '';
  useEffect(() => {
    if (hasFailed) onTotal(place, { words: '', isEmpty: false });
    else if (total !== undefined) onTotal(place, { words: inWords, isEmpty: total === 0 });
  }, [place, total, inWords, hasFailed, onTotal]);
  return null;
}

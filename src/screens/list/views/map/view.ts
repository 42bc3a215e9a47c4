import { fieldId, fieldKeyword } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import { isNumeric, refersTo, traitsOf } from '#model/traits.ts';
import { checkSpanColor } from '../spans/keywords.ts';
import { viewAsking, type Checking } from '../view.ts';
import { translate } from '#messages/translate.ts';

const outlineWords = {
  world: 'listWords.map.world',
  brazil: 'listWords.map.brazil',
  none: 'listWords.map.none',
} as const;
const mapSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'map',
    title: 'listWords.map.title',
    about: 'listWords.map.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 4, 'tabs', 1, 'list', 'map'] },
  },
  {
    lat: fieldKeyword('listWords.map.lat', 'lat: lat'),
    lng: fieldKeyword('listWords.map.lng', 'lng: lng'),
    label: reads('fields', fieldId.optional(), 'listWords.map.label', 'label: nome'),
    color: reads('fields', fieldId.optional(), 'listWords.map.color', 'color: tipo'),
    track: reads('fields', fieldId.optional(), 'listWords.map.track', 'track: tipo\ntime: desde'),
    time: reads('fields', fieldId.optional(), 'listWords.map.time', 'track: tipo\ntime: desde'),
    outlines: looks(
      'plain',
      choiceOf(outlineWords).optional(),
      'listWords.map.outlines',
      'lat: lat\nlng: lng\noutlines: brazil',
      { values: outlineWords },
    ),
  },
);

/** Records as points, by two fields of degrees. */
export const map = viewAsking('listWords.map.map', {
  keyword: reads(
    'parts',
    mapSchema.optional(),
    'listWords.map.keyword',
    'resource: filiais\nrelated: []\nmap: { lat: lat, lng: lng, label: nome }',
  ),
  missingMessage: 'screens.mustKnowWhereCoordinates',
  check(option, { field, error }) {
    for (const key of ['lat', 'lng'] as const) {
      const found = field(option[key], key);
      if (found && !isNumeric(found))
        error(translate('screens.fieldIsNotNumber', { option: option[key], key }), key);
    }
    if (option.label) field(option.label, 'label');
    checkSpanColor(option.color, { field, error });
    checkTrack(option, { field, error });
  },
  fields: ({ lat, lng, label, color, track, time }) => [
    lat,
    lng,
    ...[label, color, track, time].flatMap((id) => id ?? []),
  ],
});

type Tracked = { track?: string | undefined; time?: string | undefined };

function checkTrack({ track, time }: Tracked, { field, error }: Pick<Checking, 'field' | 'error'>) {
  if (track && !time) error(translate('screens.trackLinksPointsInOrder'), 'track');
  if (time && !track) error(translate('screens.timeOnlyAppliesWithTrack'), 'time');
  const by = track ? field(track, 'track') : null;
  if (by && !((traitsOf(by).choice || refersTo(by)) && !traitsOf(by).holdsMany))
    error(translate('screens.fieldIsNeitherReferenceNor', { track: track! }), 'track');
  const at = time ? field(time, 'time') : null;
  const kind = at ? traitsOf(at).temporal : undefined;
  if (at && kind !== 'date' && kind !== 'datetime')
    error(translate('screens.fieldIsNotDateTime', { time: time! }), 'time');
}

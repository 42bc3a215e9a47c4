import { fieldId, fieldKey } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import { isNumeric, refersTo, traitsOf } from '#model/traits.ts';
import { checkColor } from '../spans/keywords.ts';
import { viewAsking, type Checking } from '../view.ts';
import { definePhrase, phrase } from '#messages/phrase.ts';

const outlineWords = {
  world: 'Os países, o padrão.',
  brazil: 'Os países, e no Brasil os estados.',
  none: 'Nenhum: só a grade e as capitais.',
};
const mapSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'map',
    title: 'Coordenadas: map',
    about: 'Numa lista com o modo de mapa.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 4, 'tabs', 1, 'list', 'map'] },
  },
  {
    lat: fieldKey('O campo da latitude, em graus.', 'lat: lat'),
    lng: fieldKey('O campo da longitude, em graus.', 'lng: lng'),
    label: reads(
      'fields',
      fieldId.optional(),
      'O campo escrito ao lado do ponto; por padrão, o título do registro.',
      'label: nome',
    ),
    color: reads(
      'fields',
      fieldId.optional(),
      'Uma escolha, que dá a cor de cada ponto: a do `tone` da opção, ou uma para cada opção se nenhuma tem.',
      'color: tipo',
    ),
    track: reads(
      'fields',
      fieldId.optional(),
      'Uma referência ou escolha: uma linha para cada valor liga os pontos dele na ordem de `time`, com o nome em cada ponta.',
      'track: tipo\ntime: desde',
    ),
    time: reads(
      'fields',
      fieldId.optional(),
      'Com `track`: a data de cada ponto, com ou sem hora.',
      'track: tipo\ntime: desde',
    ),
    outlines: looks(
      'plain',
      choiceOf(outlineWords).optional(),
      'Os contornos sob os pontos.',
      'lat: lat\nlng: lng\noutlines: brazil',
      { values: outlineWords },
    ),
  },
);

/** Records as points, by two fields of degrees. */
export const map = viewAsking('Mapa; precisa de `map`.', {
  keyword: reads(
    'parts',
    mapSchema.optional(),
    'Os campos com as coordenadas, para o modo de mapa.',
    'resource: filiais\nrelated: []\nmap: { lat: lat, lng: lng, label: nome }',
  ),
  missingMessage: definePhrase`precisa saber onde estão as coordenadas: acrescente "map: { lat: …, lng: … }"`,
  check(option, { field, error }) {
    for (const key of ['lat', 'lng'] as const) {
      const found = field(option[key], key);
      if (found && !isNumeric(found))
        error(phrase`campo "${option[key]}" não é um número: "${key}" espera graus, como -23.55`, key);
    }
    if (option.label) field(option.label, 'label');
    checkColor(option.color, { field, error });
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
  if (track && !time)
    error(
      phrase`"track" liga os pontos na ordem de uma data: acrescente "time: …", um campo "date" ou "datetime"`,
      'track',
    );
  if (time && !track)
    error(phrase`"time" só vale com "track": acrescente "track: …", ou tire "time"`, 'time');
  const by = track ? field(track, 'track') : null;
  if (by && !((traitsOf(by).choice || refersTo(by)) && !traitsOf(by).holdsMany))
    error(
      phrase`campo "${track}" não é uma referência nem uma escolha: "track" espera um campo "reference", "select" ou "status"`,
      'track',
    );
  const at = time ? field(time, 'time') : null;
  const kind = at ? traitsOf(at).temporal : undefined;
  if (at && kind !== 'date' && kind !== 'datetime')
    error(phrase`campo "${time}" não é uma data: "time" espera um campo "date" ou "datetime"`, 'time');
}

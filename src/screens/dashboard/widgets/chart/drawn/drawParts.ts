import { translate } from '#messages/translate.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import { partsOf, type PartOfWhole } from '../parts.ts';
import type { shownChart } from '../shownChart.ts';
import { restPaint, type Paint, type Paints } from './paints.ts';

/** The parts of a whole, as PartsChart has them: few parts as a ring, and more as bars. */
export function drawParts(
  shown: ReturnType<typeof shownChart>,
  { paints, statePaints }: { paints: Paints; statePaints: Paints | undefined },
): Html[] {
  const { parts, total, isRing } = partsOf(shown);
  const paintOf = ({ id, isRest }: PartOfWhole, as?: 'stroke') =>
    statePaints?.(id, as) ?? (isRest ? restPaint : paints(isRing ? id : 0, as));
  const words = translate('portal.screen.list.total');
  const lines = (draw: (part: PartOfWhole) => Html[]) =>
    parts.map((part) => {
      const text = [element('span', '', part.label), element('span', 'quiet', part.words)];
      return { part, text, drawn: draw(part) };
    });
  if (isRing)
    return [
      element(
        'div',
        'ring',
        ringOf(parts, total, paintOf),
        element('p', '', element('span', 'quiet', words), element('b', '', shown.short(total))),
      ),
      element(
        'ul',
        '',
        ...lines((part) => [square(paintOf(part))]).map(({ text, drawn }) =>
          element('li', 'line-of', ...drawn, ...text),
        ),
      ),
    ];
  return [
    element('p', 'quiet', `${words} ${shown.exact(total, 0)}`),
    element(
      'ul',
      '',
      ...lines((part) => [barOf(part.share, paintOf(part))]).map(({ text, drawn }) =>
        element('li', '', element('div', 'line-of', ...text), ...drawn),
      ),
    ),
  ];
}

const square = (paint: Paint) =>
  element(
    'svg',
    { width: '10', height: '10' },
    element('rect', { width: '10', height: '10', rx: '3', ...paint }),
  );

const barOf = (share: number, paint: Paint) =>
  element(
    'svg',
    { width: '100%', height: '6' },
    element('rect', { class: 'empty-bar', width: '100%', height: '6', rx: '3' }),
    element('rect', { width: `${share}%`, height: '6', rx: '3', ...paint }),
  );

/** Half of the ring between its inner and its outer edge, in pixels. */
const [middle, thick] = [77, 30];
/** In degrees. */
const gap = 1;

function ringOf(
  parts: readonly PartOfWhole[],
  total: number,
  paintOf: (part: PartOfWhole, as: 'stroke') => Paint,
): Html {
  let from = -90;
  const slices = parts.map((part) => {
    const turn = total === 0 ? 0 : (part.value / total) * 360;
    const start = from;
    from += turn;
    return element('circle', {
      cx: '95',
      cy: '95',
      r: String(middle),
      fill: 'none',
      'stroke-width': String(thick),
      pathLength: '360',
      'stroke-dasharray': `${Math.max(0, turn - gap)} 360`,
      transform: `rotate(${start + gap / 2} 95 95)`,
      ...paintOf(part, 'stroke'),
    });
  });
  return element('svg', { width: '190', height: '190' }, ...slices);
}

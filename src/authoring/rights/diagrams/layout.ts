/** Computes the layout of diagrams. It runs on the server, once per config; the browser only draws. */
import { graphlib, layout } from '@dagrejs/dagre';
import type { Tone } from '#model/types.ts';

/** In pixels from the top left; for a box, its centre. */
export type Point = { x: number; y: number };
export type Box = {
  id: string;
  /** Its label, in lines that fit. */
  lines: readonly string[];
  /** Text above the label in lighter type: the trigger of a rule. */
  note?: readonly string[];
  kind: 'state' | 'resource' | 'rule';
  tone?: Tone;
  /** A new record starts here, or the diagram is about this box. */
  isStart?: boolean;
  /** Id of the resource that it represents. */
  resource?: string;
};
export type Arrow = {
  from: string;
  to: string;
  lines: readonly string[];
  /** Made by rules only, not by users. */
  isAutomatic?: boolean;
};
export type PlacedBox = Box & Point & { width: number; height: number };
export type PlacedArrow = Arrow & { points: readonly Point[]; label?: Point };
export type DrawnDiagram = {
  width: number;
  height: number;
  boxes: readonly PlacedBox[];
  arrows: readonly PlacedArrow[];
};

const letter = 7.4;
const line = 18;
const padding = 14;
const longest = 22;

/** Splits a text into lines of about the width of a box, in letters. */
export function inLines(text: string, width = longest): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const sizeOf = (lines: readonly string[], around: number) => ({
  width: Math.round(Math.max(0, ...lines.map((one) => one.length)) * letter + 2 * around),
  height: lines.length * line + around,
});

/** @param fit tight: closer together, for diagrams that would be too wide */
export function placeBoxes(
  boxes: readonly Box[],
  arrows: readonly Arrow[],
  direction: 'TB' | 'LR',
  fit: 'loose' | 'tight' = 'loose',
): DrawnDiagram {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction,
    nodesep: fit === 'tight' ? 16 : 28,
    edgesep: fit === 'tight' ? 8 : 16,
    ranksep: direction === 'LR' ? 30 : 44,
    marginx: 12,
    marginy: 12,
  });
  for (const { id, lines, note = [] } of boxes) graph.setNode(id, sizeOf([...note, ...lines], padding));
  for (const [at, { from, to, lines }] of arrows.entries())
    graph.setEdge(from, to, { ...(lines.length > 0 && sizeOf(lines, 4)), labelpos: 'c' }, String(at));
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: boxes.map((box) => ({ ...box, ...rounded(graph.node(box.id) as Point & PlacedBox) })),
    arrows: arrows.map((arrow, at) => {
      const edge = graph.edge({ v: arrow.from, w: arrow.to, name: String(at) }) as {
        points: Point[];
        x?: number;
        y?: number;
      };
      const label = edge.x === undefined || edge.y === undefined ? undefined : { x: edge.x, y: edge.y };
      return {
        ...arrow,
        points: edge.points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
        ...(label && arrow.lines.length > 0 && { label }),
      };
    }),
  };
}

const rounded = ({ x, y, width, height }: Point & { width: number; height: number }) => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});
